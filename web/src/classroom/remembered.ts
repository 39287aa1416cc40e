/** What was agreed about the last activities of a class, on the teacher's device: the next one begins with the same. */
const WHERE = 'kist.compose';

type Kept = Record<string, Record<string, unknown>>;

function read(): Kept {
  try {
    return JSON.parse(localStorage.getItem(WHERE) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

/** What was kept of a part of the settings, as far as it has the same form as what is usual; else what is usual. */
export function recall<What extends object>(school: string, part: string, usual: What): What {
  const kept = read()[school]?.[part];
  if (typeof kept !== 'object' || kept === null) return { ...usual };
  const fits = Object.entries(kept).filter(([name, value]) => name in usual && sameForm(value, usual[name as keyof What]));
  return { ...usual, ...(Object.fromEntries(fits) as Partial<What>) };
}

function sameForm(one: unknown, other: unknown): boolean {
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other);
}

export function keepFor(school: string, part: string, what: object): void {
  const all = read();
  const others = Object.entries(all).filter(([id]) => id !== school);
  const kept = Object.fromEntries([...others.slice(-29), [school, { ...all[school], [part]: what }]]);
  try {
    localStorage.setItem(WHERE, JSON.stringify(kept));
  } catch {
    // It is a comfort; without storage everything begins as usual.
  }
}

export function forgetAllFor(school: string): void {
  try {
    localStorage.setItem(WHERE, JSON.stringify(Object.fromEntries(Object.entries(read()).filter(([id]) => id !== school))));
  } catch {
    // Then nothing was kept either.
  }
}
