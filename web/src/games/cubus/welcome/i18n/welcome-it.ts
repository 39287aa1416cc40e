/** The stack of the first page: Italiano. */
import type { Catalog } from '../words.ts';

const it: Catalog = {
  'welcome.label': 'Prova',
  'welcome.0': 'Metti il coperchio nel vuoto. Una cassa con un rombo: {points}.',
  'welcome.0.press': 'Metti qui il coperchio',
  'welcome.0.done': 'Una cassa in più con un rombo: {points}. Si può anche farne a meno.',
  'welcome.1': 'Premi sull’angolo: tre rombi diventano una cassa. Non ne serve nessuno: {points}.',
  'welcome.1.press': 'Costruisci qui una cassa',
  'welcome.1.done': 'Una cassa per niente: {points}. E ora il vuoto dietro …',
  'welcome.2': 'Metti il coperchio in fondo: copre tre casse in un colpo.',
  'welcome.2.press': 'Metti qui il coperchio',
  'welcome.2.done': 'Tre casse con un rombo: {points}. Ecco tutto il segreto.',
  'welcome.next': 'Avanti',
  'welcome.again': 'Ancora una volta',
};

export default it;
