/** What a person has set: kept in this browser, and with an account. */
import { tellChanged } from './changed.ts';

export type Theme = 'system' | 'light' | 'dark';
export type Speed = 'slow' | 'normal' | 'fast' | 'off';

interface Saved {
  theme: Theme;
  speed: Speed;
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
const DEFAULTS: Saved = { theme: 'system', speed: 'normal', sound: true, volume: 70, notices: false, signs: true, upsideDown: false, name: '', language: '' };

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

export function prefersDark(): boolean {
  return matchMedia('(prefers-color-scheme: dark)').matches;
}

function reducedMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

const MILLISECONDS: Record<Speed, number> = { slow: 700, normal: 380, fast: 180, off: 0 };

/** How long one rhombus takes to its new place. */
export function glideTime(): number {
  return reducedMotion() ? 0 : MILLISECONDS[preferences.speed];
}
