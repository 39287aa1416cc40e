/**
 * What goes along with an account: lessons, puzzles, settings and names. Each paper is kept in the browser and with the
 * account, and both are put together: nothing that was learnt anywhere is lost, and of the rest the newest counts.
 */
import { household, type Names } from '../household.svelte.ts';
import { speak, speech } from '../i18n/index.svelte.ts';
import { keep, kept, MISTAKES, REMEMBERED, type Kept, type Mistake, type Progress } from '../learn/kept.svelte.ts';
import { preferences } from '../preferences.svelte.ts';

/** Puts together what is here and what is with the account; `newer` says that what is here was changed last. */
type Merge<Value> = (mine: Value, theirs: Value, newer: boolean) => Value;

export interface Paper<Value = unknown> {
  readonly name: string;
  readonly read: () => Value;
  readonly write: (value: Value) => void;
  readonly merge: Merge<Value>;
}

type Table<Value> = Readonly<Record<string, Value>>;

/** All entries of both; `both` decides where both have one. */
function union<Value>(both: Merge<Value>): Merge<Table<Value>> {
  return (mine, theirs, newer) => {
    const merged: Record<string, Value> = { ...theirs };
    for (const [key, value] of Object.entries(mine)) {
      const other = merged[key];
      merged[key] = other === undefined ? value : both(value, other, newer);
    }
    return merged;
  };
}

const newest: Merge<unknown> = (mine, theirs, newer) => (newer ? mine : theirs);
const either: Merge<boolean> = (mine, theirs) => mine || theirs;
const furthest: Merge<Progress> = (mine, theirs) => ({ step: Math.max(mine.step, theirs.step), done: mine.done || theirs.done });
const oftenest: Merge<Table<unknown>> = (mine, theirs) => (Number(mine.reps ?? 0) >= Number(theirs.reps ?? 0) ? mine : theirs);
const later: Merge<Kept['streak']> = (mine, theirs) => {
  if (mine.day === theirs.day) return mine.days >= theirs.days ? mine : theirs;
  return mine.day > theirs.day ? mine : theirs;
};
/** What was made right anywhere is done everywhere. */
const mistakes: Merge<Kept['mistakes']> = (mine, theirs) => {
  const nameOf = ({ match, at }: Mistake) => `${match} ${at}`;
  const known = new Set(mine.map(nameOf));
  const done = new Set([...mine, ...theirs].filter((each) => each.done).map(nameOf));
  const all = [...theirs.filter((each) => !known.has(nameOf(each))), ...mine].slice(-MISTAKES);
  return all.map((each) => (done.has(nameOf(each)) ? { ...each, done: true } : each));
};

/** The answers of all devices in their order, each once. Those that have no time cannot be told apart: the longer list of them counts. */
const recalled: Merge<Kept['recall']> = (mine, theirs) => {
  const untimed = [mine, theirs].map((all) => all.filter(([, , when]) => when === undefined));
  const [first = [], second = []] = untimed;
  const timed = [...mine, ...theirs].filter(([, , when]) => when !== undefined);
  const once = [...new Map(timed.map((each) => [each.join(' '), each])).values()];
  const inOrder = once.sort((one, other) => (one[2] ?? 0) - (other[2] ?? 0));
  return [...(first.length >= second.length ? first : second), ...inOrder].slice(-REMEMBERED);
};

/** How each part of what was learnt is put together. */
export const LEARNT: { readonly [Part in keyof Kept]: Merge<Kept[Part]> } = {
  lessons: union(furthest),
  played: union(either),
  skill: newest as Merge<Kept['skill']>,
  memory: newest as Merge<Kept['memory']>,
  answered: union(newest as Merge<boolean>),
  deck: union(oftenest),
  streak: later,
  days: union(either),
  edition: newest as Merge<Kept['edition']>,
  rush: (mine, theirs) => Math.max(mine, theirs),
  recall: recalled,
  mistakes,
};

/** A name was last used, or forgotten, whichever came later. */
export const NAMES: Merge<Names> = union((mine, theirs) => (Math.abs(mine) >= Math.abs(theirs) ? mine : theirs));

function learnt<Part extends keyof Kept>(part: Part): Paper<Kept[Part]> {
  const write = (value: Kept[Part]) => keep({ [part]: value } as Partial<Kept>);
  return { name: part, read: () => kept[part], write, merge: LEARNT[part] };
}

/** Whether a device may show notices is its own affair. */
function settings(): Partial<typeof preferences> {
  const { notices: _, ...others } = preferences;
  return others;
}

function set(value: Partial<typeof preferences>): void {
  Object.assign(preferences, value);
  if (value.language && value.language !== speech.language) void speak(value.language).catch(() => undefined);
}

export const PAPERS = [
  ...(Object.keys(LEARNT) as (keyof Kept)[]).map((part) => learnt(part) as unknown as Paper),
  { name: 'settings', read: settings, write: set, merge: newest } as Paper,
  { name: 'household', read: () => household.names, write: (names: Names) => household.keep(names), merge: NAMES } as Paper,
] as readonly Paper[];

/** So many characters of one paper an account keeps. */
const MOST = 55_000;

/** What of a paper an account can keep: of a long list, its latest part. What was left out stays in the browser. */
export function fitting(value: unknown, most = MOST): unknown {
  if (JSON.stringify(value).length <= most || typeof value !== 'object' || value === null) return value;
  let room = most;
  const latest = Object.entries(value)
    .reverse()
    .filter((entry) => (room -= JSON.stringify(entry).length) > 0)
    .reverse();
  return Array.isArray(value) ? latest.map(([, item]) => item as unknown) : Object.fromEntries(latest);
}

/** The same text for the same value, in whichever order its parts were written. */
export function written(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1))) : part,
  );
}
