import { api } from '../net/api.ts';

/** Where a code leads: to a match, into a class, or to a tournament. */
export async function placeOfCode(code: string): Promise<string> {
  try {
    return `/match/${(await api.byCode(code)).info.id}`;
  } catch (reason) {
    if (await api.isClass(code)) return `/class/${code}`;
    const tournament = await api.tournament(code);
    if (tournament) return `/tournament/${tournament}`;
    throw reason;
  }
}
