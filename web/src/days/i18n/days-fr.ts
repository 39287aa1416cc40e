import type { Catalog } from '../words.ts';

const fr: Catalog = {
  when: 'Quand jouez-vous ?',
  'when.now': 'maintenant, d’une traite',
  'when.days': 'sur plusieurs jours : {time} par tour',
  answers: 'Temps pour répondre aux autres',
  'when.hint': 'Viens quand tu veux ; « Mes parties » te dit quand c’est ton tour. Qui ne répond pas à temps laisse faire, et un tour dont le temps est écoulé est passé.',
  'notices.title': 'Être prévenu',
  'notices.device': 'Prévenir cet appareil quand une partie sur plusieurs jours m’attend',
  'notices.cannot': 'Ce navigateur ne peut pas être prévenu. Il faut https et un navigateur qui connaît Web Push.',
  'notices.denied': 'Le navigateur n’autorise pas les notifications de cette page.',
  'notices.quiet': 'Heures calmes : ne rien dire alors, mais après',
  'notices.from': 'de',
  'notices.to': 'à',
  'notices.zone': 'À l’heure de {zone}',
  'vacation.title': 'Vacances',
  'vacation.start': 'premier jour',
  'vacation.days': 'jours',
  'vacation.announce': 'Annoncer',
  'vacation.left': 'Le temps ne court plus pour toi dans les parties sur plusieurs jours, et les autres le voient. Encore {n} {n|jour|jours} en un an.',
  'vacation.span': 'du {from} au {to}',
  'vacation.back': 'Je suis de retour',
  'vacation.call-off': 'Annuler',
  'error.bad-vacation': 'Les vacances commencent aujourd’hui ou dans les 90 jours, et durent de 1 à 21 jours.',
  'error.vacation-known': 'Tu as déjà annoncé des vacances pour une partie de ces jours.',
  'error.no-vacation-left': 'C’est plus que les 30 jours de vacances prévus en un an.',
  'error.bad-zone': 'Ce serveur ne connaît pas le fuseau horaire de ton appareil.',
  'error.bad-endpoint': 'Le serveur n’envoie pas d’avis là où ton navigateur les reçoit.',
};

export default fr;
