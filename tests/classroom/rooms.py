"""A class for tests, with its log: commands are appended as a server would."""

from random import Random
from typing import Any

import pytest

from kist.classroom import commands
from kist.classroom.erasing import without
from kist.classroom.log import Entry
from kist.classroom.plan import Plan, check_plan
from kist.classroom.school_class import SchoolClass
from kist.core.errors import KistError
from kist.core.types import Json
from kist.eventlog.commands import CommandContext, entries_of
from kist.study.tasks import make_tasks

TASKS = make_tasks(["count", "hidden", "picture"], [3], 3, "class")
NAMES = ("Ada", "Ben", "Cleo")


def plan(**more: Json) -> Plan:
    return check_plan({"mode": "together", "tasks": [task.to_json() for task in TASKS], **more})


class Room:
    """A class with its log: commands are appended as a server would."""

    def __init__(self) -> None:
        self.rng = Random(1)
        self.log: list[Entry] = []
        self.now = 1000
        self.here = SchoolClass(created=0)

    def do(self, command: object, *arguments: object, owner: str | None = None) -> None:
        self.now += 1000
        transition: commands.Transition = command(self.here, CommandContext(self.now, owner), *arguments)  # type: ignore[operator]
        self.log += entries_of(transition)
        self.here = transition[-1] if transition else self.here

    def erase(self, pupil: int) -> None:
        """Remove a pupil; what was written before is written anew."""
        before = list(self.log)
        self.do(commands.remove, pupil, "salt")
        self.log = [*without(before, pupil), *self.log[len(before) :]]

    def join(self, *names: str) -> "Room":
        for name in names:
            self.do(commands.join, name, self.rng, owner=f"device of {name}")
        return self

    def answer(self, name: str, task: int, answer: Json, activity: int = 0) -> None:
        self.do(commands.answer, activity, task, answer, owner=f"device of {name}")

    def refused(self, command: object, *arguments: object, owner: str | None = None) -> str:
        with pytest.raises(KistError) as refusal:
            self.do(command, *arguments, owner=owner)
        return refusal.value.code


def wrong(task: int) -> Json:
    return TASKS[task].wrong[0].answer


def told(view: dict[str, Json]) -> Any:
    """What somebody sees, to be looked into."""
    return view
