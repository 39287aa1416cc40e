/** Files in a ZIP archive whose files are stored as they are, as an export of Kist is. */

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const [END_LENGTH, ENTRY_LENGTH, HEAD_LENGTH] = [22, 46, 30];
const LONGEST_COMMENT = 65_535;

/** Not an archive, or one that somebody packed anew in another way. */
export class NoArchive extends Error {}

/** All files by their names; throws `NoArchive`. */
export function unzip(bytes: ArrayBuffer): Map<string, string> {
  const view = new DataView(bytes);
  const files = new Map<string, string>();
  try {
    let at = view.getUint32(end(view) + 16, true);
    for (let left = view.getUint16(end(view) + 10, true); left > 0; left--) {
      if (view.getUint32(at, true) !== ENTRY || view.getUint16(at + 10, true) !== 0) throw new NoArchive();
      const [size, name] = [view.getUint32(at + 24, true), view.getUint16(at + 28, true)];
      const head = view.getUint32(at + 42, true);
      const start = head + HEAD_LENGTH + view.getUint16(head + 26, true) + view.getUint16(head + 28, true);
      files.set(text(bytes, at + ENTRY_LENGTH, name), text(bytes, start, size));
      at += ENTRY_LENGTH + name + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    }
  } catch (reason) {
    throw reason instanceof NoArchive ? reason : new NoArchive('', { cause: reason });
  }
  return files;
}

/** Where the list of all files ends: at the very end, but for a comment. */
function end(view: DataView): number {
  const last = view.byteLength - END_LENGTH;
  for (let at = last; at >= Math.max(0, last - LONGEST_COMMENT); at--) {
    if (view.getUint32(at, true) === END) return at;
  }
  throw new NoArchive();
}

const text = (bytes: ArrayBuffer, start: number, length: number) => new TextDecoder().decode(new Uint8Array(bytes, start, length));
