/** The matches that are kept in this browser, as lists show them: no Python is needed for that. */
import type { Listing } from '../../protocol/messages.ts';
import { logStore } from './logs.ts';

/** Those first that changed last. */
export async function keptMatches(): Promise<Listing[]> {
  const lines = (await logStore.all()).map((text) => (JSON.parse(text) as { line: Listing }).line);
  return lines.sort((one, other) => other.changed - one.changed);
}
