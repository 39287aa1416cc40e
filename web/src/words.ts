/** All files of words that are fetched when they are needed, and which of them a page needs: they are fetched beside it. */
import { ownPage } from './games/index.ts';
import { wantedLanguage } from './i18n/index.svelte.ts';
import type { Route } from './pages.ts';

/** The files of words by page, `:game` being the game of its address; words.test.ts knows whether one is missing. */
export const NEEDED: { readonly [name in Route['name']]?: readonly string[] } = {
  match: ['invite', 'ratings', 'table'],
  games: ['account', 'days', 'ratings', 'tournaments'],
  watch: ['table'],
  replay: ['table'],
  shared: ['table'],
  ratings: ['ratings'],
  tournaments: ['tournaments'],
  tournament: ['invite', 'tournaments'],
  learn: ['learn'],
  lesson: ['learn', 'table', ':game'],
  puzzles: ['learn'],
  puzzle: ['learn', 'table'],
  embed: ['learn', 'table'],
  set: ['answering', 'class', 'learn', 'tasks'],
  'embed-set': ['answering', 'class', 'learn', 'tasks'],
  teach: ['answering', 'class', 'invite', 'tasks'],
  class: ['answering', 'class', 'learn', 'tasks'],
  wall: ['answering', 'class', 'invite', 'learn', 'tasks'],
  'class-data': ['class'],
  account: ['account'],
  settings: ['settings', 'edition'],
  privacy: ['account'],
};

const FILES = import.meta.glob(['./**/i18n/*-??.ts', '../../src/kist/study/tasks/words/??.json', '!**/*-en.ts', '!**/en.json']);

/** What a file of words is about, and its language: `table de`. Those of tasks belong to Python, too. */
export function aboutOf(path: string): string {
  const [, part = 'tasks', language = ''] = /(?:i18n\/([\w-]+)-|\/)(\w\w)\.\w+$/.exec(path) ?? [];
  return `${part} ${language}`;
}

export function fetchFor({ name, told }: Route): void {
  const needed = name === 'own' ? ownPage(told.name ?? '')?.words : NEEDED[name];
  const wanted = new Set(needed?.map((part) => `${part.replace(':game', told.game ?? '')} ${wantedLanguage()}`));
  for (const [path, load] of Object.entries(FILES)) {
    if (wanted.has(aboutOf(path))) load().catch(() => undefined); // whoever needs them asks again
  }
}
