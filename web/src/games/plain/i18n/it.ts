/** Il tavolo semplice: italiano. */
import type { Catalog } from './index.ts';

const it: Catalog = {
  'status.yours': 'Tocca a te: scegli che cosa fare',
  'status.named': '{name}: scegli che cosa fare',
  'status.others': 'Tocca a {names}',
  'table.label': 'Il tavolo in parole',
  'table.phase': 'Momento della partita',
  'table.nothing': 'niente',
  'table.yes': 'sì',
  'table.no': 'no',
  'act.what': 'Che cosa',
  'act.exactly': 'Come di preciso',
  'act.do': 'Gioca',
  'story.title': 'Che cosa è successo',
  'story.empty': 'Non è ancora successo niente.',
};

export default it;
