import { afterEach, expect, it, vi } from 'vitest';
import type { StudyUi } from '../match/game.ts';
import type { LessonStep, Tried } from '../protocol/messages.ts';
import { lessons } from './api.ts';
import { StepTry } from './step.svelte.ts';

// The words come with the page, and there is none here.
vi.mock('./words.ts', () => ({ t: (key: string) => key }));
afterEach(() => vi.restoreAllMocks());

const moment = { view: { scores: [0, 0], outcome: null } };
const step = { name: 'step', seat: 0, claims: {}, scenes: [], tool: null, watch: [moment], shown: [], solution: ['build 2'] } as unknown as LessonStep;
const ui = { drafts: true, say: () => 'do it', why: (_: string, code: string) => code } as unknown as StudyUi;
const judged = (done: boolean): Tried => ({ done, goes_on: false, asks: null, why: done ? null : { code: 'short' }, moments: [], error: null });

/** A step whose tries are judged when the test says so. */
function trying() {
  const heard: string[] = [];
  let judge: (tried: Tried) => void = () => undefined;
  vi.spyOn(lessons, 'attempt').mockImplementation(() => new Promise((told) => (judge = told)));
  const tried = new StepTry('cubus', step, ui, (done, actions) => heard.push(`${done} ${actions.join(', ')}`));
  return { heard, tried, judge: (done: boolean) => judge(judged(done)) };
}

it('is done when what was tried reaches the goal', async () => {
  const { heard, tried, judge } = trying();
  const acted = tried.room.act(0, 'build 1');
  judge(true);
  await acted;
  expect(tried).toMatchObject({ stands: 'done', said: 'lesson.well' });
  expect(heard).toEqual(['true build 1']);
});

it('counts what was tried before somebody went on, without touching the board again', async () => {
  const { heard, tried, judge } = trying();
  const acted = tried.room.act(0, 'build 1');
  await tried.show();
  judge(true);
  await acted;
  expect(tried).toMatchObject({ stands: 'shown', said: 'lesson.shown' });
  expect(heard).toEqual(['true build 1']);
});

it('says nothing of a wrong try once the step has begun again', async () => {
  const { tried, judge } = trying();
  const acted = tried.room.act(0, 'build 1');
  await tried.retry();
  judge(false);
  await acted;
  expect(tried).toMatchObject({ stands: 'open', said: '' });
});

it('says of a wrong try what the server found true of it', async () => {
  const { tried, judge } = trying();
  const acted = tried.room.act(0, 'build 1');
  judge(false);
  await acted;
  expect(tried).toMatchObject({ stands: 'wrong', said: 'short' });
});

it('counts what is only looked at once, as soon as somebody has seen enough', () => {
  const heard: string[] = [];
  const look = new StepTry('cubus', { ...step, solution: [] }, ui, (done, actions) => heard.push(`${done} ${actions.length}`));
  look.seen();
  look.seen();
  expect(heard).toEqual(['true 0']);
});
