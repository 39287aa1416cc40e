import type { Catalog } from '../words.ts';

/** Learning and practising in French. */
const fr: Catalog = {
  // Learning
  'learn.title': 'Apprendre',
  'learn.text': 'Pas à pas sur le vrai plateau, environ trois minutes chacun. Sans compte ; ce navigateur retient où tu en es.',
  'learn.begin': 'Commencer',
  'learn.go-on': 'Reprendre à l’étape {n}',
  'learn.once-more': 'Encore une fois',
  'learn.done': 'terminé',

  // One lesson
  'lesson.title': 'Apprendre {game}',
  'lesson.step': 'Étape {n} sur {of}',
  'lesson.watch': 'Regarde …',
  'lesson.well': 'Bien joué !',
  'lesson.shown': 'Voilà une façon. Essaie toi-même, ou continue.',
  'lesson.is': 'C’était {colour}.',
  'lesson.show': 'Montre-moi',
  'lesson.retry': 'Essayer',
  'lesson.next': 'Suivant',
  'lesson.skip': 'Passer',
  'lesson.back': 'Retour',
  'lesson.unknown': 'Cette leçon n’existe pas',
  'guided.step': 'Ta première partie',
  'guided.text': 'Deux minutes contre un robot gentil qui dit ce qu’il pense : c’est pour s’exercer, alors essaie.',
  'guided.enough': 'Tu connais le jeu ! Continue tant que tu veux, ou lance une vraie partie.',
  'guided.over': 'La partie est finie, et tu sais jouer : une vraie, maintenant ?',
  'guided.play': 'Lancer une vraie partie',
  'guided.again': 'Une nouvelle partie d’essai',
  'guided.scores': 'Toi {own}, le robot {other}',
};

export default fr;
