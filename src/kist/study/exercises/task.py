"""School tasks as exercises."""

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from kist.core.types import Json
from kist.study.exercises.exercise import Heard
from kist.study.tasks import Task, prove
from kist.study.tasks.judge import canonical, judge
from kist.study.tasks.solution import solution

CHOSEN: Final = ("picture", "view")
"""The kinds that are answered with a letter."""
REMEMBERED: Final = 500
"""So many answers to a task are remembered with what they are."""


@dataclass(frozen=True)
class TaskExercise:
    """A school task."""

    task: Task
    takes_long = False
    tells_itself = False
    watched = 0

    @property
    def kind(self) -> str:
        """The kind of the task."""
        return self.task.kind

    @cached_property
    def lettered(self) -> tuple[Json, ...]:
        """The four choices of a drawing; numbers are typed."""
        chosen = self.task.choices if self.kind in CHOSEN else ()
        return tuple(canonical(self.task, choice) for choice in chosen)

    def to_json(self) -> dict[str, Json]:
        """The task."""
        return self.task.to_json()

    def to_pupil_json(self) -> dict[str, Json]:
        """The task without what gives the answer away."""
        return self.task.to_pupil_json()

    def solution(self) -> dict[str, Json]:
        """The answer in all views at once."""
        return self._solution

    @cached_property
    def _solution(self) -> dict[str, Json]:
        return solution(self.task)

    def prove(self) -> None:
        """From what is shown."""
        prove(self.task)

    def hear(self, answer: Json) -> Heard:
        """Judge an answer; what a whole class says is judged once."""
        said = json.dumps(answer, sort_keys=True)
        if said not in self._heard:
            heard = Heard(canonical(self.task, answer), judge(self.task, answer))
            if len(self._heard) >= REMEMBERED:
                return heard
            self._heard[said] = heard
        return self._heard[said]

    @cached_property
    def _heard(self) -> dict[str, Heard]:
        """What was said before."""
        return {}
