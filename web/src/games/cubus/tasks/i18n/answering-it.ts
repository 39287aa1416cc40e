import type { Catalog } from '../answering.ts';

/** What is said where school tasks are answered in Italian. */
const it: Catalog = {
  'task.more': 'Uno in più: {what}',
  'task.fewer': 'Uno in meno: {what}',
  'task.fill-hint': 'Premi un posto per alzare di uno la sua colonna. Con la tastiera: frecce e cifre.',
  'task.live': 'Ecco come appare ciò che costruisci',
  'draw.tools': 'Matita e gomma',
  'draw.pencil': 'Matita',
  'draw.eraser': 'Gomma',
  'draw.undo': 'Annulla',
  'draw.clear': 'Cancella tutto',
  'draw.hint': 'Trascina da un punto all’altro. Un tocco tra due punti disegna la linea o la toglie.',
  'draw.keys': 'Tasti: le frecce vanno da un punto all’altro, Invio inizia e termina una linea, Backspace annulla.',
  'draw.lines': '{n} {n|tratto disegnato|tratti disegnati}.',
  'draw.drawn': 'Linea disegnata.',
  'draw.taken': 'Linea tolta.',
  'draw.undone': 'Annullato.',
  'draw.at': 'Colonna {column}, punto {row}',
  'draw.begun': 'Qui inizia una linea.',
  'draw.no-line': 'Non c’è una linea retta fin lì.',
  'task.point-hint': 'Scegli il tipo, poi indica il posto. Con la tastiera: le frecce.',
};

export default it;
