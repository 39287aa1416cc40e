/** Groups of a class are known by signs, which say nothing about who is better. */
import type { KnownPupil } from '../protocol/messages.ts';

export const SIGNS = ['●', '▲', '■'] as const;

export function signOf(group: number): string {
  return SIGNS[group] ?? SIGNS[0];
}

/** How many groups the pupils are in: two at least once somebody is not in the first. */
export function groupsOf(pupils: readonly KnownPupil[]): number {
  return Math.max(0, ...pupils.map(({ group }) => group)) + 1;
}

/** The group after this one, of so many. */
export function nextGroup(group: number, groups: number): number {
  return (group + 1) % groups;
}
