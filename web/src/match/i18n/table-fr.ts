import type { Catalog } from '../words.ts';

const fr: Catalog = {
  until: 'jusqu’au {date}',
  'menu.signs': 'Signes amicaux des autres',
  'sign.label': 'Signes amicaux',
  'sign.said': '{name} : {sign}',
  'sign.well-done': 'Bien joué',
  'sign.good-game': 'Belle partie',
  'sign.one-moment': 'Un instant',
  'sign.thanks': 'Merci',
  'away.text': '{name} s’est absenté, et tout le monde attend.',
  'away.bot': 'Laisser un bot continuer',
  'away.without': 'Continuer sans {name}',
  'away.end': 'Terminer la partie',
  'away.wait': 'Attendre encore',
  'away.lent': 'Un bot joue à ta place.',
  'away.back': 'Reprendre ma place',
  'fair.title': 'Mélange équitable',
  'fair.what': 'Tout le hasard de cette partie découle d’un secret, dont voici l’empreinte. Note-la et tu pourras vérifier après coup que rien n’a été changé.',
  'fair.check': 'Vérifier le mélange',
  'fair.save': 'Enregistrer pour kist verify',
  'fair.yes': 'Équitable : le secret est bien celui qui était promis, et les {n} tirages en découlent tous.',
  'fair.no-secret': 'Pas équitable : le secret n’est pas celui qui était promis.',
  'fair.no': 'Pas équitable : la ligne {n} n’est pas ce que dit le secret.',
};

export default fr;
