/** De eenvoudige tafel: Nederlands. */
import type { Catalog } from './index.ts';

const nl: Catalog = {
  'status.yours': 'Je bent aan zet: kies wat je doet',
  'status.named': '{name}: kies wat je doet',
  'status.others': '{names} aan zet',
  'table.label': 'De tafel in woorden',
  'table.phase': 'Stand van het spel',
  'table.nothing': 'niets',
  'table.yes': 'ja',
  'table.no': 'nee',
  'act.what': 'Wat',
  'act.exactly': 'Hoe precies',
  'act.do': 'Uitvoeren',
  'story.title': 'Wat er gebeurde',
  'story.empty': 'Er is nog niets gebeurd.',
};

export default nl;
