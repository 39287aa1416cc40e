/** The names of a board's lines, to be written at its edges: moves speak of them. */

interface Placed {
  readonly id: string;
  readonly cx: number;
  readonly cy: number;
}

export interface EdgeName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Letters below the columns and numbers to the left of the rows, where every column or every row has its own. */
export function edgeNames(fields: readonly Placed[]): EdgeName[] {
  const columns = lines(fields, ({ cx }) => cx, /^[a-z]+/).map(({ name, line }) => {
    const lowest = line.reduce((one, other) => (other.cy > one.cy ? other : one));
    return { name, x: lowest.cx, y: lowest.cy + 72 };
  });
  const rows = lines(fields, ({ cy }) => cy, /\d+$/).map(({ name, line }) => {
    const first = line.reduce((one, other) => (other.cx < one.cx ? other : one));
    return { name, x: first.cx - 62, y: first.cy + 7 };
  });
  return [...columns, ...rows];
}

interface Line {
  readonly name: string;
  readonly line: readonly Placed[];
}

function lines(fields: readonly Placed[], place: (field: Placed) => number, part: RegExp): Line[] {
  const found = [...new Set(fields.map(place))].flatMap((at) => {
    const line = fields.filter((field) => place(field) === at);
    return [...new Set(line.map(({ id }) => part.exec(id)?.[0] ?? ''))].map((name) => ({ name, line }));
  });
  const names = new Set(found.map(({ name }) => name));
  return names.size === found.length && !names.has('') ? found : [];
}
