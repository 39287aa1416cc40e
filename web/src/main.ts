import './app.css';
import './print.css';
import { isSignedIn } from './account/signed.ts';
import { mount } from 'svelte';
import App from './App.svelte';
import { speak, wantedLanguage } from './i18n/index.svelte.ts';
import { beClient } from './net/api.ts';
import { keepForOffline } from './offline.ts';
import { router } from './router.svelte.ts';

router.start();
keepForOffline();
// The pages say so themselves when the server is away.
beClient().catch(() => undefined);
// The text of the rules comes along with their page, not after it.
const { name, told } = router.route;
if (name === 'rules') import('./rules.ts').then(({ rulesOf }) => rulesOf(told.game ?? '', wantedLanguage())).catch(() => undefined);
await speak(wantedLanguage()).catch(() => undefined);
const target = document.getElementById('app');
if (target) mount(App, { target });
if (isSignedIn()) import('./account/sync.ts').then(({ start }) => start()).catch(() => undefined);
