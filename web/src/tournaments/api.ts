/** Tournaments over HTTP. */
import { ask, beClient, newRequest } from '../net/api.ts';
import type { MakeTournament, Tournaments, TournamentView } from '../protocol/messages.ts';

const at = encodeURIComponent;

async function command(id: string, verb: string, about: object): Promise<TournamentView> {
  await beClient();
  return ask<TournamentView>(`/api/tournaments/${at(id)}/${verb}`, about);
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
  join: (id: string, name: string) => command(id, 'join', { name, request: newRequest() }),
  /** Play no longer; the maker can leave somebody else out. */
  leave: (id: string, player: number | null = null) => command(id, 'leave', { player, request: newRequest() }),
  begin: (id: string, round: number) => command(id, 'begin', { round }),
  end: (id: string) => command(id, 'end', { request: newRequest() }),
};
