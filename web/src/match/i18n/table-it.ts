import type { Catalog } from '../words.ts';

const it: Catalog = {
  until: 'fino a {date}',
  'menu.signs': 'Segni amichevoli degli altri',
  'sign.label': 'Segni amichevoli',
  'sign.said': '{name}: {sign}',
  'sign.well-done': 'Ben fatto',
  'sign.good-game': 'Bella partita',
  'sign.one-moment': 'Un momento',
  'sign.thanks': 'Grazie',
  'away.text': '{name} non c’è, e tutti aspettano.',
  'away.bot': 'Fai continuare un bot',
  'away.without': 'Continua senza {name}',
  'away.end': 'Finisci la partita',
  'away.wait': 'Aspetta ancora',
  'away.lent': 'Un bot gioca al posto tuo.',
  'away.back': 'Riprendi il tuo posto',
  'fair.title': 'Mescolata leale',
  'fair.what': 'Tutto il caso di questa partita deriva da un segreto; questa è la sua impronta. Annotala e alla fine potrai controllare che nulla sia stato cambiato.',
  'fair.check': 'Controlla la mescolata',
  'fair.save': 'Salva per kist verify',
  'fair.yes': 'Leale: il segreto è quello promesso, e tutti i {n} sorteggi ne derivano.',
  'fair.no-secret': 'Non leale: il segreto non è quello promesso.',
  'fair.no': 'Non leale: la riga {n} non è ciò che dice il segreto.',
};

export default it;
