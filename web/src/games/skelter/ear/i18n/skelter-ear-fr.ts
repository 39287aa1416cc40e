import type { Catalog } from '../words.ts';

const fr: Catalog = {
  'ear.under': 'dessous il y avait {colour}',
  'ear.under-none': 'dessous il n’y avait pas de couleur',
  'ear.under-stone': 'dessous il y a {stone}',
  'ear.covers': 'couvre {colour}',
  'ear.covers-stone': 'maintenant sur {stone}',
  'ear.not-a-field': 'Il n’y a pas de case {field}.',
  'ear.not-now': 'Ce n’est pas possible maintenant.',
  'ear.no-time': 'Aucun temps ne court.',
  'ear.nothing-yet': 'Rien ne s’est encore passé.',
  'ear.colour': 'Ta couleur : {colour}.',
  'ear.mine': 'Tes pions, {colour} : {where}.',
  'ear.mine-on': '{field} sur {name}',
  'ear.mine-under': '{field} sous {name}',
  'ear.none': 'aucun',
  'ear.next': 'De {field} : {where}.',
  'ear.lifted': 'En main : {stone} de {field}.',
  'ear.nothing-lifted': 'Aucun pion n’est en main.',
  'ear.line': '{fields}.',
  'ear.words':
    'ligne=s rangée=s colonne=s miens=mine coups=moves voisins=moves juste=claim laisse=accept pose=+ fini=ready passe=pass oui=yes non=no main=lifted dernier=last temps=time aide=help',
  'ear.help':
    'd5 c6 lève le pion de d5 et le mène en c6 ; pion touché, pion joué. d5 c6 ready crie « Fini ! » en même temps. +d5 pose un pion. ready (fini), pass (passe), claim (juste), accept (laisse), yes (oui), no (non). Demander : d5, s d ou s 5 pour une ligne, mine, moves d5, lifted, last, time.',
};

export default fr;
