/** The words about playing without a server. */
export default {
  'fetching.title': 'Getting the games ready on this device',
  'fetching.size': '{loaded} of {total} MB, once',
  'fetching.start': 'Everything is here: starting',
  'server.title': 'For this there has to be a server',
  'server.text': 'These pages run on their own in your browser. Playing with others elsewhere, classes, tournaments, accounts and printing need a Kist server: anybody can run one.',
  'server.how': 'With Python:',
  'keep.title': 'Keep for offline',
  'keep.text': 'Then Kist opens and plays without any connection: against bots, at one screen, lessons and puzzles. It takes {size} MB on this device.',
  'keep.button': 'Keep for offline',
  'keep.kept': 'Kept: Kist plays without a connection.',
  'keep.remove': 'Remove it again',
  'keep.failed': 'This could not be kept. Is there room on the device, and a connection?',
  'load.title': 'A saved game',
  'load.hint': 'A transcript that was saved here or by kist, to look at or to play on at this screen.',
  'load.button': 'Open a file …',
};
