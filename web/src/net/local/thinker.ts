/** The worker that thinks, as the one that hosts matches asks it: started with the first question, and answering in turn. */
import type { FromThinker, ToThinker } from './messages.ts';

interface Question {
  readonly text: string;
  readonly done: (answer: string) => void;
  readonly failed: (reason: Error) => void;
}

export class Thinker {
  /** Where the pages have Python. */
  at = '';
  #worker: Worker | undefined;
  readonly #questions: Question[] = [];
  readonly #ready: () => void;
  readonly #broken: () => void;

  /** Told when it is there, and when it could not be had. */
  constructor(ready: () => void, broken: () => void) {
    this.#ready = ready;
    this.#broken = broken;
  }

  ask(text: string): Promise<string> {
    return new Promise((done, failed) => {
      this.#questions.push({ text, done, failed });
      if (this.#worker) this.#say({ type: 'question', question: text });
      else this.start();
    });
  }

  /** Start it; whatever was asked and not answered is asked again. */
  start(): void {
    this.#worker?.terminate();
    this.#worker = new Worker(new URL('./thinker.worker.ts', import.meta.url), { type: 'module' });
    this.#worker.onmessage = ({ data }: MessageEvent<FromThinker>) => this.#hear(data);
    this.#worker.onerror = () => this.#lost();
    this.#say({ type: 'start', at: this.at });
    for (const { text } of this.#questions) this.#say({ type: 'question', question: text });
  }

  #say(message: ToThinker): void {
    this.#worker?.postMessage(message);
  }

  #hear(message: FromThinker): void {
    switch (message.type) {
      case 'ready':
        this.#ready();
        break;
      case 'broken':
        this.#lost();
        break;
      case 'answer':
        this.#questions.shift()?.done(message.answer);
        break;
      case 'failed':
        this.#questions.shift()?.failed(new Error(message.why));
    }
  }

  #lost(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#broken();
  }
}
