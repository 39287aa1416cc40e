/** Answers of a pupil on their way to the class. Each belongs to the place it was given at, wherever the pupil is by now. */
import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import { newRequest, Refused, Unreachable } from '../net/api.ts';
import { words } from '../net/words.ts';
import { drafts } from './drafts.svelte.ts';
import type { PupilLine } from './pupil-line.ts';

/** A task as a pupil has it: `place` names it on this device, which may be somebody else's when the answer is sent again. */
export interface Place {
  readonly pupil: number;
  readonly activity: number;
  readonly task: number;
  readonly place: string;
}

/** What may well succeed a moment later. */
const PASSING = [429, 502, 503];
/** The longest pause between two tries, in ms. */
const LONGEST = 4000;

export class Sending {
  readonly #line: Pick<PupilLine, 'answer'>;
  readonly #underway = new SvelteSet<string>();
  readonly #trouble = new SvelteMap<string, string>();

  constructor(line: Pick<PupilLine, 'answer'>) {
    this.#line = line;
  }

  /** Whether any answer has not arrived yet. */
  get busy(): boolean {
    return this.#underway.size > 0;
  }

  isUnderway(place: string): boolean {
    return this.#underway.has(place);
  }

  /** What went wrong with the last answer at a place, in the person's language. */
  troubleAt(place: string): string {
    return this.#trouble.get(place) ?? '';
  }

  /** Sends until it has arrived, or is refused for good; a pupil may go on to the next task meanwhile. */
  async send({ place, ...whose }: Place, answer: unknown): Promise<void> {
    const request = newRequest();
    this.#underway.add(place);
    this.#trouble.delete(place);
    for (let tries = 0; ; tries++) {
      try {
        await this.#line.answer({ ...whose, answer, request });
        drafts.clear(place);
        this.#trouble.delete(place);
        break;
      } catch (reason) {
        this.#trouble.set(place, words(reason, 'classroom'));
        if (!isPassing(reason)) break;
        await new Promise((go) => setTimeout(go, Math.min(LONGEST, 300 * 2 ** tries)));
      }
    }
    this.#underway.delete(place);
  }
}

function isPassing(reason: unknown): boolean {
  return reason instanceof Unreachable || (reason instanceof Refused && PASSING.includes(reason.status));
}
