import type { Catalog } from '../words.ts';

const it: Catalog = {
  when: 'Quando giocate?',
  'when.now': 'adesso, tutta di fila',
  'when.days': 'in più giorni: {time} per turno',
  answers: 'Tempo per rispondere agli altri',
  'when.hint': 'Vieni e vai quando vuoi; «Le mie partite» ti dice quando tocca a te. Chi non risponde in tempo lascia correre, e chi fa scadere il turno viene saltato.',
  'notices.title': 'Essere avvisati',
  'notices.device': 'Avvisa questo dispositivo quando una partita in più giorni mi aspetta',
  'notices.cannot': 'Questo browser non può essere avvisato. Servono https e un browser che conosca Web Push.',
  'notices.denied': 'Il browser non permette notifiche da questa pagina.',
  'notices.quiet': 'Ore di quiete: allora niente avvisi, ma dopo sì',
  'notices.from': 'dalle',
  'notices.to': 'alle',
  'notices.zone': 'Secondo l’ora di {zone}',
  'vacation.title': 'Vacanza',
  'vacation.start': 'primo giorno',
  'vacation.days': 'giorni',
  'vacation.announce': 'Annuncia',
  'vacation.left': 'Allora per te non corre il tempo nelle partite in più giorni, e gli altri lo vedono. Ancora {n} {n|giorno|giorni} in un anno.',
  'vacation.span': '{from} – {to}',
  'vacation.back': 'Sono di nuovo qui',
  'vacation.call-off': 'Annulla',
  'error.bad-vacation': 'Una vacanza comincia oggi o entro 90 giorni e dura da 1 a 21 giorni.',
  'error.vacation-known': 'Per alcuni di questi giorni hai già annunciato una vacanza.',
  'error.no-vacation-left': 'È più dei 30 giorni di vacanza previsti in un anno.',
  'error.bad-zone': 'Questo server non conosce il fuso orario del tuo dispositivo.',
  'error.bad-endpoint': 'Il server non manda avvisi dove il tuo browser li riceve.',
};

export default it;
