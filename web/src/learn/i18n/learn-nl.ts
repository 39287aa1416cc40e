import type { Catalog } from '../words.ts';

/** Learning and practising in Dutch. */
const nl: Catalog = {
  // Learning
  'learn.title': 'Leren',
  'learn.text': 'Stap voor stap op het echte bord, elk ongeveer drie minuten. Zonder account; deze browser onthoudt hoe ver je bent.',
  'learn.begin': 'Beginnen',
  'learn.go-on': 'Verder bij stap {n}',
  'learn.once-more': 'Nog eens',
  'learn.done': 'klaar',

  // One lesson
  'lesson.title': '{game} leren',
  'lesson.step': 'Stap {n} van {of}',
  'lesson.watch': 'Kijk …',
  'lesson.well': 'Goed gedaan!',
  'lesson.shown': 'Zo kan het. Probeer het zelf, of ga verder.',
  'lesson.is': 'Het was {colour}.',
  'lesson.show': 'Laat zien',
  'lesson.retry': 'Zelf proberen',
  'lesson.next': 'Verder',
  'lesson.skip': 'Overslaan',
  'lesson.back': 'Terug',
  'lesson.unknown': 'Deze les bestaat niet',
  'guided.step': 'Je eerste spel',
  'guided.text': 'Twee minuten tegen een vriendelijke bot die zegt wat hij denkt: het is oefenen, dus probeer maar.',
  'guided.enough': 'Je kent het spel nu! Speel door zolang je wilt, of begin een echt spel.',
  'guided.over': 'Het spel is uit, en je weet hoe het gaat: nu een echt?',
  'guided.play': 'Een echt spel beginnen',
  'guided.again': 'Een nieuw oefenspel',
  'guided.scores': 'Jij {own}, de bot {other}',
};

export default nl;
