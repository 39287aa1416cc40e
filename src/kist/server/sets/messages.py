"""What is told of sets, and asked about them."""

from typing import Annotated, Any, TypeAlias

from pydantic import Field, StringConstraints

from kist.server.http.messages import Incoming, Outgoing
from kist.server.learning.messages import DraftedTask, SchoolTask, Solution
from kist.study.sets import LONGEST

SetText: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9,_/-]+$", max_length=LONGEST)]


class SetTask(SchoolTask):
    """A task of a set, with what makes it again."""

    seed: str


class TaskSet(Outgoing):
    """A set of tasks to work on alone."""

    tasks: list[SetTask]


class SolvedSet(Outgoing):
    """A set of tasks for who opens it in a class: with solutions."""

    tasks: list[DraftedTask]


class SetAnswer(Incoming):
    """An answer to a task of a set."""

    set: SetText
    task: Annotated[int, Field(ge=0, le=100)]
    answer: Any


class SetVerdict(Outgoing):
    """What an answer was: as it was heard, whether it is right, which mistake it shows, which others it might
    `also` be, and the solution."""

    answer: Any
    right: bool
    diagnosis: str | None
    also: list[str]
    solution: Solution
