import type { Catalog } from '../words.ts';

/** The lesson of Helter-Skelter in Italian. */
const it: Catalog = {
  'learn.skelter.place': 'Giochi con il rosso: piazza una pedina su una casella colorata che non sia rossa e ricorda che cosa copri.',
  'learn.skelter.place.again': 'Scegli una casella colorata libera che non sia rossa.',
  'learn.skelter.remember': 'La tua pedina nasconde ora il colore di {field}: qual era?',
  'learn.skelter.remember.again': 'Era un altro colore: guarda ancora {field}.',
  'learn.skelter.step': 'Tocca la tua pedina, poi una casella rossa vicina: lì sta bene.',
  'learn.skelter.step.again': 'Quella casella non è rossa: il rosso ha il cerchio.',
  'learn.skelter.block': 'Sali sulla pedina gialla: finché la tua ci sta sopra, non può muoversi.',
  'learn.skelter.block.again': 'Era accanto: sali proprio sulla pedina gialla.',
  'learn.skelter.touched': 'Toccata, mossa: una pedina sta già bene, quindi tocca l’altra e portala sul rosso.',
  'learn.skelter.touched.again': 'Così non stanno bene tutte e due: lascia in pace quella sul rosso.',
  'learn.skelter.claim': 'Il giallo è salito sulla tua pedina, ma sta bene: dillo, e il giallo deve tornare indietro.',
  'learn.skelter.claim.again': 'Ora la tua pedina è bloccata anche se sta bene: la prossima volta dillo.',
  'learn.skelter.ready': 'Le tue due pedine stanno sul rosso, l’hai visto: grida «Fatto!» e vinci.',
  'learn.skelter.ready.again': 'Non c’è più nulla da muovere: stanno tutte e due sul rosso, quindi grida.',
};

export default it;
