/** Ratings: English, the language that all others follow. */
const en = {
  'ratings.about': 'Only rated games count, each edition and each board by itself. A newcomer has 1000 points; the number behind ± says how far off that may be.',
  'ratings.none': 'You have not played a rated game yet. Tick “rated” when you start one.',
  'ratings.play': 'Start a game',
  'ratings.matches': '{n} rated {n|game|games}',
  'ratings.provisional': 'Provisional: after about a dozen games it says more.',
  'ratings.graph': 'Rating over time',
  'ratings.line': 'Rating',
  'ratings.low': 'at least',
  'ratings.high': 'at most',
  'ratings.game': 'Game',
  'ratings.step': '{date}: place {place} of {players}, {change} points',
  'ratings.replay': 'Watch it again',
  'ratings.bots': 'Bots for comparison',
  'ratings.bots-about': 'Measured in games among themselves.',
  'ratings.fits': 'fits you',
  'ratings.bot': 'Bot',
  'ratings.points': 'Points',
};

export default en;
