/** What every way to compose an activity gets. */
import type { TeacherView } from '../protocol/messages.ts';
import type { Teaching } from './api.ts';

export interface Composing {
  readonly teaching: Teaching;
  readonly title: string;
  /** Begin the activity; `beginning` until the server has answered. */
  readonly begin: (work: () => Promise<TeacherView>) => Promise<void>;
  readonly beginning: boolean;
}
