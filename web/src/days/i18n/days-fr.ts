import type { Catalog } from '../words.ts';

const fr: Catalog = {
  when: 'Quand jouez-vous ?',
  'when.now': 'maintenant, d’une traite',
  'when.days': 'sur plusieurs jours : {time} par tour',
  answers: 'Temps pour répondre aux autres',
  'when.hint': 'Viens quand tu veux ; « Mes parties » te dit quand c’est ton tour. Qui ne répond pas à temps laisse faire, et un tour dont le temps est écoulé est passé.',
};

export default fr;
