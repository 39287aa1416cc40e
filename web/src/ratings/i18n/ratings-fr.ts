import type { Catalog } from '../words.ts';

const fr: Catalog = {
  'ratings.about': 'Seules les parties classées comptent, chaque édition et chaque plateau à part. Qui débute a 1000 points ; le nombre après ± dit de combien cela peut être faux.',
  'ratings.none': 'Tu n’as pas encore joué de partie classée. Coche « classée » en commençant une partie.',
  'ratings.play': 'Commencer une partie',
  'ratings.matches': '{n} {n|partie classée|parties classées}',
  'ratings.provisional': 'Provisoire : après une douzaine de parties, il en dira plus.',
  'ratings.graph': 'Classement au fil du temps',
  'ratings.line': 'Classement',
  'ratings.low': 'au moins',
  'ratings.high': 'au plus',
  'ratings.game': 'Partie',
  'ratings.step': '{date} : place {place} sur {players}, {change} points',
  'ratings.replay': 'Revoir la partie',
  'ratings.bots': 'Les robots, pour comparer',
  'ratings.bots-about': 'Mesurés dans des parties entre eux.',
  'ratings.fits': 'à ton niveau',
  'ratings.bot': 'Robot',
  'ratings.points': 'Points',
  'home.rated': 'Partie classée : elle compte pour le classement de tous',
  'home.rated-hint': 'Chacun sur son propre appareil, avec les règles habituelles, sans indices.',
  'rated.title': 'Partie classée',
  'rated.points': '{points} ± {spread}',
  'rated.provisional': 'provisoire',
  'error.rated-one-chair': 'À une table classée, chacun a une seule chaise, sur son propre appareil.',
  'error.rated-hints': 'Dans une partie classée, il n’y a pas d’indices.',
  'error.not-comparable': 'Avec ces réglages, les parties ne sont pas comparables. Prends les règles habituelles, ou joue sans classement.',
  'error.no-bot-rating': 'Ce robot n’a pas de classement avec ces réglages. Choisis-en un autre, ou joue sans classement.',
  'error.rated-bots': 'Entre robots seulement, rien n’est classé.',
  'ratings.title': 'Mes classements',
};

export default fr;
