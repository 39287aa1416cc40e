/** Small wooden sounds, made when they are needed. On unless somebody wants none; none before the first press on the page. */
import { preferences } from './preferences.svelte.ts';

export type Sound = 'lay' | 'knock' | 'turn';

/** Each sound as strokes: when, how high, how long, in seconds and hertz. */
const STROKES: Record<Sound, readonly [number, number, number][]> = {
  lay: [[0, 320, 0.07]],
  knock: [
    [0, 140, 0.12],
    [0.16, 130, 0.14],
  ],
  turn: [
    [0, 523, 0.1],
    [0.12, 659, 0.16],
  ],
};

/** Browsers let nothing be heard before, and say so in their logs. */
function hasPressed(): boolean {
  return navigator.userActivation?.hasBeenActive ?? false;
}

let context: AudioContext | undefined;

export function play(sound: Sound): void {
  if (!preferences.sound || typeof AudioContext === 'undefined' || !hasPressed()) return;
  context ??= new AudioContext();
  for (const [after, pitch, length] of STROKES[sound]) stroke(context, context.currentTime + after, pitch, length);
}

function stroke(audio: AudioContext, at: number, pitch: number, length: number): void {
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(pitch, at);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.7, at + length);
  volume.gain.setValueAtTime(0.0001, at);
  volume.gain.exponentialRampToValueAtTime(0.25, at + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
