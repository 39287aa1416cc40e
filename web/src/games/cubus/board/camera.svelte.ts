/** The look at the table. It stays as it is for as long as it can, so that nothing moves under the hand. */
import { untrack } from 'svelte';
import { cubicOut } from 'svelte/easing';
import { prefersReducedMotion, Tween } from 'svelte/motion';
import type { Box, Rhombus } from './lattice.ts';
import { fit, isEnough, type Frame } from './viewport.ts';

export interface Scene extends Frame {
  readonly rhombi: readonly Rhombus[];
  /** Somebody builds: only what is out of sight is a reason to look anew. */
  readonly steady: boolean;
  /** Something is being carried: there is none. */
  readonly held: boolean;
}

export class Camera {
  readonly #tween = new Tween<Box>(
    { left: -150, top: -125, width: 300, height: 250 },
    { duration: prefersReducedMotion.current ? 0 : 350, easing: cubicOut },
  );
  /** The window that the look was chosen for. */
  #framed = '';

  get box(): Box {
    return this.#tween.current;
  }

  follow({ rhombi, steady, held, ...frame }: Scene): void {
    const { width, height, inset, upsideDown } = frame;
    if (!width || !height || held) return;
    const framed = [width, height, inset, upsideDown].join();
    const target = untrack(() => this.#tween.target);
    const stays = framed === this.#framed && isEnough(target, rhombi, frame, steady);
    if (!stays) void this.#tween.set(fit(rhombi, width, height, inset, upsideDown), this.#framed ? {} : { duration: 0 });
    this.#framed = framed;
  }
}
