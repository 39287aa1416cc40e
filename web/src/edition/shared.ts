/**
 * A game that is all in its address: the transcript, compressed. Nobody has to keep it, and any pages of Kist show it,
 * with a server or without one.
 */
import { api, askFile, Refused } from '../net/api.ts';
import { addressOf } from '../place.ts';
import { t } from './words.ts';

/** How the rest is to be read, for the day when there is a better way. */
const DEFLATED = '1';
/** Longer transcripts come from nobody who played. */
const MOST_BYTES = 4_000_000;

/** The address of a finished match that this browser keeps, for others. */
export async function sharedAddress(id: string): Promise<string> {
  const transcript = await askFile(`/api/matches/${id}/transcript`);
  return addressOf(`/shared/${await packed(await transcript.text())}`);
}

/** Makes a match of what an address says; gives its id. */
export async function lookAt(shared: string): Promise<string> {
  try {
    return (await api.look(await unpacked(shared), t('player-n', { n: '' }).trim())).info.id;
  } catch (reason) {
    if (reason instanceof Refused || reason instanceof Broken) throw new Refused(422, { error: 'broken-link', message: t('shared.broken'), details: {} });
    throw reason;
  }
}

class Broken extends Error {}

export async function packed(text: string): Promise<string> {
  const zipped = await bytesOf(new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw')));
  const letters = btoa(Array.from(zipped, (byte) => String.fromCharCode(byte)).join(''));
  return DEFLATED + letters.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

export async function unpacked(shared: string): Promise<string> {
  if (!shared.startsWith(DEFLATED)) throw new Broken();
  try {
    const letters = atob(shared.slice(DEFLATED.length).replaceAll('-', '+').replaceAll('_', '/'));
    const zipped = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await bytesOf(new Blob([zipped]).stream().pipeThrough(new DecompressionStream('deflate-raw'))));
  } catch (reason) {
    throw new Broken('', { cause: reason });
  }
}

/** All bytes of a stream that is not endless. */
async function bytesOf(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    if (value) parts.push(value);
    size += value?.length ?? 0;
    if (size > MOST_BYTES) throw new Broken();
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
