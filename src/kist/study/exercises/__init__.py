"""What pupils work on: a school task, a puzzle on the board, a stretch of a game that is watched, or a step of a
lesson. An activity treats all alike."""

from kist.core.types import Json
from kist.study.exercises.exercise import Exercise, Heard
from kist.study.exercises.puzzles import PUZZLES, WATCHED, PuzzleExercise, ShippedPuzzle, WatchExercise, of_puzzle
from kist.study.exercises.step import STEP, StepExercise
from kist.study.exercises.task import TaskExercise
from kist.study.tasks import read_task

__all__ = [
    "PUZZLES",
    "STEP",
    "WATCHED",
    "Exercise",
    "Heard",
    "PuzzleExercise",
    "ShippedPuzzle",
    "StepExercise",
    "TaskExercise",
    "WatchExercise",
    "of_puzzle",
    "read_exercise",
]


def read_exercise(data: Json) -> Exercise:
    """What `to_json` wrote; raises `KistError`."""
    match data:
        case {"puzzle": dict(puzzle)}:
            return of_puzzle(puzzle)
        case {"lesson": str(lesson), "step": str(step)}:
            return StepExercise(lesson, step)
    return TaskExercise(read_task(data))
