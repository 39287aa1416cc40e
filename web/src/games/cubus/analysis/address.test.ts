import { expect, it } from 'vitest';
import { hrefOf, placeIn, sorted } from './address.ts';

const read = (href: string) => placeIn(new URLSearchParams(href.split('?')[1]));

it('brings a position back as it was', () => {
  const stack = { rules: '1987', hand: 'LLRDO', stack: '.2/22o', rhombi: [] };
  expect(read(hrefOf(stack))).toEqual(stack);
  const picture = { rules: '2005', hand: '', stack: '', rhombi: [{ kind: 'L' as const, u: 0, v: -3 }, { kind: 'O' as const, u: 12, v: 1 }] };
  expect(read(hrefOf(picture))).toEqual(picture);
});

it('begins with one crate, and passes over what makes no sense', () => {
  expect(read('/position?')).toEqual({ rules: '2005', hand: '', stack: '1', rhombi: [] });
  expect(read('/position?rules=1986&hand=xRL&rhombi=Q1.2~L1~L1.2')).toEqual({ rules: '2005', hand: 'LR', stack: '', rhombi: [{ kind: 'L', u: 1, v: 2 }] });
});

it('puts the letters of a hand in order', () => {
  expect(sorted('ODRL L')).toBe('LLRDO');
});
