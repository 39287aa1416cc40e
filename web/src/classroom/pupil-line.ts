/** The line of a pupil: answers go over it while it is open, which is quicker than asking anew each time; else by HTTP. */
import { Refused, Unreachable } from '../net/api.ts';
import type { Answer, Heard, NotHeard, PupilView } from '../protocol/messages.ts';
import { classes } from './api.ts';
import { ClassLine } from './line.svelte.ts';

/** So many ms a server may take to hear an answer. */
const PATIENCE = 20_000;

interface Waiting {
  readonly heard: () => void;
  readonly failed: (reason: Error) => void;
}

export class PupilLine extends ClassLine<PupilView> {
  readonly #class: string;
  readonly #waiting = new Map<string, Waiting>();

  constructor(id: string) {
    super(id, { listen: 'pupil' });
    this.#class = id;
  }

  /** Answer a task: done once it is on disk. With the same request it can be sent again until it has arrived. */
  async answer(answer: Answer): Promise<void> {
    const { request } = answer;
    if (!this.say({ type: 'answer', ...answer })) return this.take(await classes.answer(this.#class, answer));
    const timer = setTimeout(() => this.#fail(request, new Unreachable()), PATIENCE);
    try {
      await new Promise<void>((heard, failed) => this.#waiting.set(request, { heard, failed }));
    } finally {
      clearTimeout(timer);
      this.#waiting.delete(request);
    }
  }

  protected override hear(told: { readonly type?: string }): void {
    if (told.type === 'heard') {
      const { request, view } = told as Heard;
      this.take(view);
      this.#waiting.get(request)?.heard();
    } else if (told.type === 'not-heard') {
      const { request, status, refusal } = told as NotHeard;
      this.#fail(request, new Refused(status, refusal));
    } else super.hear(told);
  }

  protected override broke(): void {
    for (const request of [...this.#waiting.keys()]) this.#fail(request, new Unreachable());
  }

  #fail(request: string, reason: Error): void {
    this.#waiting.get(request)?.failed(reason);
  }
}
