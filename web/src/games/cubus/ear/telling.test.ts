import { beforeAll, expect, it, vi } from 'vitest';
import { speak } from '../../../i18n/index.svelte.ts';
import type { Player } from '../../../match/players.ts';
import type { Chair, Column, Entry, Preview } from '../../../protocol/messages.ts';
import '../i18n/index.ts';
import { allRows, faceWords, rowWords, worthWords } from './saying.ts';
import { happened, type Shown } from './telling.ts';

vi.stubGlobal('document', { documentElement: {} });
beforeAll(() => speak('en'));

const people = ['You', 'Bo', 'Cleo'].map((name, seat): Player => ({ seat, chair: {} as Chair, name, colour: seat, initials: '', isYou: seat === 0, called: name, note: '', isAway: false }));
const find = (seat: number | null | undefined) => people.find((each) => each.seat === seat);

let version = 0;
function entry(seat: number | null, what: string, build: Entry['build'] = null): Entry {
  return { version: ++version, at: 0, chair: seat, seat, do: what, auto: false, name: null, scores: null, build };
}
const worth = (seat: number, more = {}) => ({ seat, crates: 6, gained: 1, points: 1, uses: 'LD', takes: '', ...more });
const columns: Column[] = [{ x: 1, y: 0, height: 2 }, { x: 0, y: 1, height: 2, open: true }, { x: 1, y: 1, height: 1 }];
function shown(turn: number, towers = columns, more: Partial<NonNullable<Shown['table']>> = {}, origin: [number, number] = [0, 0]): Shown {
  return { table: { turn, ...more }, picture: { stack: JSON.stringify(towers), origin, crates: 5, rhombi: [], columns: towers }, scores: [turn, 0, 0] };
}

it('says what was built and how the stack is other, then whose turn began with what', () => {
  const higher = columns.map((each) => (each.x === 1 && each.y === 1 ? { ...each, height: 2 } : each));
  expect(happened([entry(1, 'build x', worth(1)), entry(null, 'draw O')], shown(1), shown(0, higher), find)).toBe(
    'Bo builds 1 crate for 1 point. 1 left side, 1 lid used. Now b2 2. You draw 1 open lid.',
  );
});

it('says row by row what is counted anew', () => {
  const moved = shown(1, columns, {}, [-1, 0]);
  expect(happened([entry(0, 'build x', worth(0))], shown(0, [{ x: 0, y: 0, height: 1 }]), moved, find)).toBe(
    'You build 1 crate for 1 point. 1 left side, 1 lid used. Places are counted anew: Row 1: a1 empty, b1 2. Row 2: a2 2 with an open lid, b2 1.',
  );
});

it('says what a build comes to from the table where the log does not say it', () => {
  const higher = { ...shown(3), picture: { ...shown(3, columns, {}, [-1, 0]).picture, stack: 'other', crates: 7 } } as Shown;
  expect(happened([entry(0, 'build x')], shown(0), higher, find)).toMatch(/^You build 2 crates for 3 points\. Places are counted anew: /);
});

it('says whose build was overlooked, and a knock for nothing', () => {
  const knocked = shown(0, columns, { passer: 0, knocker: 1 });
  expect(happened([entry(1, 'build x', worth(1, { uses: '' }))], knocked, knocked, find)).toBe('Bo builds 1 crate for 1 point. You had overlooked it.');
  expect(happened([entry(1, 'fail')], knocked, knocked, find)).toBe('Bo knocked for nothing: +2 for all others.');
});

it('knows who drew of those whom the table passed by', () => {
  const draws = [entry(0, 'pass'), entry(null, 'draw L'), entry(null, 'rule no'), entry(null, 'draw D')];
  expect(happened(draws, shown(0), shown(2, columns, { told: [1] }), find)).toBe('You pass. Bo draws 1 left side. Cleo draws 1 lid.');
});

it('says no more than the last of much, and nothing of nothing', () => {
  const many = Array.from({ length: 12 }, () => entry(1, 'waive'));
  expect(happened(many, shown(0), shown(0), find).match(/does not knock/g)).toHaveLength(8);
  expect(happened([], shown(0), shown(0), find)).toBe('');
});

it('reads towers row by row, and a rhombus by the face of its crate', () => {
  expect(allRows(columns)).toEqual(['Row 1: a1 empty, b1 2', 'Row 2: a2 2 with an open lid, b2 1']);
  expect(rowWords(columns, 4)).toBe('Row 5: a5 empty');
  expect(faceWords({ kind: 'L', u: 0, v: -1 }, { columns, origin: [0, 0] })).toBe('left side of b1, level 2');
  expect(faceWords({ kind: 'D', u: 0, v: 0 }, { columns, origin: [0, 0] })).toBe('lid of b2, 1 high');
  expect(faceWords({ kind: 'R', u: 9, v: 9 }, { columns, origin: [0, 0] })).toBe('right side');
});

it('never says that a draft is worth what it only would be', () => {
  const laid = { stack: '', crates: 5, rhombi: [], columns, origin: [0, 0] as [number, number] };
  const draft = (more: object) => ({ points: 1, gained: 1, picture: laid, missing: 'D', takes: '', error: null, ...more }) as unknown as Preview;
  const lacks = { error: 'not-in-hand', message: '', at: null, cell: null };
  expect(worthWords(draft({}), [], laid)).toBe('Worth 1 point: 1 crate.');
  expect(worthWords(draft({ error: lacks }), [{ kind: 'D', u: 0, v: 0 }], laid)).toBe('Not yet: missing: lid of b2, 1 high. It would be 1 point.');
  expect(worthWords(draft({ error: { ...lacks, error: 'no-crate-gained' }, points: -1 }), [], laid)).toBe('Not yet: After a build there must be more crates than before.');
  const side = { error: 'left-side-missing', message: '', at: ['L', 0, -1], cell: null };
  expect(worthWords(draft({ error: side, picture: null, points: null }), [], laid)).toBe('Not yet: A left side is missing here: left side of b1, level 2.');
});
