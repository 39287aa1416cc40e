import { expect, it } from 'vitest';
import { Unreachable } from './api.ts';
import { Asking } from './asking.svelte.ts';

/** A question that is answered, or fails, when the test says so. */
function question() {
  let answer: (told: string) => void = () => undefined;
  let fail: (reason: Error) => void = () => undefined;
  const promise = new Promise<string>((told, failed) => ([answer, fail] = [told, failed]));
  return { ask: () => promise, answer: (told: string) => answer(told), fail: () => fail(new Error('away')) };
}

it('tells what is answered, and that it is awaited until then', async () => {
  const asking = new Asking();
  const { ask, answer } = question();
  const asked = asking.ask(ask);
  expect(asking.busy).toBe(true);
  answer('here');
  expect(await asked).toBe('here');
  expect(asking).toMatchObject({ busy: false, trouble: '' });
});

it('says what went wrong until something is asked again', async () => {
  const asking = new Asking(() => 'lost');
  expect(await asking.do(() => Promise.reject(new Error('away')))).toBe(false);
  expect(asking).toMatchObject({ busy: false, trouble: 'lost', away: false });
  expect(await asking.do(() => Promise.reject(new Unreachable()))).toBe(false);
  expect(asking.away).toBe(true);
  expect(await asking.do(() => Promise.resolve())).toBe(true);
  expect(asking).toMatchObject({ trouble: '', away: false });
});

it('hears nothing of what was asked before, be it an answer or a failure', async () => {
  const asking = new Asking(() => 'lost');
  const [first, second, third] = [question(), question(), question()];
  const asked = [first, second, third].map(({ ask }) => asking.ask(ask));
  third.answer('third');
  first.answer('first');
  second.fail();
  expect(await Promise.all(asked)).toEqual([undefined, undefined, 'third']);
  expect(asking).toMatchObject({ busy: false, trouble: '' });
});
