/** Ready-made lessons: how long their parts are, and what each of them begins. */
import { speech } from '../i18n/index.svelte.ts';
import { ask, askFile, beClient } from '../net/api.ts';
import type { HourStage, NewActivity, NewTournament, ReadyHour, ReadyHours, TaskOrder, TeacherView } from '../protocol/messages.ts';
import { save } from '../ui/save.ts';
import { classes, type Teaching } from './api.ts';

export type Work =
  | { mode: 'together' | 'alone'; tasks: Omit<TaskOrder, 'seed'>; seconds: number | null }
  | { mode: 'alone'; steps: readonly string[] }
  | { mode: 'games'; game: Record<string, unknown>; size: number; bot: string };

const LONGEST_TITLE = 80;

export const readyHours = () => ask<ReadyHours>(`/api/hours?language=${speech.language}`);

/** After how many minutes of the lesson each part begins. */
export function beginnings({ stages }: Pick<ReadyHour, 'stages'>): number[] {
  return stages.map((_, at) => stages.slice(0, at).reduce((sum, { minutes }) => sum + minutes, 0));
}

/** Whole minutes since a part began, by the clock of this device. */
export const minutesSince = (since: number, now: number) => Math.max(0, Math.floor((now - since) / 60_000));

/** Begin what a part of a lesson does on the devices, with new tasks; null for a part that only talks. */
export async function beginStage(teaching: Teaching, hour: ReadyHour, stage: HourStage): Promise<TeacherView | null> {
  const work = stage.work as Work | null;
  const title = `${hour.title} · ${stage.title}`.slice(0, LONGEST_TITLE);
  if (!work) return null;
  if (work.mode === 'games') return teaching.play({ ...tablesOf(work), title });
  if ('steps' in work) return teaching.begin({ ...stepsOf(work.steps), title });
  const { tasks } = await classes.draft({ ...work.tasks, seed: newSeed() });
  return teaching.begin({ ...tasksOf(work, tasks), title });
}

function tablesOf({ game, size, bot }: Extract<Work, { mode: 'games' }>): Omit<NewTournament, 'request' | 'title'> {
  return { game, size, bot };
}

export function stepsOf(steps: readonly string[]): Omit<NewActivity, 'request' | 'title'> {
  return { mode: 'alone', tasks: steps.map((seed) => ({ kind: 'step', level: 1, seed })), hints: true, again: true };
}

export function tasksOf(work: { mode: 'together' | 'alone'; seconds: number | null }, made: NewActivity['tasks']): Omit<NewActivity, 'request' | 'title'> {
  const alone = work.mode === 'alone';
  return { mode: work.mode, tasks: made.map(({ kind, level, seed }) => ({ kind, level, seed })), seconds: work.seconds, hints: alone, again: alone };
}

function newSeed(): string {
  return Math.random().toString(36).slice(2, 10);
}

/** The paper that is usual where somebody is. */
export const usualPaper = () => (/^en-(US|CA)/.test(navigator.language) ? 'letter' : 'a4');

/** The teacher's guide to a lesson, as a file. */
export async function saveGuide(name: string): Promise<void> {
  await beClient();
  const order = { hour: name, size: usualPaper(), language: speech.language };
  save(await askFile('/api/paper/guide', order, { patience: 90_000 }), `kist-guide-${name}.pdf`);
}
