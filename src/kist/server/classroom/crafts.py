"""What is made for classes beside the server, in `Workshop`: plain values in, plain values out."""

import json
from collections.abc import Sequence
from functools import lru_cache

from kist.classroom.activity import Plan, check_plan
from kist.core.types import Json
from kist.study.tasks import Task, make_task, make_tasks
from kist.study.tasks.solution import solution

made = lru_cache(maxsize=2_000)(make_task)
"""Tasks by their names, as far as this process knows them."""


def draft_tasks(kinds: Sequence[str], levels: Sequence[int], count: int, seed: str) -> list[dict[str, Json]]:
    """A set of tasks with their solutions and what makes each of them again."""
    return [_drafted(task) for task in make_tasks(kinds, levels, count, seed)]


def _drafted(task: Task) -> dict[str, Json]:
    return {**task.to_pupil_json(), "seed": task.seed, "solution": solution(task)}


def plan_of(agreed: str, names: Sequence[tuple[str, int, str]]) -> Plan:
    """The plan of an activity, agreed upon as JSON, with these tasks, every one of them proved."""
    return check_plan({**json.loads(agreed), "tasks": [made(*name).to_json() for name in names]})
