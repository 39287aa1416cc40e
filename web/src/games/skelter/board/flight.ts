/** How long a stone is on its way: there, a look at what it will cover, and down. */
import { glideTime } from '../../../preferences.svelte.ts';

export function flightTime(): number {
  return glideTime() * 2;
}
