import type { Catalog } from '../words.ts';

export default {
  'fetching.title': 'Les jeux se préparent sur cet appareil',
  'fetching.size': '{loaded} sur {total} Mo, une seule fois',
  'fetching.start': 'Tout est là : on commence',
  'server.title': 'Pour cela, il faut un serveur',
  'server.text': 'Ces pages fonctionnent seules dans votre navigateur. Jouer avec d’autres ailleurs, les classes, les tournois, les comptes et l’impression demandent un serveur Kist : chacun peut en faire tourner un.',
  'server.how': 'Avec Python :',
  'keep.title': 'Garder hors ligne',
  'keep.text': 'Kist s’ouvre et se joue alors sans aucune connexion : contre des robots, sur un seul écran, leçons et énigmes. Cela prend {size} Mo sur cet appareil.',
  'keep.button': 'Garder hors ligne',
  'keep.kept': 'Gardé : Kist se joue sans connexion.',
  'keep.remove': 'Retirer',
  'keep.failed': 'Impossible de le garder. Y a-t-il de la place sur l’appareil, et une connexion ?',
  'load.title': 'Une partie enregistrée',
  'load.hint': 'Une transcription enregistrée ici ou par kist, à regarder ou à poursuivre sur cet écran.',
  'load.button': 'Ouvrir un fichier …',
} satisfies Catalog;
