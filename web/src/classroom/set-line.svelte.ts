/** A set that somebody works on alone, without a class: it looks to the tasks like a class of one, and nothing of it leaves but answers to be judged. */
import type { Answer, PupilActivity, TaskSet } from '../protocol/messages.ts';
import { worked } from './drafts.svelte.ts';
import { sets } from './sets.ts';

/** After so many wrong answers the solution is shown. */
const TRIES = 3;

type Done = Pick<PupilActivity, 'answers' | 'solutions'>;

export class SetLine {
  readonly clockOffset = 0;
  readonly #set: string;
  readonly #tasks: PupilActivity['tasks'];
  readonly #title: string;
  #done = $state.raw<Done>({ answers: {}, solutions: {} });

  constructor(set: string, { tasks }: TaskSet, title: string) {
    this.#set = set;
    this.#title = title;
    this.#tasks = Object.fromEntries(tasks.map((task, number) => [String(number), task]));
    this.#done = (worked.get(set) as Done | undefined) ?? this.#done;
  }

  readonly activity = $derived.by((): PupilActivity => ({ ...ALONE, title: this.#title, count: Object.keys(this.#tasks).length, tasks: this.#tasks, ...this.#done }));
  readonly view = { pupil: 0, code: '' };

  async answer({ task, answer }: Answer): Promise<void> {
    const { solution, ...verdict } = await sets.answer({ set: this.#set, task, answer });
    const at = String(task);
    const { answers, solutions } = this.#done;
    const tries = (answers[at]?.tries ?? 0) + 1;
    const shown = verdict.right || tries >= TRIES ? { ...solutions, [at]: solution } : solutions;
    this.#done = { answers: { ...answers, [at]: { ...verdict, tries } }, solutions: shown };
    worked.set(this.#set, this.#done);
  }

  /** Begin the set from the start. */
  clear(): void {
    this.#done = { answers: {}, solutions: {} };
    worked.clear(this.#set);
  }
}

const ALONE: PupilActivity = {
  number: 0,
  mode: 'alone',
  title: '',
  count: 0,
  now: null,
  revealed: false,
  deadline: null,
  hints: true,
  again: true,
  live: true,
  closed: false,
  rounds: 0,
  tables: 0,
  finished: 0,
  tasks: {},
  answers: {},
  solutions: {},
  match: null,
  match_over: false,
  standings: [],
  homework: false,
  groups: 1,
};
