/** The names of a board's lines, to be written at its edges: moves speak of them. */

interface Placed {
  readonly id: string;
  readonly cx: number;
  readonly cy: number;
}

interface EdgeName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** Letters below the columns, and numbers before the rows, which may go up and down from column to column. */
export function edgeNames(fields: readonly Placed[]): EdgeName[] {
  const columns = lines(fields, ({ cx }) => cx, /^[a-z]+/).map(({ name, line }) => {
    const lowest = line.reduce((one, other) => (other.cy > one.cy ? other : one));
    return { name, x: lowest.cx, y: lowest.cy + 72 };
  });
  return [...columns, ...(columns.length ? rows(fields) : [])];
}

const BEFORE = 62;

/** Each number before the first field of its row, in the direction in which the row begins. */
function rows(fields: readonly Placed[]): EdgeName[] {
  const numbers = [...new Set(fields.map(({ id }) => /\d+$/.exec(id)?.[0] ?? ''))].filter(Boolean);
  const found = numbers.map((name) => ({ name, line: fields.filter(({ id }) => id.endsWith(name) && !/\d/.test(id.slice(0, -name.length))) }));
  return found.flatMap(({ name, line }) => {
    const [first, second] = [...line].sort((one, other) => one.cx - other.cx);
    if (!first) return [];
    const along = second ? [second.cx - first.cx, second.cy - first.cy] as const : ([87, 50] as const);
    const scale = BEFORE / Math.hypot(...along);
    return [{ name, x: first.cx - along[0] * scale, y: first.cy - along[1] * scale + 7 }];
  });
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
