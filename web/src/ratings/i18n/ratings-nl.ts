import type { Catalog } from '../words.ts';

const nl: Catalog = {
  'ratings.about': 'Alleen spellen met rating tellen mee, elke uitgave en elk bord apart. Wie nieuw is, heeft 1000 punten; het getal achter ± zegt hoeveel dat ernaast kan zitten.',
  'ratings.none': 'Je hebt nog geen spel met rating gespeeld. Vink het aan als je een spel begint.',
  'ratings.play': 'Begin een spel',
  'ratings.matches': '{n} {n|spel|spellen} met rating',
  'ratings.provisional': 'Voorlopig: na een dozijn spellen zegt hij meer.',
  'ratings.graph': 'Rating in de loop van de tijd',
  'ratings.line': 'Rating',
  'ratings.low': 'minstens',
  'ratings.high': 'hoogstens',
  'ratings.game': 'Spel',
  'ratings.step': '{date}: plaats {place} van {players}, {change} punten',
  'ratings.replay': 'Nog eens bekijken',
  'ratings.bots': 'Bots ter vergelijking',
  'ratings.bots-about': 'Gemeten in spellen onderling.',
  'ratings.fits': 'past bij je',
  'ratings.bot': 'Bot',
  'ratings.points': 'Punten',
  'home.rated': 'Spel met rating: het telt mee voor ieders rating',
  'home.rated-hint': 'Iedereen op een eigen apparaat, volgens de gewone regels, zonder hints.',
  'rated.title': 'Spel met rating',
  'rated.points': '{points} ± {spread}',
  'rated.provisional': 'voorlopig',
  'error.rated-one-chair': 'Aan een tafel met rating heeft iedereen één stoel, op een eigen apparaat.',
  'error.rated-hints': 'In een spel met rating zijn er geen hints.',
  'error.not-comparable': 'Met deze instellingen zijn spellen niet te vergelijken. Neem de gewone regels, of speel zonder rating.',
  'error.no-bot-rating': 'Deze bot heeft met deze instellingen geen rating. Neem een andere, of speel zonder rating.',
  'error.rated-bots': 'Onder bots alleen telt niets mee.',
  'ratings.title': 'Mijn ratings',
};

export default nl;
