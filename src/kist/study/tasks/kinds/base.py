"""What every kind of task has: how it is made, how answers are read, what is right, and what is typically wrong."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from kist.core.errors import BadNotation
from kist.core.settings import is_whole
from kist.core.types import Json
from kist.cubus.shape.picture import Rhombus, picture_of, read, read_rhombi
from kist.cubus.shape.stack import Laid, Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.levels import Level
from kist.study.tasks.task import Task, Wrong


@dataclass(frozen=True)
class Draft:
    """A task in the making. `mistakes` come with the likeliest first; right answers among them are dropped later."""

    shown: Mapping[str, Json]
    asked: str
    answer: Json
    mistakes: Iterable[Wrong]


class TaskKind(Protocol):
    """One kind of task."""

    name: str
    has_choices: bool

    @property
    def questions(self) -> tuple[str, ...]:
        """What can be `asked`, as keys of the words of tasks."""
        ...

    def goal(self, level: Level, dice: Dice) -> Level:
        """The numbers of a level, narrowed to what this one task is to have."""
        ...

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:
        """A task about this stack, or None when it is not fit for one."""
        ...

    def canonical(self, answer: Json) -> Json:
        """An answer in the one way that it is written; raises `BadNotation` when it is no answer to such a task."""
        ...

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:
        """Whether a canonical answer is right, from nothing but what is shown."""
        ...

    def as_choice(self, answer: Json) -> Json:
        """An answer as it is offered."""
        ...

    def facts(self, shown: Mapping[str, Json]) -> dict[str, int]:
        """Numbers that follow from what is shown: the fewest and the most crates, where that is part of the task."""
        ...

    def guess(self, task: Task, answer: Json) -> tuple[str, ...]:
        """The diagnoses of a wrong answer that is not in the task's list, the likeliest first; at least one."""
        ...


class Offered:
    """What most kinds share: one question, four choices, no facts, and no diagnosis for what is not in the list."""

    name: str
    has_choices = True

    @property
    def questions(self) -> tuple[str, ...]:
        """One, called as the kind is."""
        return (self.name,)

    def goal(self, level: Level, dice: Dice) -> Level:
        """Every number of crates equally often, so that none can be guessed."""
        return replace(level, crates=level.crates.any_of(dice))

    def as_choice(self, answer: Json) -> Json:
        """The answer as it is."""
        return answer

    def facts(self, shown: Mapping[str, Json]) -> dict[str, int]:  # noqa: ARG002
        """None."""
        return {}

    def guess(self, task: Task, answer: Json) -> tuple[str, ...]:  # noqa: ARG002 - other kinds look closer
        """Any other mistake."""
        return ("other",)


def few(mistakes: Iterable[Wrong], each: int = 2) -> Iterator[Wrong]:
    """No more than a few of the same diagnosis: of rows and columns there are many."""
    seen: dict[str, int] = {}
    for wrong in mistakes:
        seen[wrong.diagnosis] = seen.get(wrong.diagnosis, 0) + 1
        if seen[wrong.diagnosis] <= each:
            yield wrong


def picture_json(stack: Stack) -> list[Json]:
    """The rhombi of a stack's picture in a fixed order."""
    return rhombi_json(picture_of(Laid(stack, (0, 0))))


def rhombi_json(rhombi: Iterable[Rhombus]) -> list[Json]:
    """Rhombi in a fixed order."""
    return [rhombus.to_json() for rhombus in sorted(rhombi)]


def shown_stack(shown: Mapping[str, Json]) -> Stack:
    """The stack that a picture or a plan shows."""
    if "picture" in shown:
        return read(read_rhombi(shown["picture"])).stack
    return Stack.parse(read_text(shown.get("plan")))


def read_text(data: Json) -> str:
    """A text; raises `BadNotation`."""
    if not isinstance(data, str):
        raise BadNotation("bad-answer", "The answer to this task is a text, such as .2/22 for a plan.")
    return data


def read_number(data: Json) -> int:
    """A whole number that is not negative; raises `BadNotation`."""
    if not is_whole(data) or data < 0:
        raise BadNotation("bad-answer", "The answer to this task is a whole number.")
    return data


def read_numbers(data: Json, names: tuple[str, ...]) -> dict[str, Json]:
    """Whole numbers by their names, in a fixed order; raises `BadNotation`."""
    if not isinstance(data, Mapping) or set(data) != set(names):
        raise BadNotation("bad-answer", f"The answer to this task has the numbers {', '.join(names)}.")
    return {name: read_number(data[name]) for name in names}
