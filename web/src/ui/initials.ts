/** One or two characters for everybody at a table, so that no two look alike where there is no room for names. */

/** A flag, a picture with all that is joined to it, or a letter with its marks: `Intl.Segmenter` is not everywhere. */
const CHARACTER = /\p{Regional_Indicator}{2}|\p{Extended_Pictographic}[\p{Mark}\p{Emoji_Modifier}]*(?:\u200d\p{Extended_Pictographic}[\p{Mark}\p{Emoji_Modifier}]*)*|\P{Mark}\p{Mark}*/gsu;

/** The characters of a text as people count them. */
function characters(text: string): string[] {
  return text.match(CHARACTER) ?? [];
}

export function initials(names: readonly string[]): string[] {
  const short = names.map((name) => ways(name, 0)[0] ?? '');
  return names.map((name, at) => {
    const others = short.filter((each, other) => other !== at && each === short[at]);
    return others.length ? (ways(name, at).slice(1).find((way) => isAlone(way, names, at)) ?? '') : (short[at] ?? '');
  });
}

/** From the shortest on: the first character; with that of the last word; the first two; with a number. */
function ways(name: string, at: number): string[] {
  const upper = characters(name.trim().toUpperCase());
  const [first = '?', second = ''] = upper;
  const last = characters(name.trim().toUpperCase().split(/\s+/).slice(1).at(-1) ?? '').at(0);
  return [first, ...(last ? [first + last] : []), first + second, `${first}${at + 1}`];
}

function isAlone(way: string, names: readonly string[], at: number): boolean {
  return way.endsWith(String(at + 1)) || !names.some((name, other) => other !== at && ways(name, other).slice(1, -1).includes(way));
}
