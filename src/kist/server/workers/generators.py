"""What is made for classes beside the server: plain values in, plain values out.

Exercises are named by kind, level and seed: a school task is made from these three, of a puzzle the seed is what
follows its kind in its id, and of a step of a lesson `GAME.STEP`.
"""

import json
from collections.abc import Sequence
from functools import lru_cache

from kist.classroom.plan import Plan, check_plan
from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.study.exercises import PUZZLES, STEP, WATCHED, Exercise, StepExercise, TaskExercise, of_puzzle
from kist.study.puzzles.choose import choose
from kist.study.puzzles.tables import by_id
from kist.study.tasks import make_task, make_tasks

STORED = frozenset({*PUZZLES, *WATCHED})
"""The kinds of puzzles."""
made = lru_cache(maxsize=2_000)(make_task)
"""Tasks by their names, as far as this process knows them."""


def draft_tasks(kinds: Sequence[str], levels: Sequence[int], count: int, seed: str) -> list[dict[str, Json]]:
    """A set of tasks, or of puzzles, with their solutions and what makes each of them again."""
    if set(kinds) <= STORED:
        chosen = choose(kinds, levels, count, seed)
        return [_drafted(of_puzzle(data), str(data["id"]).partition("-")[2]) for data in chosen]
    return [_drafted(TaskExercise(task), task.seed) for task in make_tasks(kinds, levels, count, seed)]


def _drafted(exercise: Exercise, seed: str) -> dict[str, Json]:
    return {**exercise.to_pupil_json(), "seed": seed, "solution": exercise.solution()}


def exercise_named(kind: str, level: int, seed: str) -> Exercise:
    """An exercise by its name; raises `KistError`."""
    if kind == STEP:
        lesson, _, step = seed.partition(".")
        return StepExercise(lesson, step)
    if kind in STORED:
        return of_puzzle(puzzle_named(kind, seed))
    return TaskExercise(made(kind, level, seed))


def puzzle_named(kind: str, seed: str) -> dict[str, Json]:
    """A puzzle as it is stored; raises `BadSettings`."""
    if (found := by_id().get(f"{kind}-{seed}")) is None:
        raise BadSettings("no-such-puzzle", "There is no such puzzle.")
    return found


def plan_of(agreed: str, names: Sequence[tuple[str, int, str]]) -> Plan:
    """The plan of an activity, agreed upon as JSON, with these exercises, every one of them proved."""
    return check_plan({**json.loads(agreed), "tasks": [exercise_named(*name).to_json() for name in names]})
