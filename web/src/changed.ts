/** Something that this browser keeps of a person has changed; whoever keeps it elsewhere too wants to know. */
export const CHANGED = 'kist-changed';

export function tellChanged(): void {
  // Tests run without a window.
  globalThis.dispatchEvent?.(new Event(CHANGED));
}
