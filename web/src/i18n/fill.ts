export type Params = Readonly<Record<string, string | number>>;

/** Fills `{name}` with a value, and `{count|crate|crates}` with the word that fits a number. */
export function fill(text: string, params: Params, language: string): string {
  return unbroken(text).replace(/\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g, (whole, name: string, one?: string, other?: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    if (one === undefined || other === undefined) return typeof value === 'number' ? figure(value, language) : value;
    return new Intl.PluralRules(language).select(Number(value)) === 'one' ? one : other;
  });
}

/** A number as people of a language write it: 1.5 or 1,5. */
function figure(value: number, language: string): string {
  return new Intl.NumberFormat(language, { useGrouping: false }).format(value);
}

/** French sets a space before some marks and inside « »: no line breaks there. Other languages have no such spaces. */
export function unbroken(text: string): string {
  return text.replace(/« | (?=[:;?!»])/g, (space) => space.replace(' ', '\u00a0'));
}
