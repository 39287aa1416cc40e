import { describe, expect, it } from 'vitest';
import { changesOf, faceOf, placeName, placeOf, rowsOf, stackText } from './places.ts';

/** The picture of a stack from its text, as the server tells it. */
function picture(text: string, origin: [number, number] = [0, 0]) {
  const columns = text.split('/').flatMap((row, y) =>
    [...row.matchAll(/([.\da-g])(o?)/g)].flatMap(([, height = '.', open], x) => (height === '.' ? [] : [{ x, y, height: parseInt(height, 17), ...(open ? { open: true } : {}) }])),
  );
  return { columns, origin };
}

describe('names of places', () => {
  it('are a letter and the number of the row, and lead back', () => {
    expect([{ x: 0, y: 0 }, { x: 1, y: 2 }, { x: 15, y: 15 }].map(placeName)).toEqual(['a1', 'b3', 'p16']);
    for (const name of ['a1', 'b3', 'p16', 'b0', '02']) expect(placeName(placeOf(name) ?? { x: 9, y: 9 })).toBe(name);
  });

  it('have a nought for what would come before the first', () => {
    expect([placeOf('b0'), placeOf('02')]).toEqual([{ x: 1, y: -1 }, { x: -1, y: 1 }]);
  });

  it('are nothing else', () => {
    expect(['', 'b', '2b', 'q1', 'b2c', 'a 1'].map(placeOf)).toEqual([null, null, null, null, null, null]);
  });
});

it('reads towers row by row, an empty row too', () => {
  expect(rowsOf(picture('.2/21').columns).map((row) => row.map(({ height }) => height))).toEqual([[2], [2, 1]]);
  expect(rowsOf([{ x: 0, y: 2 }]).length).toBe(3);
});

describe('the face of a crate', () => {
  const cube = picture('.2/2o1');

  it('is known by what it shows, its column and its level', () => {
    expect(faceOf({ kind: 'O', u: -2, v: -1 }, cube)).toEqual({ x: 0, y: 1, level: 2 });
    expect(faceOf({ kind: 'D', u: 0, v: 0 }, cube)).toEqual({ x: 1, y: 1, level: 1 });
    expect(faceOf({ kind: 'L', u: 0, v: -1 }, cube)).toEqual({ x: 1, y: 0, level: 2 });
    expect(faceOf({ kind: 'R', u: 0, v: 1 }, cube)).toEqual({ x: 0, y: 1, level: 1 });
  });

  it('is none where the crate before it hides it, or where nothing is', () => {
    expect(faceOf({ kind: 'L', u: 0, v: 1 }, cube)).toBeNull();
    expect(faceOf({ kind: 'D', u: -2, v: -1 }, cube)).toBeNull();
    expect(faceOf({ kind: 'L', u: 9, v: 9 }, cube)).toBeNull();
  });
});

describe('what a build changed', () => {
  it('is each tower that is higher, lower, open or gone, by the names of now', () => {
    const changed = changesOf(picture('.2/21'), picture('.2/3o'));
    expect(changed?.map((each) => [placeName(each), each.height, each.open ?? false])).toEqual([['a2', 3, true], ['b2', 0, false]]);
  });

  it('is the whole stack where all are counted anew, or nearly all are others', () => {
    expect(changesOf(picture('2'), picture('.2/22', [-1, 0]))).toBeNull();
    expect(changesOf(picture('111/111'), picture('222/222'))).toBeNull();
  });
});

it('writes stacks as they are written everywhere', () => {
  for (const text of ['1', '.2/21', '2o1', '.1/1', 'a/1o', '32/22o']) expect(stackText(picture(text).columns)).toBe(text);
  expect(stackText([{ x: -1, y: 0, height: 1 }, { x: 0, y: 0, height: 2 }])).toBe('12');
  expect(stackText([{ x: 0, y: 0, height: 0 }])).toBe('-');
});
