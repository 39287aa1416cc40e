import type { Catalog } from '../words.ts';

const it: Catalog = {
  'only-here': 'Solo questo dispositivo può aprire l’indirizzo di questa pagina.',
  'open-up': 'Per un telefono nella stessa rete, riavvia il server aggiungendo:',
  'no-network': 'Questo dispositivo non sembra essere in nessuna rete.',
};

export default it;
