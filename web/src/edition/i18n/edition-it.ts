import type { Catalog } from '../words.ts';

export default {
  'fetching.title': 'I giochi si preparano su questo dispositivo',
  'fetching.size': '{loaded} di {total} MB, una volta sola',
  'fetching.start': 'C’è tutto: si comincia',
  'server.title': 'Per questo serve un server',
  'server.text': 'Queste pagine funzionano da sole nel tuo browser. Giocare con altri altrove, classi, tornei, account e stampa richiedono un server Kist: chiunque può gestirne uno.',
  'server.how': 'Con Python:',
  'keep.title': 'Conserva per l’uso offline',
  'keep.text': 'Allora Kist si apre e gioca senza connessione: contro i bot, a uno schermo, lezioni e rompicapi. Occupa {size} MB su questo dispositivo.',
  'keep.button': 'Conserva per l’uso offline',
  'keep.kept': 'Conservato: Kist gioca senza connessione.',
  'keep.remove': 'Rimuovi',
  'keep.failed': 'Non è stato possibile conservarlo. C’è spazio sul dispositivo, e una connessione?',
  'load.title': 'Una partita salvata',
  'load.hint': 'Una trascrizione salvata qui o da kist, da guardare o da continuare a questo schermo.',
  'load.button': 'Apri un file …',
} satisfies Catalog;
