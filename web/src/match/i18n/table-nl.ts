import type { Catalog } from '../words.ts';

const nl: Catalog = {
  until: 'tot {date}',
  'menu.signs': 'Vriendelijke tekens van anderen',
  'sign.label': 'Vriendelijke tekens',
  'sign.said': '{name}: {sign}',
  'sign.well-done': 'Goed gedaan',
  'sign.good-game': 'Leuk spel',
  'sign.one-moment': 'Een momentje',
  'sign.thanks': 'Bedankt',
  'away.text': '{name} is er niet, en iedereen wacht.',
  'away.bot': 'Laat een bot verder spelen',
  'away.without': 'Verder zonder {name}',
  'away.end': 'Het spel beëindigen',
  'away.wait': 'Verder wachten',
  'away.lent': 'Een bot speelt voor jou.',
  'away.back': 'Mijn plaats weer innemen',
  'fair.title': 'Eerlijk geschud',
  'fair.what': 'Al het toeval van deze partij volgt uit een geheim; dit is de controlesom ervan. Noteer die en je kunt achteraf nagaan dat er niets is veranderd.',
  'fair.check': 'Schudden controleren',
  'fair.save': 'Bewaren voor kist verify',
  'fair.yes': 'Eerlijk: het geheim is het beloofde, en alle {n} lotingen en trekkingen volgen eruit.',
  'fair.no-secret': 'Niet eerlijk: het geheim is niet het beloofde.',
  'fair.no': 'Niet eerlijk: regel {n} is niet wat het geheim zegt.',
};

export default nl;
