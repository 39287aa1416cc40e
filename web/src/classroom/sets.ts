/** Sets of tasks: written into an address, so that nothing has to be kept for a link; this browser remembers those that have a name. */
import { ask, askFile } from '../net/api.ts';
import { addressOf } from '../place.ts';
import type { SetAnswer, SetVerdict, SolvedSet, TaskName, TaskSet } from '../protocol/messages.ts';

const at = encodeURIComponent;
/** Hard tasks take their time to be made. */
const SLOWLY = { patience: 60_000 };

export const sets = {
  look: (set: string) => ask<TaskSet>(`/api/sets?set=${at(set)}`, undefined, SLOWLY),
  solved: (set: string) => ask<SolvedSet>(`/api/sets/solved?set=${at(set)}`, undefined, SLOWLY),
  /** The set for other learning platforms. */
  qti: (set: string, title: string, language: string) => askFile(`/api/sets/qti?set=${at(set)}&title=${at(title)}&language=${language}`, undefined, SLOWLY),
  answer: (answer: SetAnswer) => ask<SetVerdict>('/api/sets/answer', answer, SLOWLY),
};

/** Tasks by their names, as an address says them; the server reads it back. */
export function writeSet(names: readonly TaskName[]): string {
  const stems = new Set(names.map(({ seed }) => (seed.includes('.') ? seed.slice(0, seed.indexOf('.')) : '')));
  const [stem = ''] = stems.size === 1 ? stems : [''];
  const rest = stem ? stem.length + 1 : 0;
  return `${stem || '-'}/${names.map(({ kind, level, seed }) => `${kind}_${level}_${seed.slice(rest).replaceAll('.', '_')}`).join(',')}`;
}

/** Where a set is worked on; `embed` for a page elsewhere. */
export function linkOf(set: string, title: string, embed = false): string {
  return addressOf(`${embed ? '/embed' : ''}/set/${set}${title ? `?title=${at(title)}` : ''}`);
}

export interface SavedSet {
  readonly set: string;
  readonly title: string;
}

const WHERE = 'kist.sets';
const MOST = 60;

export function savedSets(): SavedSet[] {
  try {
    return JSON.parse(localStorage.getItem(WHERE) ?? '[]') as SavedSet[];
  } catch {
    return [];
  }
}

/** Keep a set under its name; the same tasks are kept once. */
export function saveSet(saved: SavedSet): SavedSet[] {
  return keep([saved, ...savedSets().filter(({ set }) => set !== saved.set)].slice(0, MOST));
}

export function forgetSet(forgotten: string): SavedSet[] {
  return keep(savedSets().filter(({ set }) => set !== forgotten));
}

function keep(all: SavedSet[]): SavedSet[] {
  try {
    localStorage.setItem(WHERE, JSON.stringify(all));
  } catch {
    // Without storage the link alone leads back.
  }
  return all;
}
