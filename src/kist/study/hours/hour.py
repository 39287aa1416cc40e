"""A ready-made lesson of 45 minutes: a row of activities with their times, as data. Words follow from its name."""

from dataclasses import dataclass, field
from typing import Final

from kist.core.types import Json
from kist.study.lessons import LESSONS

MINUTES: Final = 45


@dataclass(frozen=True)
class Tasks:
    """School tasks, or puzzles: kinds in turn, levels rising; made anew whenever the lesson is given."""

    mode: str
    kinds: tuple[str, ...]
    levels: tuple[int, ...]
    count: int
    seconds: int | None = None

    def to_json(self) -> dict[str, Json]:
        """What is ordered."""
        kinds, levels = list[Json](self.kinds), list[Json](self.levels)
        order: dict[str, Json] = {"kinds": kinds, "levels": levels, "count": self.count}
        return {"mode": self.mode, "tasks": order, "seconds": self.seconds}


@dataclass(frozen=True)
class Steps:
    """The steps that teach a game, everybody alone."""

    game: str

    def to_json(self) -> dict[str, Json]:
        """All of them by their names."""
        return {"mode": "alone", "steps": [f"{self.game}.{step.name}" for step in LESSONS[self.game].steps]}


@dataclass(frozen=True)
class Play:
    """Games at tables of `size`; bots of a level fill them up."""

    game: str
    size: int = 3
    bot: str = "novice"

    def to_json(self) -> dict[str, Json]:
        """What is played."""
        return {"mode": "games", "game": {"game": self.game}, "size": self.size, "bot": self.bot}


@dataclass(frozen=True)
class Stage:
    """A part of a lesson: how long it takes, and what is done on the devices, if anything. `name` says which words
    head it: `start`, `together`, `alone`, `steps`, `games` or `end`."""

    name: str
    minutes: int
    work: Tasks | Steps | Play | None = None


@dataclass(frozen=True)
class Mistake:
    """A typical mistake, shown with a task of this kind and level."""

    kind: str
    level: int


@dataclass(frozen=True)
class Hour:
    """One lesson. `terms` are the words that pupils learn to use, `stacks` are pictures for mistakes in games, and
    `prints` what is of use on paper."""

    name: str
    stages: tuple[Stage, ...]
    terms: tuple[str, ...]
    prints: tuple[str, ...]
    mistakes: tuple[Mistake, ...] = ()
    stacks: tuple[str, ...] = field(default=())

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return sum(stage.minutes for stage in self.stages)

    @property
    def tasks(self) -> tuple[Tasks, ...]:
        """What is ordered in it of school tasks and puzzles."""
        return tuple(stage.work for stage in self.stages if isinstance(stage.work, Tasks))

    @property
    def levels(self) -> tuple[int, int]:
        """From which level to which."""
        levels = [level for tasks in self.tasks for level in tasks.levels]
        return min(levels), max(levels)

    @property
    def practice(self) -> Tasks:
        """What is worked on longest: a worksheet has the same."""
        return max(self.tasks, key=lambda tasks: tasks.count)
