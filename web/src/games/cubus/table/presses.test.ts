import { expect, it } from 'vitest';
import type { CrateEdit } from '../../../protocol/messages.ts';
import { Presses, renumbering } from './presses.svelte.ts';

const ONE = [{ x: 0, y: 0, height: 1, open: false }];
const TWO = [...ONE, { x: 1, y: 0, height: 2, open: false }];
const add = (x: number, y: number): CrateEdit => ({ do: 'add', x, y });

it('renumbers the columns when one is put behind them, or the last one there is taken', () => {
  expect(renumbering(ONE, add(0, 0))).toEqual({ x: 0, y: 0 });
  expect(renumbering(ONE, add(-1, 0))).toEqual({ x: 1, y: 0 });
  expect(renumbering(ONE, add(0, -1))).toEqual({ x: 0, y: 1 });
  expect(renumbering(TWO, { do: 'take', x: 0, y: 0 })).toEqual({ x: -1, y: 0 });
  expect(renumbering(TWO, { do: 'take', x: 1, y: 0 })).toEqual({ x: 0, y: 0 });
});

it('carries out every press in order, one after the other, on the column that was pressed', async () => {
  const done: string[] = [];
  const presses = new Presses(async (edit) => {
    await Promise.resolve();
    done.push(`${edit.do} ${edit.x} ${edit.y}`);
    return ONE;
  });
  await Promise.all([presses.add(add(-1, 0)), presses.add(add(0, 0)), presses.add({ do: 'turn', x: 0, y: 0 })]);
  await expect.poll(() => done).toEqual(['add -1 0', 'add 1 0', 'turn 1 0']);
  expect(presses.working).toBe(false);
});

it('takes back after the presses that came before', async () => {
  const done: string[] = [];
  const presses = new Presses(async (edit) => {
    await Promise.resolve();
    done.push(edit.do);
    return ONE;
  });
  await Promise.all([presses.add(add(0, 0)), presses.add(() => done.push('undo')), presses.add(add(0, 0))]);
  await expect.poll(() => done).toEqual(['add', 'undo', 'add']);
});

it('forgets what waits, and goes on after a press that came to nothing', async () => {
  const done: CrateEdit[] = [];
  const presses: Presses = new Presses(async (edit) => {
    done.push(edit);
    if (done.length === 2) presses.forget();
    return null;
  });
  await Promise.all([add(-1, 0), add(0, 0), add(0, 1)].map((edit) => presses.add(edit)));
  expect(done).toEqual([add(-1, 0), add(0, 0)]);
});
