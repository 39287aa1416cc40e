/** What can be heard: `sound('knock')` and nothing else. Nothing where somebody wants none, and nothing before the first press on the page. */
import { preferences } from '../preferences.svelte.ts';
import { SOUNDS, type Sound } from './sounds.ts';

export type { Sound };

/** Browsers let nothing be heard before, and say so in their logs. */
function hasPressed(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}

interface Speaker {
  readonly audio: AudioContext;
  readonly volume: GainNode;
}
let speaker: Speaker | undefined;

/** Several sounds at once are held back rather than cut off. */
function switchOn(): Speaker {
  const audio = new AudioContext();
  const volume = audio.createGain();
  volume.connect(audio.createDynamicsCompressor()).connect(audio.destination);
  return { audio, volume };
}

/** Let something be heard, `after` seconds from now. */
export function sound(name: Sound, after = 0): void {
  if (!preferences.sound || typeof AudioContext === 'undefined' || !hasPressed()) return;
  const { audio, volume } = (speaker ??= switchOn());
  if (audio.state === 'suspended') void audio.resume();
  // Ears hear doubled what is ten times as strong: squared, the middle of the scale sounds like its middle.
  volume.gain.value = (preferences.volume / 100) ** 2;
  SOUNDS[name]({ audio, out: volume, at: audio.currentTime + after });
}
