/** The classes that were opened in this browser: without an account nobody else remembers them. */

interface OwnClass {
  readonly id: string;
  readonly key: string;
  readonly code: string;
  /** What the class is called, if it has a name. */
  readonly name?: string;
  readonly opened: number;
}

const WHERE = 'kist.classes';

export function ownClasses(): OwnClass[] {
  try {
    return JSON.parse(localStorage.getItem(WHERE) ?? '[]') as OwnClass[];
  } catch {
    return [];
  }
}

export function remember(own: OwnClass): void {
  keep([own, ...ownClasses().filter(({ id }) => id !== own.id)].slice(0, 30));
}

export function forget(id: string): void {
  keep(ownClasses().filter((own) => own.id !== id));
}

function keep(all: readonly OwnClass[]): void {
  try {
    localStorage.setItem(WHERE, JSON.stringify(all));
  } catch {
    // Without storage the link alone leads back.
  }
}

export function teachersLink(id: string, key: string): string {
  return `/teach#${id}.${key}`;
}

/** What a teacher's link says, after its `#`. */
export function readLink(hash: string): { id: string; key: string } | null {
  const found = /^#([a-z2-7]{16})\.([a-z2-7]{26})$/.exec(hash);
  return found?.[1] && found[2] ? { id: found[1], key: found[2] } : null;
}

/** The way back from a table to its class, as the address of the table says: `class` for pupils, `taught` for the teacher. */
export function wayToClass(search: string): string | null {
  const told = new URLSearchParams(search);
  const [pupils, taught] = ['class', 'taught'].map((name) => told.get(name)?.match(/^[0-9A-Z]{6}$/)?.[0]);
  if (pupils) return `/class/${pupils}`;
  if (!taught) return null;
  const own = ownClasses().find(({ code }) => code === taught);
  return own ? teachersLink(own.id, own.key) : '/teach';
}
