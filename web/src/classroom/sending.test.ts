import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, Unreachable } from '../net/api.ts';
import type { Answer } from '../protocol/messages.ts';
import { drafts } from './drafts.svelte.ts';
import { Sending } from './sending.svelte.ts';

interface Sent {
  readonly pupil: number | null | undefined;
  readonly task: number;
  readonly answer: unknown;
  readonly request: string;
  readonly arrive: () => void;
  readonly fail: (reason: Error) => void;
}

/** A line on which answers arrive, or not, when the test says so. */
function lineOf() {
  const sent: Sent[] = [];
  const answer = ({ pupil, task, answer: said, request }: Answer) =>
    new Promise<void>((arrive, fail) => sent.push({ pupil, task, answer: said, request, arrive, fail }));
  return { sent, sending: new Sending({ answer }) };
}
const at = (task: number, pupil = 0) => ({ pupil, activity: 0, task, place: `class.${pupil}.0.${task}` });
const [first, second] = [at(0), at(1)];
const refusal = (status: number) => new Refused(status, { error: 'closed', message: 'It is over.', details: {} });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('keeps answers apart: one that arrives ends its own sending alone', async () => {
  const { sent, sending } = lineOf();
  drafts.set(first.place, 1);
  drafts.set(second.place, 2);
  const done = [sending.send(first, 1), sending.send(second, 2)];
  expect(sent.map(({ task, answer }) => [task, answer])).toEqual([[0, 1], [1, 2]]);
  sent[1]?.arrive();
  await done[1];
  expect([first, second].map(({ place }) => sending.isUnderway(place))).toEqual([true, false]);
  expect([first, second].map(({ place }) => drafts.get(place))).toEqual([1, undefined]);
  sent[0]?.arrive();
  await done[0];
  expect(sending.isUnderway(first.place)).toBe(false);
});

it('sends an answer with one request until it has arrived, and says meanwhile why it has not', async () => {
  const { sent, sending } = lineOf();
  const done = sending.send(first, 1);
  for (const reason of [new Unreachable(), refusal(503)]) {
    sent.at(-1)?.fail(reason);
    await vi.advanceTimersByTimeAsync(4000);
    expect(sending.troubleAt(first.place)).not.toBe('');
    expect(sending.troubleAt(second.place)).toBe('');
  }
  expect(new Set(sent.map(({ request }) => request)).size).toBe(1);
  sent[2]?.arrive();
  await done;
  expect(sending.troubleAt(first.place)).toBe('');
});

it('says what is refused for good where it was answered, keeps the draft, and sends it no more', async () => {
  const { sent, sending } = lineOf();
  drafts.set(first.place, 1);
  const done = sending.send(first, 1);
  sent[0]?.fail(refusal(409));
  await done;
  await vi.runAllTimersAsync();
  expect(sent).toHaveLength(1);
  expect(sending.isUnderway(first.place)).toBe(false);
  expect(sending.troubleAt(first.place)).not.toBe('');
  expect(drafts.get(first.place)).toBe(1);
});

it('says with every try whose answer it is, and is busy until the last one has arrived', async () => {
  const { sent, sending } = lineOf();
  expect(sending.busy).toBe(false);
  const done = [sending.send(at(0, 3), 1), sending.send(at(0, 4), 2)];
  sent[0]?.fail(new Unreachable());
  await vi.advanceTimersByTimeAsync(4000);
  expect(sent.map(({ pupil, answer }) => [pupil, answer])).toEqual([[3, 1], [4, 2], [3, 1]]);
  sent[1]?.arrive();
  await done[1];
  expect(sending.busy).toBe(true);
  sent[2]?.fail(refusal(403));
  await done[0];
  expect(sending.busy).toBe(false);
});
