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
  'home.rated': 'Partita classificata: conta per il punteggio di tutti',
  'home.rated-hint': 'Ognuno sul proprio dispositivo, con le regole abituali, senza suggerimenti.',
  'rated.title': 'Partita classificata',
  'rated.points': '{points} ± {spread}',
  'rated.provisional': 'provvisorio',
  'error.rated-one-chair': 'A un tavolo classificato ognuno ha una sola sedia, sul proprio dispositivo.',
  'error.rated-hints': 'In una partita classificata non ci sono suggerimenti.',
  'error.not-comparable': 'Con queste impostazioni le partite non si possono confrontare. Scegli le regole abituali, o gioca senza classifica.',
  'error.no-bot-rating': 'Questo bot non ha un punteggio con queste impostazioni. Scegline un altro, o gioca senza classifica.',
  'error.rated-bots': 'Tra soli bot non si classifica niente.',
  'ratings.title': 'I miei punteggi',
};

export default it;
