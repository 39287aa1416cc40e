/** All pages, each once: its address, where it is fetched from, and what stands around it. */
import { canRunPython, isStatic } from './net/transport.ts';
import { doorOf, ownPage } from './games/index.ts';

/** A part of the page that the header leads to. */
export type Section = 'play' | 'learn' | 'puzzles' | 'teach' | 'watch';

interface Page {
  /** The address; a part after a colon is told to the page by that name, one with a question mark may be missing. */
  readonly at: string;
  /** Everything but the first page is fetched when it is needed. */
  readonly load: (() => Promise<{ default: unknown }>) | null;
  /** What it asks for as soon as it is there, fetched beside it too. */
  readonly beside?: (told: Route['told']) => Promise<unknown> | undefined;
  readonly section?: Section;
  /** Whether there is a footer, as below what is read; where somebody plays or works, all of the screen is for that. */
  readonly footer?: true;
}

const studyOf = async ({ game = '' }: Route['told']) => (await doorOf(game).load()).default.study?.();

const PAGES = {
  home: { at: '/', load: null, section: 'play', footer: true },
  new: { at: '/new', load: () => import('./pages/NewPage.svelte'), section: 'play', footer: true },
  match: { at: '/match/:id', load: () => import('./pages/MatchPage.svelte') },
  code: { at: '/join/:code', load: () => import('./pages/CodePage.svelte') },
  games: { at: '/games', load: () => import('./pages/GamesPage.svelte'), footer: true },
  watch: { at: '/watch', load: () => import('./pages/WatchPage.svelte'), section: 'watch', footer: true },
  replay: { at: '/replay/:id', load: () => import('./pages/ReplayPage.svelte') },
  shared: { at: '/shared/:shared', load: () => import('./pages/ReplayPage.svelte') },
  rules: { at: '/rules/:game?', load: () => import('./pages/RulesPage.svelte'), section: 'learn', footer: true },
  ratings: { at: '/ratings', load: () => import('./ratings/RatingsPage.svelte'), footer: true },
  tournaments: { at: '/tournament', load: () => import('./tournaments/TournamentsPage.svelte'), footer: true },
  tournament: { at: '/tournament/:id', load: () => import('./tournaments/TournamentPage.svelte') },
  learn: { at: '/learn', load: () => import('./learn/LearnPage.svelte'), section: 'learn', footer: true },
  lesson: { at: '/learn/:game', load: () => import('./learn/LessonPage.svelte'), beside: studyOf, section: 'learn' },
  puzzles: { at: '/puzzles', load: () => import('./learn/puzzles/PuzzlesPage.svelte'), section: 'puzzles', footer: true },
  puzzle: { at: '/puzzles/:what', load: () => import('./learn/puzzles/PuzzlePage.svelte'), section: 'puzzles' },
  embed: { at: '/embed/puzzle/:what', load: () => import('./learn/puzzles/EmbedPage.svelte') },
  set: { at: '/set/:what/:levels/:count?/:seed?', load: () => import('./classroom/SetPage.svelte') },
  'embed-set': { at: '/embed/set/:what/:levels/:count?/:seed?', load: () => import('./classroom/SetPage.svelte') },
  teach: { at: '/teach', load: () => import('./classroom/TeachPage.svelte'), section: 'teach', footer: true },
  class: { at: '/class/:code', load: () => import('./classroom/PupilPage.svelte') },
  wall: { at: '/wall/:code', load: () => import('./classroom/WallPage.svelte') },
  'class-data': { at: '/class-data', load: () => import('./classroom/DataPage.svelte'), footer: true },
  account: { at: '/account', load: () => import('./account/AccountPage.svelte'), footer: true },
  settings: { at: '/settings', load: () => import('./settings/SettingsPage.svelte'), footer: true },
  privacy: { at: '/privacy', load: () => import('./account/PrivacyPage.svelte'), footer: true },
} as const satisfies Record<string, Page>;

/** What there has to be a server for: playing with others elsewhere, classes, tournaments, accounts. */
const WITH_OTHERS: ReadonlySet<string> = new Set<keyof typeof PAGES>([
  'code', 'ratings', 'tournaments', 'tournament', 'teach', 'class', 'wall', 'class-data', 'account',
]);

/** What can be read where a browser cannot run Python, and there is no server that does. */
const TO_READ: ReadonlySet<string> = new Set<keyof typeof PAGES>(['rules', 'settings', 'privacy']);

export interface Route {
  readonly path: string;
  /** What follows the question mark. */
  readonly search: string;
  /** `own` is a page of one of the games. */
  readonly name: keyof typeof PAGES | 'own' | 'not-found';
  readonly load: Page['load'];
  /** What the page is told of its address. */
  readonly told: Readonly<Record<string, string>>;
  readonly section: Section | null;
  readonly footer: boolean;
}

/** The page at an address. */
export function routeOf(path: string, search = ''): Route {
  const parts = path.split('/').filter(Boolean).map(decoded);
  for (const [name, { at, load, beside, section = null, footer = false }] of Object.entries<Page>(PAGES)) {
    const told = toldBy(parts, at.split('/').filter(Boolean));
    if (!told) continue;
    const needed = loadOf(name, load);
    return { path, search, name: name as keyof typeof PAGES, load: needed === load && load ? together(load, () => beside?.(told)) : needed, told, section, footer };
  }
  const [name = '', ...rest] = parts;
  const own = rest.length ? undefined : ownPage(name);
  if (!own) return { path, search, name: 'not-found', load: null, told: {}, section: null, footer: true };
  const load = together(() => import('./pages/OwnPage.svelte'), own.load);
  return { path, search, name: 'own', load, told: { name, search }, section: own.section ?? null, footer: false };
}

/** Fetches a page, and beside it what it will ask for; it says itself what of that cannot be had. */
function together(load: NonNullable<Page['load']>, beside: () => Promise<unknown> | undefined): NonNullable<Page['load']> {
  return () => {
    beside()?.catch(() => undefined);
    return load();
  };
}

/** What is fetched for a page: where there is no server, it may be what says so. */
function loadOf(name: string, load: Page['load']): Page['load'] {
  if (isStatic && WITH_OTHERS.has(name)) return () => import('./edition/NeedsServer.svelte');
  const needsPython = name === 'shared' || (isStatic && !TO_READ.has(name));
  return needsPython && !canRunPython ? () => import('./edition/NoPython.svelte') : load;
}

/** What the parts of an address tell the page whose address looks so; null when it is another one. */
function toldBy(parts: readonly string[], page: readonly string[]): Record<string, string> | null {
  const fewest = page.filter((part) => !part.endsWith('?')).length;
  if (parts.length < fewest || parts.length > page.length) return null;
  if (page.some((part, index) => !part.startsWith(':') && part !== parts[index])) return null;
  return Object.fromEntries(page.flatMap((part, index) => (part.startsWith(':') ? [[part.replace(/\W/g, ''), parts[index] ?? '']] : [])));
}

/** A part of an address; as it is when somebody has mistyped it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Fetches the words of a page beside it, which would ask for them only once it is there. */
export function fetchWords(route: Route): void {
  if (route.load) import('./words.ts').then(({ fetchFor }) => fetchFor(route)).catch(() => undefined);
}
