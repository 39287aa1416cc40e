/** Builds to look at, and two of them beside each other. */
import type { CubusPosition, Picture, SolvedBuild, SolvedChoice } from '../../../protocol/messages.ts';
import { preview } from '../preview.ts';

export interface Picked extends Omit<SolvedBuild, 'picture'> {
  /** What it is called in the list that it was picked from. */
  readonly key: string;
  readonly name: string;
  readonly picture: Picture;
}

const MOST = 2;

/** With one more picked, or this one put back; the one that was picked first makes room. */
export function toggled(picked: readonly Picked[], build: Picked): readonly Picked[] {
  if (picked.some(({ key }) => key === build.key)) return picked.filter(({ key }) => key !== build.key);
  return [...picked, build].slice(-MOST);
}

/** The best with just some rhombi, laid; null when the table has changed meanwhile. */
export async function ofChoice(position: CubusPosition, { choice, stack }: SolvedChoice, name: string): Promise<Picked | null> {
  const { picture, gained, points, uses, takes, spare } = await preview({ position, draft: { stack } });
  if (!picture) return null;
  return { key: `choice ${choice}`, name, picture, gained: gained ?? 0, points: points ?? 0, uses: uses ?? '', takes: takes ?? '', spare: spare ?? '' };
}

/** How many rhombi do not lie where they lay, those from the hand included. */
export function moved(before: Picture | null, after: Picture): number {
  const there = new Set(before?.rhombi.map(String));
  return after.rhombi.filter((rhombus) => !there.has(String(rhombus))).length;
}
