/* What comes before anything is fetched: the light that was chosen, so that no dark page flashes, and a word to browsers that are too
   old. Part of the document itself (build/early.ts), so that these can read it: nothing here is newer than 2009 (ES5). */
(function () {
  var root = document.documentElement;
  var saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('kist.preferences')) || {};
  } catch (e) {}
  function asks(what) {
    return !!window.matchMedia && matchMedia(what).matches;
  }
  var dark = saved.theme === 'dark' || (saved.theme !== 'light' && asks('(prefers-color-scheme: dark)'));
  root.setAttribute('data-theme', dark ? 'dark' : 'light');

  // What Safari has since 15.4, Firefox since 104, Chrome since 97.
  if ('noModule' in document.createElement('script') && Object.hasOwn && [].findLast && window.HTMLDialogElement && window.structuredClone) return;
  root.setAttribute('data-old', '');
  var WORDS = {
    en: ['This browser is too old for Kist', 'Kist runs in Safari from 15.4, Firefox from 115, Chrome and Edge from 100. Please bring this browser or device up to date, or use another one.'],
    de: ['Dieser Browser ist zu alt für Kist', 'Kist läuft in Safari ab 15.4, Firefox ab 115, Chrome und Edge ab 100. Bitte bring diesen Browser oder das Gerät auf den neuesten Stand oder nimm einen anderen.'],
    nl: ['Deze browser is te oud voor Kist', 'Kist werkt in Safari vanaf 15.4, Firefox vanaf 115, Chrome en Edge vanaf 100. Werk deze browser of dit apparaat bij, of neem een andere.'],
    fr: ['Ce navigateur est trop ancien pour Kist', 'Kist fonctionne avec Safari à partir de 15.4, Firefox à partir de 115, Chrome et Edge à partir de 100. Mets à jour ce navigateur ou cet appareil, ou prends-en un autre.'],
    it: ['Questo browser è troppo vecchio per Kist', 'Kist funziona con Safari da 15.4, Firefox da 115, Chrome ed Edge da 100. Aggiorna questo browser o il dispositivo, oppure usane un altro.']
  };
  var language = (saved.language || navigator.language || navigator.userLanguage || 'en').slice(0, 2).toLowerCase();
  var words = WORDS[language] || WORDS.en;
  document.addEventListener('DOMContentLoaded', function () {
    root.lang = WORDS[language] ? language : 'en';
    var box = document.getElementById('app');
    box.innerHTML = '<div class="early" role="alert"><h1></h1><p></p></div>';
    box.getElementsByTagName('h1')[0].appendChild(document.createTextNode(words[0]));
    box.getElementsByTagName('p')[0].appendChild(document.createTextNode(words[1]));
  });
})();
