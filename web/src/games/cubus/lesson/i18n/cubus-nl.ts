import type { Catalog } from '../words.ts';

/** The lesson of Cubus in Dutch. */
const nl: Catalog = {
  'learn.cubus.three-rhombi': 'Drie ruiten tonen één kist: leg linkerkant, rechterkant en deksel in één hoek tegen elkaar.',
  'learn.cubus.three-rhombi.again': 'Nog geen kist: alle drie komen in het midden in één hoek samen.',
  'learn.cubus.on-top': 'Zet er een kist bovenop: schuif het deksel omhoog en leg je twee zijkanten eronder.',
  'learn.cubus.on-top.again': 'Passen hoeft niet: je twee zijkanten maken een kist bovenop.',
  'learn.cubus.five-ways': 'Bovenop, ernaast of erachter: met twee ruiten zijn er {ways} manieren voor een tweede kist, bouw er een.',
  'learn.cubus.five-ways.again': 'Hier valt te bouwen: twee van je drie ruiten zijn genoeg.',
  'learn.cubus.for-nothing': 'Een kist telt 3 en elke nieuwe ruit kost 1: hier zijn {points} punten gratis, verschuif wat vooraan ligt.',
  'learn.cubus.for-nothing.again': 'Er is een kist voor niets: maak de lage vooraan hoger.',
  'learn.cubus.hidden': 'Leg het deksel in het gat achterin: de kist die eronder verborgen is telt mee, samen {points} punten.',
  'learn.cubus.hidden.again': 'Dat is {n}; met één deksel achterin zijn het er {points}.',
  'learn.cubus.anew': 'Je mag alles afbreken en opnieuw bouwen: vind {points} punten.',
  'learn.cubus.anew.again': 'Dat is {n}; met alle drie je ruiten zijn er {points} mogelijk.',
  'learn.cubus.open-lid': 'De open kist zit vast, al het andere mag bewegen: bouw drie bij drie, twee hoog, voor {points} punten.',
  'learn.cubus.open-lid.again': 'Dat is {n} van {points}: elke stapel moet twee kisten hoog zijn.',
  'learn.cubus.knock': 'De ander paste en zag {points} punten over het hoofd: klop, en bouw ze dan zelf.',
  'learn.cubus.knock.again': 'Er zijn {points} punten te halen: klop, en maak dan de lage kist vooraan hoger.',
  'learn.cubus.no-knock': 'Nu valt er niets te bouwen, en verkeerd kloppen geeft de ander {cost} punten: laat het dus.',
  'learn.cubus.no-knock.again': 'Er viel niets te bouwen: daarvoor krijgt de ander {cost} punten.',
};

export default nl;
