/** What a table is like after a change that the server told of: see `Change` in the protocol. */
import type { Change, Update, View, ViewChange } from '../protocol/messages.ts';

type Members = Record<string, unknown>;

/** The update that follows from the one before and what changed; undefined when it changes another one. */
export function changed(before: Update, change: Change): Update | undefined {
  if (change.since !== before.version) return undefined;
  const views = before.views.map((view, at) => changedView(view, change.views[at] ?? {}));
  const chairs = before.chairs.map((chair) => ({ ...chair, ...change.chairs.find((other) => other.chair === chair.chair) }));
  return { ...before, ...change, type: 'update', views, chairs };
}

function changedView(view: View, { gone = [], ...changed }: ViewChange): View {
  return patched(view, { changed, gone });
}

/** What something is like after its members changed, and others have gone. */
export function patched<Told extends object>(before: Told, { changed, gone }: { readonly changed: object; readonly gone: readonly (readonly string[])[] }): Told {
  return gone.reduce(without, merged({ ...before } as Members, changed as Members)) as Told;
}

function merged(before: Members, members: Members): Members {
  const after = { ...before };
  for (const [name, value] of Object.entries(members)) {
    const known = before[name];
    after[name] = isObject(known) && isObject(value) ? merged(known, value) : value;
  }
  return after;
}

/** The same without the member at a path. */
function without(members: Members, [name, ...rest]: readonly string[]): Members {
  const entries = Object.entries(members);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([each]) => each !== name));
  return Object.fromEntries(entries.map(([each, value]) => [each, each === name ? without(value as Members, rest) : value]));
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
