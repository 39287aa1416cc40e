/** The stack of the first page: Nederlands. */
import type { Catalog } from '../words.ts';

const nl: Catalog = {
  'welcome.label': 'Probeer het',
  'welcome.0': 'Leg het deksel in het gat. Eén kist met één ruit: {points}.',
  'welcome.0.press': 'Deksel hier leggen',
  'welcome.0.done': 'Een kist erbij met één ruit: {points}. Het kan ook zonder.',
  'welcome.1': 'Druk op de hoek: drie ruiten worden een kist. Je hebt er geen nodig: {points}.',
  'welcome.1.press': 'Hier een kist bouwen',
  'welcome.1.done': 'Een kist voor niets: {points}. En nu het gat erachter …',
  'welcome.2': 'Leg het deksel achteraan: het dekt drie kisten tegelijk.',
  'welcome.2.press': 'Deksel hier leggen',
  'welcome.2.done': 'Drie kisten met één ruit: {points}. Dat is het hele geheim.',
  'welcome.next': 'Verder',
  'welcome.again': 'Nog een keer',
};

export default nl;
