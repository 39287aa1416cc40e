/** Tournaments over HTTP. */
import { ask, beClient, newRequest } from '../net/api.ts';
import type { MakeTournament, Tournaments, TournamentView } from '../protocol/messages.ts';

const at = encodeURIComponent;

async function wish(id: string, what: string, about: object): Promise<TournamentView> {
  await beClient();
  return ask<TournamentView>(`/api/tournaments/${at(id)}/${what}`, about);
}

export const tournaments = {
  make: async (order: Omit<MakeTournament, 'request'>) => {
    await beClient();
    return ask<TournamentView>('/api/tournaments', { ...order, request: newRequest() });
  },
  mine: async () => {
    await beClient();
    return ask<Tournaments>('/api/tournaments');
  },
  look: async (id: string) => {
    await beClient();
    return ask<TournamentView>(`/api/tournaments/${at(id)}`);
  },
  join: (id: string, name: string) => wish(id, 'join', { name, request: newRequest() }),
  /** Play no longer; the maker can leave somebody else out. */
  leave: (id: string, player: number | null = null) => wish(id, 'leave', { player, request: newRequest() }),
  begin: (id: string, round: number) => wish(id, 'begin', { round }),
  end: (id: string) => wish(id, 'end', { request: newRequest() }),
};
