import { expect, it } from 'vitest';
import { obey, plainly, type Commands } from './commands.ts';

const commands: Commands = {
  all: [
    { form: /^\+([a-p]\d+)$/, run: (place) => `onto ${place}` },
    { form: /^r (\d+)$/, run: async (row) => `row ${row}` },
    { form: /^knock(?: (\w+))?$/, run: (who) => `knock by ${who}` },
  ],
  words: () => 'reihe=r dazu=+ klopfe=knock',
  help: () => 'all that can be said',
};

it('takes words of the language for letters, wherever spaces and capitals are', () => {
  expect(plainly('  Reihe  2 ', commands.words())).toBe('r 2');
  expect(plainly('dazu B2', commands.words())).toBe('+b2');
  expect(plainly('b2 > c1', '')).toBe('b2>c1');
  expect(plainly('= 32/22o', '')).toBe('=32/22o');
});

it('does what the first form says that fits, and gives what there is to say', async () => {
  expect(await obey('+ b12', commands)).toBe('onto b12');
  expect(await obey('Reihe 3', commands)).toBe('row 3');
  expect(await obey('klopfe', commands)).toBe('knock by ');
  expect(await obey('?', commands)).toBe('all that can be said');
});

it('knows when it knows nothing of it', async () => {
  expect(await obey('r two', commands)).toBeNull();
  expect(await obey('', commands)).toBeNull();
});
