/** What can be typed at a table, in the same letters in every language; each language has words that stand for them. */

/** A form, and what it does with its groups: what it gives is said, nothing where the table itself says what came of it. */
export interface Command {
  readonly form: RegExp;
  readonly run: (...groups: string[]) => string | Promise<string>;
}

export interface Commands {
  readonly all: readonly Command[];
  /** Words of the language and what they stand for: `baue=build dazu=+`. */
  readonly words: () => string;
  readonly help: () => string;
}

/** A line as the forms know it: small letters, the word for a command put in its place, no spaces around signs. */
export function plainly(line: string, words: string): string {
  const known = new Map(words.split(/\s+/).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)] as const));
  const said = line.trim().toLowerCase().split(/\s+/).map((word) => known.get(word) ?? word);
  return said.join(' ').replace(/\s*([+\-=>])\s*/g, '$1');
}

/** Does what a line says, and gives what there is to say of it; null for a line that says nothing known. */
export async function obey(line: string, { all, words, help }: Commands): Promise<string | null> {
  const said = plainly(line, words());
  if (said === 'help' || said === '?') return help();
  for (const { form, run } of all) {
    const [found, ...groups] = form.exec(said) ?? [];
    if (found !== undefined) return run(...groups.map((group = '') => group));
  }
  return null;
}

/** What is typed while the table still shows something, or something else is on its way, is done as soon as that is over; looked for every so many ms. */
const WAITS = 30;
const LONGEST_WAIT = 15_000;

/** Resolves once something holds; false where that takes too long. */
export async function comes(holds: () => boolean): Promise<boolean> {
  const until = Date.now() + LONGEST_WAIT;
  while (!holds()) {
    if (Date.now() > until) return false;
    await new Promise((done) => setTimeout(done, WAITS));
  }
  return true;
}
