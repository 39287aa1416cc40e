/** What lessons ask the server: to judge what is tried. It keeps nothing. */
import { ask } from '../net/api.ts';
import type { GuidedLog, GuidedMoments, Lesson, Tried } from '../protocol/messages.ts';

const at = encodeURIComponent;

export const lessons = {
  look: (game: string) => ask<Lesson>(`/api/lessons/${at(game)}`),
  attempt: (game: string, step: string, actions: readonly string[]) =>
    ask<Tried>(`/api/lessons/${at(game)}/steps/${at(step)}`, { actions }),
  guide: (game: string, log: GuidedLog) => ask<GuidedMoments>(`/api/lessons/${at(game)}/guided`, log),
};
