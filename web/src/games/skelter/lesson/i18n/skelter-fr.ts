import type { Catalog } from '../words.ts';

/** The lesson of Helter-Skelter in French. */
const fr: Catalog = {
  'learn.skelter.place': 'Tu joues rouge : place un pion sur une case colorée qui n’est pas rouge et retiens ce que tu couvres.',
  'learn.skelter.place.again': 'Choisis une case colorée libre qui n’est pas rouge.',
  'learn.skelter.remember': 'Ton pion cache maintenant la couleur de {field} : laquelle était-ce ?',
  'learn.skelter.remember.again': 'C’était une autre couleur : regarde encore {field}.',
  'learn.skelter.step': 'Touche ton pion, puis une case rouge voisine : là, il est bien placé.',
  'learn.skelter.step.again': 'Cette case n’est pas rouge : le rouge porte le rond.',
  'learn.skelter.block': 'Monte sur le pion jaune : tant que le tien est dessus, il ne bouge plus.',
  'learn.skelter.block.again': 'C’était à côté : monte sur le pion jaune lui-même.',
  'learn.skelter.touched': 'Pion touché, pion joué : l’un est déjà bien placé, touche donc l’autre et mène-le au rouge.',
  'learn.skelter.touched.again': 'Les deux ne sont pas bien placés : laisse celui qui est sur le rouge.',
  'learn.skelter.claim': 'Jaune est monté sur ton pion, mais il est bien placé : dis-le, et Jaune recule.',
  'learn.skelter.claim.again': 'Ton pion est bloqué alors qu’il est bien placé : dis-le cette fois.',
  'learn.skelter.ready': 'Tes deux pions sont sur le rouge, tu l’as vu : crie « Fini ! » et gagne.',
  'learn.skelter.ready.again': 'Il n’y a plus rien à jouer : les deux sont sur le rouge, alors crie.',
};

export default fr;
