/** JSON as people read it. */

interface Words {
  readonly nothing: string;
  readonly yes: string;
  readonly no: string;
}

/** A value that fits on a line: a word, a number, or a list of such; null for what needs a list of its own. */
export function asText(value: unknown, words: Words): string | null {
  if (value === null || value === undefined || value === '') return words.nothing;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number' || typeof value === 'string') return String(value);
  if (!Array.isArray(value)) return Object.keys(value).length ? null : words.nothing;
  const items = value.map((each: unknown) => (isSmall(each) ? asText(each, words) : null));
  return items.includes(null) ? null : items.join(', ') || words.nothing;
}

/** The parts of an object by name, those of a list by number from 1. */
export function entriesOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.map((each: unknown, index) => [String(index + 1), each]);
  return Object.entries(value as Record<string, unknown>);
}

function isSmall(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}
