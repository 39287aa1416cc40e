import type { Catalog } from '../words.ts';

const de: Catalog = {
  'ratings.about': 'Nur gewertete Spiele zählen, jede Ausgabe und jedes Brett für sich. Wer neu ist, hat 1000 Punkte; die Zahl hinter ± sagt, um wie viel das daneben liegen kann.',
  'ratings.none': 'Du hast noch kein gewertetes Spiel gespielt. Setz beim Starten das Häkchen bei „gewertet“.',
  'ratings.play': 'Spiel beginnen',
  'ratings.matches': '{n} {n|gewertetes Spiel|gewertete Spiele}',
  'ratings.provisional': 'Vorläufig: nach etwa einem Dutzend Spielen sagt sie mehr.',
  'ratings.graph': 'Wertung im Lauf der Zeit',
  'ratings.line': 'Wertung',
  'ratings.low': 'mindestens',
  'ratings.high': 'höchstens',
  'ratings.game': 'Spiel',
  'ratings.step': '{date}: Platz {place} von {players}, {change} Punkte',
  'ratings.replay': 'Noch einmal ansehen',
  'ratings.bots': 'Bots zum Vergleich',
  'ratings.bots-about': 'Gemessen in Spielen untereinander.',
  'ratings.fits': 'passt zu dir',
  'ratings.bot': 'Bot',
  'ratings.points': 'Punkte',
};

export default de;
