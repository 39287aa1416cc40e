/** Classes over HTTP. The teacher is known by the key of the secret link, a pupil by the device. */
import { ask, askFile, beClient, newRequest } from '../net/api.ts';
import type {
  ActivityTasks,
  Answer,
  ClassProgress,
  Deleted,
  DraftedTasks,
  FoundClass,
  MayWatch,
  NewActivity,
  NewTournament,
  OpenedClass,
  PupilView,
  Puzzle,
  TaskOrder,
  TeacherView,
} from '../protocol/messages.ts';

const at = encodeURIComponent;

export const classes = {
  open: async (name = '') => {
    await beClient();
    return ask<OpenedClass>('/api/classes', { name });
  },
  find: (code: string) => ask<FoundClass>(`/api/classes/codes/${at(code)}`),
  draft: async (order: TaskOrder) => {
    await beClient();
    return ask<DraftedTasks>('/api/classes/tasks', order, { patience: 60_000 });
  },
  join: (id: string, name: string, another = false) =>
    ask<PupilView>(`/api/classes/${at(id)}/join`, { name, another, request: newRequest() }),
  comeBack: (id: string, word: string) => ask<PupilView>(`/api/classes/${at(id)}/return`, { word, request: newRequest() }),
  /** With a request of one's own, so that an answer can be sent until it has arrived. */
  answer: (id: string, answer: Answer) => ask<PupilView>(`/api/classes/${at(id)}/answer`, answer),
  /** A puzzle of an activity, on the board of its game. */
  board: (id: string, activity: number, task: number) => ask<Puzzle>(`/api/classes/${at(id)}/activities/${activity}/tasks/${task}/board`),
  pupil: async (id: string) => {
    await beClient();
    return ask<PupilView>(`/api/classes/${at(id)}/pupil`);
  },
};

/** What the teacher of one class can do. */
export class Teaching {
  readonly id: string;
  readonly key: string;
  readonly #manner: { headers: Record<string, string>; patience: number };

  constructor(id: string, key: string) {
    this.id = id;
    this.key = key;
    // Many hard tasks take their time to be made.
    this.#manner = { headers: { 'kist-class-key': key }, patience: 60_000 };
  }

  #command(verb: string, about: object = {}): Promise<TeacherView> {
    return ask<TeacherView>(`/api/classes/${at(this.id)}/${verb}`, { ...about, request: newRequest() }, this.#manner);
  }

  begin = (plan: Omit<NewActivity, 'request'>) => this.#command('open', plan);
  play = (games: Omit<NewTournament, 'request'>) => this.#command('games', games);
  /** The next round, for these pupils. */
  round = (pupils: readonly number[]) => this.#command('round', { pupils });
  /** Tables in the round that is played, for these pupils who have none. */
  seat = (pupils: readonly number[]) => this.#command('seat', { pupils });
  ask = (task: number) => this.#command('ask', { task });
  reveal = () => this.#command('reveal');
  close = (activity: number) => this.#command('close', { activity });
  giveTime = (activity: number, seconds: number) => this.#command('time', { activity, seconds });
  call = (name: string) => this.#command('name', { name });
  lock = (on: boolean) => this.#command('lock', { on });
  eyes = (on: boolean) => this.#command('eyes', { on });
  group = (pupils: readonly number[], group: number) => this.#command('group', { pupils, group });
  rename = (pupil: number, name: string) => this.#command('rename', { pupil, name });
  remove = (pupil: number) => this.#command('remove', { pupil });
  /** Let devices in again that were sent away. */
  admit = () => this.#command('admit');
  /** Let this browser watch the games of the class. */
  watch = () => ask<MayWatch>(`/api/classes/${at(this.id)}/watch`, { request: newRequest() }, this.#manner);
  delete = () => ask<Deleted>(`/api/classes/${at(this.id)}/delete`, { request: newRequest() }, this.#manner);
  /** How everybody comes along over the weeks. */
  progress = () => ask<ClassProgress>(`/api/classes/${at(this.id)}/progress`, undefined, this.#manner);
  progressTable = (language: string) => askFile(`/api/classes/${at(this.id)}/progress.csv?language=${at(language)}`, undefined, this.#manner);
  activity = (number: number) => ask<ActivityTasks>(`/api/classes/${at(this.id)}/activities/${number}`, undefined, this.#manner);
  /** The words that give lost places back, as PDF. */
  words = (style: { size: string; language: string }) => askFile(`/api/paper/words/${at(this.id)}`, style, { ...this.#manner, patience: 90_000 });
  table = (number: number, language: string) =>
    askFile(`/api/classes/${at(this.id)}/activities/${number}/table.csv?language=${at(language)}`, undefined, this.#manner);
}
