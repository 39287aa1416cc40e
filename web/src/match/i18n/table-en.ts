/** What is said at the table alone, in English; its keys are what every other language must have. */
const en = {
  until: 'until {date}',
  'menu.signs': 'Friendly signs of others',
  'sign.label': 'Friendly signs',
  'sign.said': '{name}: {sign}',
  'sign.well-done': 'Well done',
  'sign.good-game': 'Good game',
  'sign.one-moment': 'One moment',
  'sign.thanks': 'Thanks',
  'away.text': '{name} is away, and the table is waiting.',
  'away.bot': 'Let a bot play on',
  'away.without': 'Go on without {name}',
  'away.end': 'End the game',
  'away.wait': 'Go on waiting',
  'away.lent': 'A bot is playing for you.',
  'away.back': 'Take my place again',
  'fair.title': 'Fair shuffle',
  'fair.what': 'All chance of this match follows from a secret, of which this is the hash. Note it, and you can check afterwards that nothing was changed.',
  'fair.check': 'Check the shuffle',
  'fair.save': 'Save for kist verify',
  'fair.yes': 'Fair: the secret is the one that was promised, and all {n} lots and draws follow from it.',
  'fair.no-secret': 'Not fair: the secret is not the one that was promised.',
  'fair.no': 'Not fair: entry {n} is not what the secret says.',
};

export default en;
