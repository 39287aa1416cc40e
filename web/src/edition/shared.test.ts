import { expect, it } from 'vitest';
import { packed, unpacked } from './shared.ts';

const GAME = `{"game":"cubus","seats":2,"about":{"players":["Ödön 🦊","bot:greedy"]}}\n${'{"seat":0,"do":"build .2/22"}\n'.repeat(200)}`;

it('packs a game into few letters that an address may have, and unpacks it as it was', async () => {
  const shared = await packed(GAME);
  expect(shared).toMatch(/^[\w-]+$/);
  expect(shared.length).toBeLessThan(300);
  expect(await unpacked(shared)).toBe(GAME);
});

it.each(['', '1', '2abc', '1!!', 'x', '1AAAA'])('takes no link that is broken: %s', async (broken) => {
  await expect(unpacked(broken)).rejects.toThrow();
});

it('takes no link that was cut off', async () => {
  await expect(unpacked((await packed(GAME)).slice(0, -6))).rejects.toThrow();
});

it('takes no link that would fill the memory', async () => {
  await expect(unpacked(await packed('a'.repeat(5_000_000)))).rejects.toThrow();
});
