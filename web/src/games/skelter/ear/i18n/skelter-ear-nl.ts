import type { Catalog } from '../words.ts';

const nl: Catalog = {
  'ear.under': 'daaronder lag {colour}',
  'ear.under-none': 'daaronder lag geen kleur',
  'ear.under-stone': 'daaronder ligt {stone}',
  'ear.covers': 'bedekt {colour}',
  'ear.covers-stone': 'nu op {stone}',
  'ear.not-a-field': 'Een veld {field} is er niet.',
  'ear.not-now': 'Dat kan nu niet.',
  'ear.no-time': 'Er loopt geen tijd.',
  'ear.nothing-yet': 'Er is nog niets gebeurd.',
  'ear.colour': 'Jouw kleur: {colour}.',
  'ear.mine': 'Jouw stenen, {colour}: {where}.',
  'ear.mine-on': '{field} op {name}',
  'ear.mine-under': '{field} onder {name}',
  'ear.none': 'geen',
  'ear.next': 'Van {field}: {where}.',
  'ear.lifted': 'In de hand: {stone} van {field}.',
  'ear.nothing-lifted': 'Er is geen steen in de hand.',
  'ear.line': '{fields}.',
  'ear.words':
    'lijn=s rij=s kolom=s mijn=mine zetten=moves buren=moves klopt=claim laat=accept leg=+ klaar=ready pas=pass ja=yes nee=no hand=lifted laatste=last tijd=time hulp=help',
  'ear.help':
    'd5 c6 tilt de steen op d5 op en zet hem op c6; aangeraakt is gezet. d5 c6 ready roept daarbij Klaar! +d5 legt een steen. ready (klaar), pass (pas), claim (klopt), accept (laat), yes (ja), no (nee). Vragen: d5, s d of s 5 voor een lijn, mine, moves d5, lifted, last, time.',
};

export default nl;
