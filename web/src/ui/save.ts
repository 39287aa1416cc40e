/** Gives a file to the person, as a download. */
export function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** A name for a file that every system takes, of parts that say what is in it. */
export function fileName(ending: string, ...parts: readonly string[]): string {
  return `${['kist', ...parts].map((part) => part.replace(/[^\p{L}\p{N}]+/gu, '-')).join('-')}.${ending}`;
}
