/** Der einfache Tisch: Deutsch. */
import type { Catalog } from './index.ts';

const de: Catalog = {
  'status.yours': 'Du bist am Zug: Wähle, was du tust',
  'status.named': '{name}: Wähle, was du tust',
  'status.others': '{names} am Zug',
  'table.label': 'Der Tisch in Worten',
  'table.phase': 'Stand des Spiels',
  'table.nothing': 'nichts',
  'table.yes': 'ja',
  'table.no': 'nein',
  'act.what': 'Was',
  'act.exactly': 'Wie genau',
  'act.do': 'Ausführen',
  'story.title': 'Was geschah',
  'story.empty': 'Noch ist nichts geschehen.',
};

export default de;
