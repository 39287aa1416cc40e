/** The stack of the first page: Deutsch. */
import type { Catalog } from '../words.ts';

const de: Catalog = {
  'welcome.label': 'Probier es aus',
  'welcome.0': 'Leg den Deckel in die Lücke. Eine Kiste mit einer Raute: {points}.',
  'welcome.0.press': 'Deckel hierher legen',
  'welcome.0.done': 'Eine Kiste mehr mit einer Raute: {points}. Es geht auch ganz ohne.',
  'welcome.1': 'Drück auf die Ecke: Drei Rauten werden zu einer Kiste. Du brauchst keine dazu: {points}.',
  'welcome.1.press': 'Hier eine Kiste bauen',
  'welcome.1.done': 'Eine Kiste für nichts: {points}. Und jetzt die Lücke dahinter …',
  'welcome.2': 'Leg den Deckel nach hinten: Er deckt drei Kisten auf einmal.',
  'welcome.2.press': 'Deckel hierher legen',
  'welcome.2.done': 'Drei Kisten mit einer Raute: {points}. Das ist das ganze Geheimnis.',
  'welcome.next': 'Weiter',
  'welcome.again': 'Noch einmal',
};

export default de;
