import type { Catalog } from '../words.ts';

/** The lesson of Helter-Skelter in German. */
const de: Catalog = {
  'learn.skelter.place': 'Du spielst Rot: Setze einen Stein auf ein farbiges Feld, das nicht rot ist, und merke dir, was du verdeckst.',
  'learn.skelter.place.again': 'Wähle ein freies farbiges Feld, das nicht rot ist.',
  'learn.skelter.remember': 'Dein Stein verdeckt jetzt die Farbe von {field}: Welche war es?',
  'learn.skelter.remember.again': 'Es war eine andere Farbe: Schau noch einmal auf {field}.',
  'learn.skelter.step': 'Berühre deinen Stein, dann ein rotes Feld daneben: Dort steht er richtig.',
  'learn.skelter.step.again': 'Dieses Feld ist nicht rot: Rot hat den Kreis.',
  'learn.skelter.block': 'Gehe auf den gelben Stein: Solange deiner darauf liegt, kann er nicht fort.',
  'learn.skelter.block.again': 'Das war daneben: Gehe auf den gelben Stein selbst.',
  'learn.skelter.touched': 'Berührt, geführt: Ein Stein steht schon richtig, also berühre den anderen und bringe ihn auf Rot.',
  'learn.skelter.touched.again': 'So stehen nicht beide richtig: Lass den auf Rot in Ruhe.',
  'learn.skelter.claim': 'Gelb ist auf deinen Stein gegangen, doch er steht richtig: Sag es, und Gelb muss zurück.',
  'learn.skelter.claim.again': 'Jetzt ist dein Stein blockiert, obwohl er richtig steht: Sag es beim nächsten Mal.',
  'learn.skelter.ready': 'Deine beiden Steine stehen auf Rot, du hast es gesehen: Rufe „Fertig!“ und gewinne.',
  'learn.skelter.ready.again': 'Es ist nichts mehr zu ziehen: Beide stehen auf Rot, also rufe.',
};

export default de;
