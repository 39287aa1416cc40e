import type { Catalog } from '../words.ts';

const it: Catalog = {
  'ratings.about': 'Contano solo le partite classificate, ogni edizione e ogni tabellone per sé. Chi comincia ha 1000 punti; il numero dopo ± dice di quanto può essere sbagliato.',
  'ratings.none': 'Non hai ancora giocato una partita classificata. Spunta la casella quando ne inizi una.',
  'ratings.play': 'Inizia una partita',
  'ratings.matches': '{n} {n|partita classificata|partite classificate}',
  'ratings.provisional': 'Provvisorio: dopo una dozzina di partite dirà di più.',
  'ratings.graph': 'Punteggio nel tempo',
  'ratings.line': 'Punteggio',
  'ratings.low': 'almeno',
  'ratings.high': 'al massimo',
  'ratings.game': 'Partita',
  'ratings.step': '{date}: posto {place} su {players}, {change} punti',
  'ratings.replay': 'Rivedi la partita',
  'ratings.bots': 'I bot, per confronto',
  'ratings.bots-about': 'Misurati in partite tra loro.',
  'ratings.fits': 'adatto a te',
  'ratings.bot': 'Bot',
  'ratings.points': 'Punti',
};

export default it;
