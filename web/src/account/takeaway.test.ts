import { describe, expect, it } from 'vitest';
import { Refused, Unreachable } from '../net/api.ts';
import { takeIn, type Taken } from './takeaway.ts';
import { NoArchive, unzip } from './unzip.ts';

/** A ZIP archive as Python writes it, with files stored as they are or said to be `packed`. */
function zip(files: Readonly<Record<string, string>>, packed = false): ArrayBuffer {
  const encoder = new TextEncoder();
  const [heads, entries]: [number[], number[]] = [[], []];
  const short = (number: number) => [number & 255, number >> 8];
  const long = (number: number) => [...short(number & 65_535), ...short(number >>> 16)];
  for (const [name, text] of Object.entries(files)) {
    const [called, said] = [[...encoder.encode(name)], [...encoder.encode(text)]];
    const about = [...short(packed ? 8 : 0), ...long(0), ...long(0), ...long(said.length), ...long(said.length), ...short(called.length), ...short(0)];
    entries.push(...long(0x02014b50), ...long(0), ...short(0), ...about, ...short(0), ...short(0), ...short(0), ...long(0), ...long(heads.length), ...called);
    heads.push(...long(0x04034b50), ...short(20), ...short(0), ...about, ...called, ...said);
  }
  const count = Object.keys(files).length;
  const end = [...long(0x06054b50), ...long(0), ...short(count), ...short(count), ...long(entries.length), ...long(heads.length), ...short(0)];
  return new Uint8Array([...heads, ...entries, ...end]).buffer;
}

it('reads files that are stored as they are, and says so of everything else', () => {
  expect(unzip(zip({ 'kist.json': '{}', 'matches/é.jsonl': 'Größe' }))).toEqual(new Map([['kist.json', '{}'], ['matches/é.jsonl', 'Größe']]));
  for (const wrong of [new ArrayBuffer(0), new ArrayBuffer(100), zip({ a: 'b' }, true), zip({ a: 'b' }).slice(9)]) expect(() => unzip(wrong)).toThrow(NoArchive);
});

describe('games in an export', () => {
  const over = { id: 'a', over: 5, seats: [1], transcript: 'matches/a.jsonl' };
  const going = { id: 'b', over: null, seats: [], transcript: null };
  const files = { 'matches/a.jsonl': 'lines', 'kist.json': JSON.stringify({ matches: [over, going, { ...over, id: 'c' }] }) };

  it('are taken in if they are over, and counted', async () => {
    const asked: Taken[] = [];
    const ask = (order: Taken) => Promise.resolve({ fresh: asked.push(order) === 1 });
    expect(await takeIn(zip(files), ask)).toEqual({ fresh: 1, known: 1, refused: 0 });
    expect(asked[0]).toEqual({ transcript: 'lines', seats: [1], over: 5, request: 'import-a' });
  });

  it('that no rules allow are passed over, and who cannot be asked is asked again', async () => {
    const refused = (status: number) => () => Promise.reject(new Refused(status, { error: 'x', message: '', details: {} }));
    expect(await takeIn(zip(files), refused(409))).toEqual({ fresh: 0, known: 0, refused: 2 });
    await expect(takeIn(zip(files), refused(429))).rejects.toThrow(Refused);
    await expect(takeIn(zip(files), () => Promise.reject(new Unreachable()))).rejects.toThrow(Unreachable);
    await expect(takeIn(zip({ 'other.json': '{}' }), refused(409))).rejects.toThrow(NoArchive);
  });
});
