import { expect, it } from 'vitest';
import type { Entry } from '../../../protocol/messages.ts';
import { lastCall } from './calls.ts';

const log = (...lines: readonly string[]) => lines.map((line, at) => ({ version: at + 1, seat: Number(line[0]), do: line.slice(2) }) as Entry);

it('tells whose call was the last, in which of their moves, and where to watch it', () => {
  const entries = log('0 place a1', '1 place b1', '0 touch a1', '0 move a2', '1 pass', '0 pass', '1 touch b1', '1 finish b2', '0 ready');
  expect(lastCall(entries)).toEqual({ seat: 0, move: 3, version: 9 });
  expect(lastCall(entries.slice(0, 8))).toEqual({ seat: 1, move: 2, version: 8 });
});

it('tells nothing where nobody called', () => {
  expect(lastCall(log('0 place a1', '0 pass'))).toBeNull();
});
