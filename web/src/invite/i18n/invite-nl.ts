import type { Catalog } from '../words.ts';

const nl: Catalog = {
  'only-here': 'Alleen dit apparaat kan het adres van deze pagina openen.',
  'open-up': 'Voor een telefoon in hetzelfde netwerk start je de server opnieuw, met dit erbij:',
  'no-network': 'Dit apparaat lijkt in geen netwerk te zitten.',
};

export default nl;
