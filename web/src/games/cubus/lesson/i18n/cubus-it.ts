import type { Catalog } from '../words.ts';

/** The lesson of Cubus in Italian. */
const it: Catalog = {
  'learn.cubus.three-rhombi': 'Tre rombi mostrano una cassa: unisci il lato sinistro, il lato destro e il coperchio in un angolo.',
  'learn.cubus.three-rhombi.again': 'Non è ancora una cassa: i tre si toccano in un angolo, al centro.',
  'learn.cubus.on-top': 'Metti una cassa sopra: alza il coperchio e posa sotto i tuoi due lati.',
  'learn.cubus.on-top.again': 'Non serve passare: i tuoi due lati fanno una cassa in più.',
  'learn.cubus.five-ways': 'Sopra, accanto o dietro: con due rombi ci sono {ways} modi per una seconda cassa, costruiscine uno.',
  'learn.cubus.five-ways.again': 'Si può costruire: bastano due dei tuoi tre rombi.',
  'learn.cubus.for-nothing': 'Una cassa vale 3 e ogni rombo in più costa 1: qui {points} punti sono gratis, sposta ciò che sta davanti.',
  'learn.cubus.for-nothing.again': 'C’è una cassa gratis: alza quella bassa davanti.',
  'learn.cubus.hidden': 'Posa il coperchio nel vuoto in fondo: conta anche la cassa nascosta sotto, {points} punti in tutto.',
  'learn.cubus.hidden.again': 'Così fa {n}; con un coperchio in fondo sono {points}.',
  'learn.cubus.anew': 'Puoi smontare tutto e ricostruire: trova {points} punti.',
  'learn.cubus.anew.again': 'Così fa {n}; con tutti e tre i rombi se ne fanno {points}.',
  'learn.cubus.open-lid': 'La cassa aperta è inchiodata, tutto il resto può muoversi: costruisci tre per tre, alto due, per {points} punti.',
  'learn.cubus.open-lid.again': 'Così fa {n} su {points}: ogni colonna deve avere due casse.',
  'learn.cubus.knock': 'L’altro ha passato e non ha visto {points} punti: bussa, poi costruiscili tu.',
  'learn.cubus.knock.again': 'Ci sono {points} punti: bussa, poi alza la cassa bassa davanti.',
  'learn.cubus.no-knock': 'Ora non si può costruire nulla, e bussare a torto dà {cost} punti all’altro: quindi lascia stare.',
  'learn.cubus.no-knock.again': 'Non c’era nulla da costruire: l’altro riceve {cost} punti.',
};

export default it;
