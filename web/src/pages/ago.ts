/** How long ago something was, in words: "5 minutes ago", "yesterday". */
const UNITS: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

export function ago(then: number, now: number, language: string): string {
  const said = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const [unit, length] of UNITS) {
    if (now - then >= length) return said.format(-Math.floor((now - then) / length), unit);
  }
  return said.format(0, 'minute');
}
