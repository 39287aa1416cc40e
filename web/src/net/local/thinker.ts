/**
 * The worker that thinks, as the page has it: started with the first question, and answering in turn. The page starts it,
 * not the worker that hosts matches: Safari before 15.5 knows no worker within a worker, and in Firefox some never begin.
 */
import type { FromThinker, Thought, ToThinker } from './messages.ts';

interface Told {
  /** It is there. */
  readonly ready: () => void;
  /** It could not be had: questions wait until it is started again. */
  readonly broken: () => void;
  readonly thought: (thought: Thought) => void;
}

export class Thinker {
  #worker: Worker | undefined;
  /** What was asked and is not answered yet. */
  #questions: string[] = [];
  readonly #at: string;
  readonly #told: Told;

  /** `at` is where the pages have Python. */
  constructor(at: string, told: Told) {
    this.#at = at;
    this.#told = told;
  }

  ask(question: string): void {
    this.#questions.push(question);
    if (this.#worker) this.#say({ type: 'question', question });
    else this.start();
  }

  /** Start it; whatever was asked and not answered is asked again. */
  start(): void {
    this.#end();
    this.#worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#hear(data);
    this.#worker.onerror = () => this.#lost();
    this.#say({ type: 'start', at: this.#at });
    for (const question of this.#questions) this.#say({ type: 'question', question });
  }

  /** Nobody waits for what was asked any more. */
  forget(): void {
    this.#end();
    this.#questions = [];
  }

  #say(message: ToThinker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromThinker): void {
    switch (message.type) {
      case 'ready':
        this.#told.ready();
        break;
      case 'broken':
        this.#lost();
        break;
      default:
        this.#questions.shift();
        this.#told.thought(message);
    }
  }

  #lost(): void {
    this.#end();
    this.#told.broken();
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
  }
}
