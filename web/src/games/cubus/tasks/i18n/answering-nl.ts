import type { Catalog } from '../answering.ts';

/** What is said where school tasks are answered in Dutch. */
const nl: Catalog = {
  'task.more': 'Eén meer: {what}',
  'task.fewer': 'Eén minder: {what}',
  'task.fill-hint': 'Druk op een plek en de stapel daar wordt één hoger. Met het toetsenbord: pijltjes en cijfers.',
  'task.live': 'Zo ziet eruit wat je bouwt',
  'draw.tools': 'Potlood en gum',
  'draw.pencil': 'Potlood',
  'draw.eraser': 'Gum',
  'draw.undo': 'Ongedaan maken',
  'draw.clear': 'Alles weg',
  'draw.hint': 'Sleep van punt naar punt. Een tik tussen twee punten tekent daar de lijn of haalt haar weg.',
  'draw.keys': 'Toetsen: pijlen gaan van punt naar punt, Enter begint en beëindigt een lijn, Backspace maakt ongedaan.',
  'draw.lines': '{n} {n|stukje|stukjes} getekend.',
  'draw.drawn': 'Lijn getekend.',
  'draw.taken': 'Lijn weggehaald.',
  'draw.undone': 'Ongedaan gemaakt.',
  'draw.at': 'Kolom {column}, punt {row}',
  'draw.begun': 'Hier begint een lijn.',
  'draw.no-line': 'Daar gaat geen rechte lijn heen.',
  'task.point-hint': 'Kies de soort en wijs dan de plek aan. Met het toetsenbord: pijltjestoetsen.',
};

export default nl;
