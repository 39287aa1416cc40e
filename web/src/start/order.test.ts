import { describe, expect, it } from 'vitest';
import type { GameNote } from '../protocol/messages.ts';
import { chair, lengths, toOrder, usualAnswer, usualPlan } from './order.ts';

const NOTE: GameNote = {
  name: 'cubus',
  fewest: 2,
  most: 6,
  choices: { rules: ['2005', '1987', 'kids'], demolition: [false, true] },
  most_seats: {},
  times: { build: null, knock: 10, show: 60 },
  hints: true,
  rated: true,
  bots: ['easy', 'steady'],
};
const nameOf = (index: number) => `Player ${index + 1}`;

describe('a match that is put together', () => {
  it('is usually oneself against a bot, with the first choices', () => {
    const order = toOrder(usualPlan(NOTE, 'Ada'), nameOf);
    expect(order.game).toEqual({ game: 'cubus', seats: 2, rules: '2005', demolition: false });
    expect(order.chairs).toEqual(['person', 'bot:steady']);
    expect(order.sit).toEqual([{ chair: 0, name: 'Ada' }]);
    expect(order.times).toEqual({ knock: 10, show: 60, any: null });
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
  });

  it('is private unless somebody makes it public, friends or not', () => {
    const plan = { ...usualPlan(NOTE, ''), chairs: [chair('me'), chair('friend')] };
    expect(toOrder(plan, nameOf).listed).toBe(false);
    expect(toOrder({ ...plan, listed: true }, nameOf).listed).toBe(true);
  });

  it('has the times that were set, and a turn clock', () => {
    const plan = usualPlan(NOTE, '');
    expect(toOrder({ ...plan, limits: { ...plan.limits, knock: null, any: 300 } }, nameOf).times).toEqual({
      knock: null,
      show: 60,
      any: 300,
    });
  });

  it('gives hours or days for everything over days, where somebody plays elsewhere', () => {
    const plan = { ...usualPlan(NOTE, ''), days: { turn: 259_200, answer: usualAnswer(259_200) } };
    expect(toOrder({ ...plan, chairs: [chair('me'), chair('friend')] }, nameOf).times).toEqual({ any: 259_200, knock: 86_400, show: 86_400 });
    expect(toOrder(plan, nameOf).times).toEqual(plan.limits);
  });

  it('offers the usual time among the lengths to choose from', () => {
    expect(lengths(15)).toContain(15);
    expect(lengths(25).slice(0, 8)).toEqual([null, 5, 10, 15, 20, 25, 30, 45]);
  });

  it('has somebody at this screen as opponent where there are no bots', () => {
    expect(usualPlan({ ...NOTE, bots: [] }, '').chairs[1]?.sitter).toBe('here');
  });
});
