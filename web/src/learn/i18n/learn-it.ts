import type { Catalog } from '../words.ts';

/** Learning and practising in Italian. */
const it: Catalog = {
  // Learning
  'learn.title': 'Impara',
  'learn.text': 'Passo dopo passo sul vero tavoliere, circa tre minuti ciascuno. Senza account; questo browser ricorda a che punto sei.',
  'learn.begin': 'Comincia',
  'learn.go-on': 'Continua dal passo {n}',
  'learn.once-more': 'Ancora una volta',
  'learn.done': 'fatto',

  // One lesson
  'lesson.title': 'Impara {game}',
  'lesson.step': 'Passo {n} di {of}',
  'lesson.watch': 'Guarda …',
  'lesson.well': 'Ben fatto!',
  'lesson.shown': 'Ecco un modo. Provaci tu, o vai avanti.',
  'lesson.is': 'Era {colour}.',
  'lesson.show': 'Mostrami',
  'lesson.retry': 'Prova',
  'lesson.next': 'Avanti',
  'lesson.skip': 'Salta',
  'lesson.back': 'Indietro',
  'lesson.unknown': 'Questa lezione non esiste',
  'guided.step': 'La tua prima partita',
  'guided.text': 'Due minuti contro un bot gentile che dice che cosa pensa: è per esercitarsi, quindi prova.',
  'guided.enough': 'Ora conosci il gioco! Continua quanto vuoi, o comincia una partita vera.',
  'guided.over': 'La partita è finita e sai come si gioca: ora una vera?',
  'guided.play': 'Comincia una partita vera',
  'guided.again': 'Una nuova partita di prova',
  'guided.scores': 'Tu {own}, il bot {other}',
};

export default it;
