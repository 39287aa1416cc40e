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
  'home.rated': 'Gewertetes Spiel: es zählt für die Wertung aller',
  'home.rated-hint': 'Alle am eigenen Gerät, nach den üblichen Regeln, ohne Tipps.',
  'rated.title': 'Gewertetes Spiel',
  'rated.points': '{points} ± {spread}',
  'rated.provisional': 'vorläufig',
  'error.rated-one-chair': 'An einem gewerteten Tisch haben alle einen Stuhl, jeweils am eigenen Gerät.',
  'error.rated-hints': 'In einem gewerteten Spiel gibt es keine Tipps.',
  'error.not-comparable': 'Mit diesen Einstellungen lassen sich Spiele nicht vergleichen. Nimm die üblichen Regeln oder spiel ohne Wertung.',
  'error.no-bot-rating': 'Dieser Bot hat mit diesen Einstellungen keine Wertung. Nimm einen anderen oder spiel ohne Wertung.',
  'error.rated-bots': 'Nur unter Bots wird nichts gewertet.',
  'ratings.title': 'Meine Wertungen',
};

export default de;
