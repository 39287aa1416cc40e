import { expect, it } from 'vitest';
import { ago } from './ago.ts';

it.each([
  [10_000, 'this minute'],
  [5 * 60_000, '5 minutes ago'],
  [3 * 3_600_000 + 5, '3 hours ago'],
  [86_400_000, 'yesterday'],
  [40 * 86_400_000, '40 days ago'],
])('%i ms are %s', (past, said) => {
  expect(ago(0, past, 'en')).toBe(said);
});
