import type { Catalog } from '../answering.ts';

/** What is said where school tasks are answered in French. */
const fr: Catalog = {
  'task.more': 'Un de plus : {what}',
  'task.fewer': 'Un de moins : {what}',
  'task.fill-hint': "Appuie sur une place pour élever sa colonne d’un cran. Au clavier : flèches et chiffres.",
  'task.live': 'Voici à quoi ressemble ta construction',
  'draw.tools': 'Crayon et gomme',
  'draw.pencil': 'Crayon',
  'draw.eraser': 'Gomme',
  'draw.undo': 'Annuler',
  'draw.clear': 'Tout effacer',
  'draw.hint': 'Glisse d’un point à l’autre. Touche entre deux points : la ligne s’y dessine ou s’efface.',
  'draw.keys': 'Touches : les flèches vont d’un point à l’autre, Entrée commence et termine une ligne, Retour arrière annule.',
  'draw.lines': '{n} {n|segment dessiné|segments dessinés}.',
  'draw.drawn': 'Ligne dessinée.',
  'draw.taken': 'Ligne effacée.',
  'draw.undone': 'Annulé.',
  'draw.at': 'Colonne {column}, point {row}',
  'draw.begun': 'Une ligne commence ici.',
  'draw.no-line': 'Aucune ligne droite n’y mène.',
  'task.point-hint': "Choisis la sorte, puis montre l’endroit. Au clavier : les flèches.",
};

export default fr;
