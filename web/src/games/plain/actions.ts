/** What can be done at a table that nothing is known of. */
import type { View } from '../../protocol/messages.ts';

/** What the own seat `seat` may do: actions to choose from, and verbs that have to be completed by hand. */
interface Choices {
  readonly seat: number;
  readonly listed: readonly string[];
  readonly open: readonly string[];
}

export function choicesOf(views: readonly View[], acting: readonly number[]): Choices[] {
  return acting.flatMap((seat) => {
    const view = views.find(({ viewer }) => viewer === seat);
    if (!view) return [];
    const listed = new Set(view.actions.map(verbOf));
    return [{ seat, listed: view.actions, open: view.kinds.filter((kind) => !listed.has(kind)) }];
  });
}

function verbOf(action: string): string {
  return action.split(' ')[0] ?? '';
}
