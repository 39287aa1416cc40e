/** La table simple : français. */
import type { Catalog } from './index.ts';

const fr: Catalog = {
  'status.yours': 'À toi : choisis ce que tu fais',
  'status.named': '{name} : choisis ce que tu fais',
  'status.others': 'Au tour de {names}',
  'table.label': 'La table en mots',
  'table.phase': 'Moment de la partie',
  'table.nothing': 'rien',
  'table.yes': 'oui',
  'table.no': 'non',
  'act.what': 'Quoi',
  'act.exactly': 'Comment exactement',
  'act.do': 'Jouer',
  'story.title': 'Ce qui s’est passé',
  'story.empty': 'Il ne s’est encore rien passé.',
};

export default fr;
