/** Learning and practising in English; its keys are what every other language must have. */
const en = {
  // Learning
  'learn.title': 'Learn',
  'learn.text': 'Step by step on the real board, in about three minutes each. No account; this browser remembers how far you are.',
  'learn.begin': 'Begin',
  'learn.go-on': 'Go on at step {n}',
  'learn.once-more': 'Once more',
  'learn.done': 'done',

  // One lesson
  'lesson.title': 'Learn {game}',
  'lesson.step': 'Step {n} of {of}',
  'lesson.watch': 'Watch …',
  'lesson.well': 'Well done!',
  'lesson.shown': 'That is one way. Try it yourself, or go on.',
  'lesson.is': 'It was {colour}.',
  'lesson.show': 'Show me',
  'lesson.retry': 'Try it',
  'lesson.next': 'Next',
  'lesson.skip': 'Skip',
  'lesson.back': 'Back',
  'lesson.unknown': 'There is no such lesson',
  'guided.step': 'Your first game',
  'guided.text': 'Two minutes against a friendly bot that tells you what it thinks: it is for practice, so try things.',
  'guided.enough': 'You know the game now! Play on as long as you like, or start a real one.',
  'guided.over': 'The game is over, and you know how it goes: now a real one?',
  'guided.play': 'Start a real game',
  'guided.again': 'A new practice game',
  'guided.scores': 'You {own}, the bot {other}',
};

export default en;
