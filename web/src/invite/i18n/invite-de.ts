import type { Catalog } from '../words.ts';

const de: Catalog = {
  'only-here': 'Die Adresse dieser Seite kann nur dieses Gerät öffnen.',
  'open-up': 'Für ein Handy im selben Netz starte den Server neu, mit diesem Zusatz:',
  'no-network': 'Dieses Gerät scheint in keinem Netz zu sein.',
};

export default de;
