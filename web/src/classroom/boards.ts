/** Puzzles and lessons of an activity, on the boards of their games. */
import { doorOf } from '../games/index.ts';
import { lessons } from '../learn/api.ts';
import type { StudyUi } from '../match/game.ts';
import type { LessonStep, Puzzle } from '../protocol/messages.ts';
import { classes } from './api.ts';

async function studyOf(game: string): Promise<StudyUi> {
  const study = await (await doorOf(game).load()).default.study?.();
  if (!study) throw new Error(game);
  return study.default;
}

/** A puzzle of an activity, and how its game shows it. */
export async function puzzleOf(id: string, activity: number, task: number): Promise<{ readonly puzzle: Puzzle; readonly ui: StudyUi }> {
  const puzzle = await classes.board(id, activity, task);
  return { puzzle, ui: await studyOf(puzzle.game) };
}

/** The steps of a lesson, and how its game shows them. */
export async function stepsOf(game: string): Promise<{ readonly steps: readonly LessonStep[]; readonly ui: StudyUi }> {
  const [{ steps }, ui] = await Promise.all([lessons.look(game), studyOf(game)]);
  return { steps, ui };
}

/** What a step of a lesson asks. */
export function sentenceOf({ name, claims }: LessonStep, ui: StudyUi): string {
  return ui.say(name, claims);
}
