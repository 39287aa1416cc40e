import './app.css';
import './contrast.css';
import './print.css';
import { isSignedIn } from './account/signed.ts';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak, wantedLanguage } from './i18n/index.svelte.ts';
import { beClient } from './net/api.ts';
import { keepForOffline } from './offline.ts';
import { fetchWords } from './pages.ts';
import { polyfill } from './polyfill.ts';
import { router } from './router.svelte.ts';

/** The words, the page and what goes with it are fetched side by side. */
async function start(): Promise<void> {
  router.start();
  keepForOffline();
  // The pages say so themselves when the server is away.
  beClient().catch(() => undefined);
  const speaking = speak(wantedLanguage()).catch(() => undefined);
  const { route } = router;
  route.load?.().catch(() => undefined);
  fetchWords(route);
  // The text of the rules comes along with their page, not after it.
  if (route.name === 'rules') import('./rules.ts').then(({ rulesOf }) => rulesOf(route.told.game ?? '', wantedLanguage())).catch(() => undefined);
  await Promise.all([speaking, polyfill()]);
  const target = document.getElementById('app');
  target?.replaceChildren(); // what could be seen meanwhile: see index.html
  if (target) mount(App, { target });
  if (isSignedIn()) import('./account/sync.ts').then(({ start }) => start()).catch(() => undefined);
}

// One that is too old has been told so: see early.js.
if (!('old' in document.documentElement.dataset)) void start();
