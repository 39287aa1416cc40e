/**
 * Looks for what the oldest browsers lack (browsers.ts) in the pages as they were built: `npm run old`, or `npm run old -- FOLDER`.
 * eslint-plugin-es-x knows the language and its library, eslint-plugin-compat what browsers add to it, @eslint/css style sheets.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import css from '@eslint/css';
import { Linter } from 'eslint';
import compat from 'eslint-plugin-compat';
import esx from 'eslint-plugin-es-x';

const BROWSERS = ['safari 15.4', 'ios_saf 15.4', 'firefox 115', 'chrome 100'];

/** New since ES2022, and there in all of them; but no module waits before it is there (WebKit then waits for ever). */
const THERE = /array-prototype-at$|findlast|class-(instance|private|static)-(fields|methods)|error-cause|object-hasown|private-in|string-prototype-at$|arbitrary-module|hashbang|supportedvaluesof/;
/** Methods that are called like others which are everywhere. */
const COMMON = /(iterator|set)-prototype|prototype-(with|transfer|getorinsert)|-joint|upsert/;

const newer = Object.entries(esx.configs).flatMap(([name, { rules }]) => (/^flat\/no-new-in-es(202[2-9]|next)/.test(name) ? Object.keys(rules) : []));
const SYNTAX = [...newer.filter((rule) => !THERE.test(rule) && !COMMON.test(rule)), 'es-x/no-regexp-lookbehind-assertions'];

const SCRIPTS = {
  plugins: { 'es-x': esx, compat },
  languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
  linterOptions: { noInlineConfig: true },
  settings: { 'es-x': { aggressive: true }, browsers: BROWSERS },
  rules: { ...Object.fromEntries(SYNTAX.map((rule) => [rule, 'error'])), 'compat/compat': 'error' },
};

/** What is asked for before it is used, and where. */
const ASKED = [
  [/./, /Notification|navigator\.(userActivation|setAppBadge|clearAppBadge)|document\.(fullscreenE|exitFullscreen)/],
  [/scene-/, /OffscreenCanvas|XRWebGLBinding|Float16Array/], // three.js
  [/fairness-/, /Hex'/], // @noble/hashes
  [/popover-/, /document\.fullscreenElement/],
  // Python in the page needs a newer browser, and says so.
  [/\.worker-|shared-/, /(De)?[Cc]ompressionStream/],
];

/** Without these a page looks a little plainer; or the oldest have them although others had not in 2021. */
const STYLES = {
  plugins: { css },
  language: 'css/css',
  linterOptions: { noInlineConfig: true },
  rules: {
    'css/use-baseline': [
      'error',
      {
        available: 2021,
        allowProperties: ['accent-color', 'appearance', 'color-scheme', 'contain', 'forced-color-adjust', 'line-clamp', 'outline', 'overscroll-behavior', 'overscroll-behavior-x', 'paint-order', 'scroll-behavior', 'scrollbar-width', 'text-wrap', 'translate', 'user-select'],
        allowPropertyValues: { 'overflow-wrap': ['anywhere'], 'font-family': ['ui-monospace'], 'break-after': ['avoid'] },
        allowMediaConditions: ['prefers-contrast', 'forced-colors'],
        allowSelectors: ['focus-visible', 'backdrop', 'marker'],
      },
    ],
  },
};

/** A rule with `:has()` stands there a second time, for those that cannot read it: see src/polyfill.ts. */
const HAS = "Selector 'has' is not";

export function inScript(code, name) {
  return said(new Linter().verify(code, [{ files: ['**'], ...SCRIPTS }], { filename: name }), name).filter((found) => !ASKED.some(([where, what]) => where.test(name) && what.test(found)));
}

export function inStyles(code, name) {
  const found = said(new Linter().verify(code, [{ files: ['**'], ...STYLES }], { filename: name }), name);
  const once = code.includes(':has(') && !code.includes('.js-has-pseudo');
  return found.filter((each) => once || !each.includes(HAS));
}

const said = (messages, name) => messages.filter(({ severity }) => severity === 2).map(({ line, column, message }) => `${name}:${line}:${column} ${message}`);

export function inPages(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => !name.startsWith('python'));
  const text = (name) => readFileSync(join(folder, name), 'utf8');
  return names.flatMap((name) => (name.endsWith('.js') ? inScript(text(name), name) : name.endsWith('.css') ? inStyles(text(name), name) : []));
}

if (process.argv[1]?.endsWith('old.mjs')) {
  const found = inPages(process.argv[2] ?? join(import.meta.dirname, '../../src/kist/server/web'));
  for (const each of found) console.log(each);
  process.exitCode = found.length ? 1 : 0;
}
