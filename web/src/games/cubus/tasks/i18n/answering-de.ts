import type { Catalog } from '../answering.ts';

/** What is said where school tasks are answered in German. */
const de: Catalog = {
  'task.more': 'Eins mehr: {what}',
  'task.fewer': 'Eins weniger: {what}',
  'task.fill-hint': 'Drücke auf einen Platz, und sein Turm wird um eins höher. Mit der Tastatur: Pfeile und Ziffern.',
  'task.live': 'So sieht es aus, was du baust',
  'draw.tools': 'Stift und Radiergummi',
  'draw.pencil': 'Stift',
  'draw.eraser': 'Radieren',
  'draw.undo': 'Rückgängig',
  'draw.clear': 'Alles weg',
  'draw.hint': 'Zieh von Punkt zu Punkt. Ein Tipp zwischen zwei Punkte zeichnet die Linie dort oder nimmt sie weg.',
  'draw.keys': 'Tasten: Pfeile gehen von Punkt zu Punkt, Eingabe beginnt und beendet eine Linie, die Rücktaste nimmt zurück.',
  'draw.lines': '{n} {n|Stück|Stücke} gezeichnet.',
  'draw.drawn': 'Linie gezeichnet.',
  'draw.taken': 'Linie weggenommen.',
  'draw.undone': 'Zurückgenommen.',
  'draw.at': 'Spalte {column}, Punkt {row}',
  'draw.begun': 'Hier beginnt eine Linie.',
  'draw.no-line': 'Dorthin führt keine gerade Linie.',
  'task.point-hint': 'Wähle die Art, dann zeige auf die Stelle. Mit der Tastatur: Pfeiltasten.',
};

export default de;
