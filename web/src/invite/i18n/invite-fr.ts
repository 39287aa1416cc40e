import type { Catalog } from '../words.ts';

const fr: Catalog = {
  'only-here': 'Seul cet appareil peut ouvrir l’adresse de cette page.',
  'open-up': 'Pour un téléphone du même réseau, relance le serveur en ajoutant :',
  'no-network': 'Cet appareil ne semble relié à aucun réseau.',
};

export default fr;
