/** What a person has set: kept in this browser, and with an account. */
import { tellChanged } from './changed.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';
/** Whether things move: as the system says, or never. */
export type Motion = 'system' | 'still';
/** How crates are drawn: plainly where the system asks for contrast, or always. */
export type Drawing = 'system' | 'plain';
/** How one begins to build in Cubus. */
export type Mode = 'crates' | 'rhombi';

interface Saved {
  theme: Theme;
  speed: Speed;
  motion: Motion;
  drawing: Drawing;
  mode: Mode;
  sound: boolean;
  /** How loud, from 0 to 100. */
  volume: number;
  /** Notices of the system when it is one's turn. */
  notices: boolean;
  /** Friendly signs of others. */
  signs: boolean;
  upsideDown: boolean;
  name: string;
  language: string;
}

const KEY = 'kist.preferences';
const DEFAULTS: Saved = {
  theme: 'system',
  speed: 'normal',
  motion: 'system',
  drawing: 'system',
  mode: 'crates',
  sound: true,
  volume: 70,
  notices: false,
  signs: true,
  upsideDown: false,
  name: '',
  language: '',
};

function read(): Saved {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Saved>) };
  } catch {
    return DEFAULTS;
  }
}

export const preferences = $state<Saved>(read());

export function keepPreferences(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences));
  } catch {
    // A private window may refuse; then they last as long as the page.
  }
  tellChanged();
}

/** Whether nothing is to move: then a still picture says the same. */
export function isStill(): boolean {
  return preferences.motion === 'still' || matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const MILLISECONDS: Record<Speed, number> = { slow: 700, normal: 380, fast: 180, off: 0 };

/** How long one rhombus takes to its new place. */
export function glideTime(): number {
  return isStill() ? 0 : MILLISECONDS[preferences.speed];
}
