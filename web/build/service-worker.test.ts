import { expect, it } from 'vitest';
import { shellOf, workerFor } from './service-worker.ts';

const document = '<link rel="icon" href="/favicon.svg"><script type="module" src="/assets/index-a1.js"></script>';
const assets = ['index-a1.js', 'de-b2.js', 'de-b2.js.gz', 'welcome-de-g7.js', 'learn-de-h8.js', 'scene-c3.js', 'nunito-sans-latin-wght-d4.woff2', 'nunito-sans-cyrillic-wght-e5.woff2'];

it('keeps the document, what it names, the words of every language and the usual letters', () => {
  const shell = ['./', 'assets/de-b2.js', 'assets/index-a1.js', 'assets/nunito-sans-latin-wght-d4.woff2', 'assets/welcome-de-g7.js', 'favicon.svg'];
  expect(shellOf(document, assets)).toEqual(shell);
});

it('is another version when the document, the files or the worker are others', () => {
  const versions = [
    workerFor(document, assets, ''),
    workerFor(`${document} `, assets, ''),
    workerFor(document, [...assets, 'nl-f6.js'], ''),
    workerFor(document, assets, '//'),
  ].map((worker) => worker.split('\n')[0]);
  expect(new Set(versions).size).toBe(4);
  expect(workerFor(document, assets, '').split('\n')[0]).toBe(versions[0]);
});
