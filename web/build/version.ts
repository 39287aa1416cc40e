import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGE = join(import.meta.dirname, '../../src/kist/__init__.py');

/** The version, which is said in one place alone. */
export function version(): string {
  const [, said] = /^__version__ = "(.+)"$/m.exec(readFileSync(PACKAGE, 'utf8')) ?? [];
  if (!said) throw new Error(`${PACKAGE} does not say its version`);
  return said;
}
