import type { Catalog } from '../words.ts';

/** Learning and practising in German. */
const de: Catalog = {
  // Learning
  'learn.title': 'Lernen',
  'learn.text': 'Schritt für Schritt auf dem echten Brett, je etwa drei Minuten. Ohne Konto; dieser Browser merkt sich, wie weit du bist.',
  'learn.begin': 'Anfangen',
  'learn.go-on': 'Weiter bei Schritt {n}',
  'learn.once-more': 'Noch einmal',
  'learn.done': 'geschafft',

  // One lesson
  'lesson.title': '{game} lernen',
  'lesson.step': 'Schritt {n} von {of}',
  'lesson.watch': 'Schau zu …',
  'lesson.well': 'Gut gemacht!',
  'lesson.shown': 'So geht es zum Beispiel. Probiere es selbst oder geh weiter.',
  'lesson.is': 'Es war {colour}.',
  'lesson.show': 'Zeig es mir',
  'lesson.retry': 'Selbst probieren',
  'lesson.next': 'Weiter',
  'lesson.skip': 'Überspringen',
  'lesson.back': 'Zurück',
  'lesson.unknown': 'Diese Lektion gibt es nicht',
  'guided.step': 'Dein erstes Spiel',
  'guided.text': 'Zwei Minuten gegen einen freundlichen Bot, der sagt, was er denkt: Es ist zum Üben, also probiere.',
  'guided.enough': 'Jetzt kannst du es! Spiele weiter, so lange du magst, oder beginne ein richtiges Spiel.',
  'guided.over': 'Das Spiel ist aus, und du weißt, wie es geht: Jetzt ein richtiges?',
  'guided.play': 'Ein richtiges Spiel beginnen',
  'guided.again': 'Ein neues Übungsspiel',
  'guided.scores': 'Du {own}, der Bot {other}',
};

export default de;
