"""What is made for classes beside the server, in `Workshop`: plain values in, plain values out."""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from kist.classroom.activity import Plan, check_plan
from kist.core.types import Json
from kist.study.tasks import Task, make_task, make_tasks
from kist.study.tasks.solution import solution

_made = lru_cache(maxsize=2_000)(make_task)


def draft_tasks(kinds: Sequence[str], levels: Sequence[int], count: int, seed: str) -> list[dict[str, Json]]:
    """A set of tasks with their solutions and what makes each of them again."""
    return [_drafted(task) for task in make_tasks(kinds, levels, count, seed)]


def _drafted(task: Task) -> dict[str, Json]:
    return {**task.to_pupil_json(), "seed": task.seed, "solution": solution(task)}


def plan_of(agreed: Mapping[str, Json], names: Sequence[tuple[str, int, str]]) -> Plan:
    """The plan of an activity with these tasks, every one of them proved."""
    return check_plan({**agreed, "tasks": [_made(*name).to_json() for name in names]})
