/**
 * What the sounds are made of: things that are struck. Whatever is struck rings in several tones at once, the high ones shortly, and begins
 * with a click. Everything is made when it is needed; there are no files.
 */

/** Where a sound goes: into which node, and when, in seconds of its clock. */
export interface Place {
  readonly audio: BaseAudioContext;
  readonly out: AudioNode;
  readonly at: number;
}

/** How something rings: each tone as a multiple of the lowest, how loud it is, and how long it rings, both as a part of the lowest's. */
type Tones = readonly (readonly [multiple: number, loud: number, long: number])[];

/** A board is stiff and dry; a bar of wood over a hollow is tuned; a pebble is hard and small. */
const BOARD: Tones = [
  [1, 1, 1],
  [1.58, 0.5, 0.7],
  [2.76, 0.35, 0.45],
  [5.4, 0.12, 0.2],
];
const BAR: Tones = [
  [1, 1, 1],
  [3.93, 0.22, 0.28],
  [9.24, 0.05, 0.1],
];
const PEBBLE: Tones = [
  [1, 1, 1],
  [1.83, 0.6, 0.6],
  [2.94, 0.3, 0.4],
];

/** A stroke on a board: `pitch` in hertz, `length` in seconds, `loud` from 0 to 1. */
export function board(place: Place, pitch: number, length: number, loud: number): void {
  ring(place, BOARD, pitch, length, loud);
  click(place, pitch * 6, 0.012, loud * 0.5);
}

/** A tuned bar of wood, struck softly. */
export function bar(place: Place, pitch: number, length: number, loud: number): void {
  ring(place, BAR, pitch, length, loud);
  click(place, 2200, 0.006, loud * 0.12);
}

/** A pebble that meets another. */
export function pebble(place: Place, pitch: number, length: number, loud: number): void {
  ring(place, PEBBLE, pitch, length, loud);
  click(place, 5200, 0.008, loud * 0.6);
}

/** Something that is drawn over wood. */
export function brush({ audio, out, at }: Place, length: number, loud: number): void {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + length * 0.3);
  volume.gain.linearRampToValueAtTime(0, at + length);
  noise({ audio, out: volume, at }, 1500, 1.2, length);
  volume.connect(out);
}

/** The same, some seconds later. */
export function later(place: Place, seconds: number): Place {
  return { ...place, at: place.at + seconds };
}

function ring({ audio, out, at }: Place, tones: Tones, pitch: number, length: number, loud: number): void {
  const whole = tones.reduce((sum, [, each]) => sum + each, 0);
  for (const [multiple, each, long] of tones) {
    const tone = audio.createOscillator();
    tone.frequency.setValueAtTime(pitch * multiple, at);
    tone.connect(fading({ audio, out, at }, (loud * each) / whole, length * long));
    tone.start(at);
    tone.stop(at + length * long);
  }
}

function click({ audio, out, at }: Place, pitch: number, length: number, loud: number): void {
  noise({ audio, out: fading({ audio, out, at }, loud, length), at }, pitch, 0.7, length);
}

/** Loud at once, and then less and less until nothing is left. */
function fading({ audio, out, at }: Place, loud: number, length: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(0, at);
  volume.gain.linearRampToValueAtTime(loud, at + Math.min(0.003, length / 3));
  volume.gain.setTargetAtTime(0, at + Math.min(0.003, length / 3), length / 5);
  volume.connect(out);
  return volume;
}

function noise({ audio, out, at }: Place, pitch: number, narrow: number, length: number): void {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  const band = audio.createBiquadFilter();
  band.type = 'bandpass';
  band.frequency.value = Math.min(pitch, audio.sampleRate / 2.5);
  band.Q.value = narrow;
  source.connect(band).connect(out);
  source.start(at);
}
