import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { Player } from './players.ts';
import Seats from './Seats.svelte';

const player = (seat: number, who: Partial<Player> = {}) => ({ seat, called: `Player ${seat}`, initials: 'P', note: 'connected', ...who }) as Player;
const away = player(1, { note: '', holiday: 'on holiday until 3 Dec' });

it('tells who is on holiday once, and apart from the name, which has no room on a phone', () => {
  const { body } = render(Seats, { props: { people: [player(0), away], acting: [0], tight: true, scores: [7, 5] } });
  const [, present = '', gone = ''] = body.split('<li');
  expect(present).not.toContain('holiday');
  expect(gone.split('on holiday until 3 Dec')).toHaveLength(2);
  expect(gone.indexOf('class="holiday')).toBeGreaterThan(gone.indexOf('class="score'));
});

it('says beside the name what is to be said of each, and nothing where only the holiday is', () => {
  const { body } = render(Seats, { props: { people: [player(0), away], acting: [] } });
  expect(body.match(/class="small note[^"]*"/g)).toHaveLength(1);
});
