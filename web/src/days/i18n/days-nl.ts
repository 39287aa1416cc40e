import type { Catalog } from '../words.ts';

const nl: Catalog = {
  when: 'Wanneer spelen jullie?',
  'when.now': 'nu, in één keer',
  'when.days': 'over meerdere dagen: {time} per beurt',
  answers: 'Tijd om anderen te antwoorden',
  'when.hint': 'Kom en ga wanneer je wilt; onder ‘Mijn spellen’ zie je wanneer je aan de beurt bent. Wie niet op tijd antwoordt, laat het zo, en wiens beurt verloopt, wordt overgeslagen.',
  'notices.title': 'Bericht krijgen',
  'notices.device': 'Laat het op dit apparaat weten als een spel over meerdere dagen op me wacht',
  'notices.cannot': 'Deze browser kan geen bericht krijgen. Daarvoor is https nodig, en een browser met Web Push.',
  'notices.denied': 'De browser staat meldingen van deze pagina niet toe.',
  'notices.quiet': 'Stille uren: dan niets laten weten, maar daarna',
  'notices.from': 'van',
  'notices.to': 'tot',
  'notices.zone': 'Volgens de klok van {zone}',
  'vacation.title': 'Vakantie',
  'vacation.start': 'eerste dag',
  'vacation.days': 'dagen',
  'vacation.announce': 'Aankondigen',
  'vacation.left': 'Dan loopt er voor jou geen tijd in spellen over meerdere dagen, en de anderen zien het. Nog {n} {n|dag|dagen} binnen een jaar.',
  'vacation.span': '{from} tot {to}',
  'vacation.back': 'Ik ben terug',
  'vacation.call-off': 'Afzeggen',
  'error.bad-vacation': 'Een vakantie begint vandaag of binnen 90 dagen, en duurt 1 tot 21 dagen.',
  'error.vacation-known': 'Voor een deel van deze dagen heb je al vakantie aangekondigd.',
  'error.no-vacation-left': 'Dat is meer dan de 30 vakantiedagen die je binnen een jaar hebt.',
  'error.bad-zone': 'Deze server kent de tijdzone van je apparaat niet.',
  'error.bad-endpoint': 'De server stuurt geen meldingen naar waar je browser ze ontvangt.',
};

export default nl;
