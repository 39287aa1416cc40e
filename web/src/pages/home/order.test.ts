import { describe, expect, it } from 'vitest';
import type { GameNote } from '../../protocol/messages.ts';
import { chair, toOrder, usualPlan } from './order.ts';

const NOTE: GameNote = {
  name: 'cubus',
  fewest: 2,
  most: 6,
  choices: { rules: ['2005', '1987', 'kids'], demolition: [false, true] },
  most_seats: {},
  times: { knock: 10, show: 60 },
  bots: ['easy', 'steady'],
};
const nameOf = (index: number) => `Player ${index + 1}`;

describe('a match that is put together', () => {
  it('is usually oneself against a bot, with the first choices', () => {
    const order = toOrder(usualPlan(NOTE, 'Ada'), nameOf);
    expect(order.game).toEqual({ game: 'cubus', seats: 2, rules: '2005', demolition: false });
    expect(order.chairs).toEqual(['person', 'bot:steady']);
    expect(order.sit).toEqual([{ chair: 0, name: 'Ada' }]);
    expect(order.times).toBeUndefined();
    expect(order.pace).toBe('normal');
  });

  it('sits down for everybody at this screen and leaves friends their chairs', () => {
    const plan = { ...usualPlan(NOTE, ''), chairs: [chair('me'), chair('friend'), chair('here', ' Bo ')] };
    const order = toOrder(plan, nameOf);
    expect(order.chairs).toEqual(['person', 'person', 'person']);
    expect(order.sit).toEqual([
      { chair: 0, name: 'Player 1' },
      { chair: 2, name: 'Bo' },
    ]);
    expect(order.listed).toBe(true);
  });

  it('lifts all times when nobody wants a clock', () => {
    const order = toOrder({ ...usualPlan(NOTE, ''), times: false }, nameOf);
    expect(order.times).toEqual({ any: null });
  });

  it('has somebody at this screen as opponent where there are no bots', () => {
    expect(usualPlan({ ...NOTE, bots: [] }, '').chairs[1]?.sitter).toBe('here');
  });
});
