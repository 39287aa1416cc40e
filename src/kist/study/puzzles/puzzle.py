"""What every puzzle is: data that claims something, a proof of the claim, and a judge of answers."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from kist.core.errors import KistError
from kist.core.types import Json


class BadPuzzle(KistError):
    """A puzzle that cannot be read, or that claims what is not so."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What is to be said of an attempt. Right is what meets the goal, whatever the stored answer is.

    `scores` is what the attempt is worth and `best` the most that can be had, in the puzzle's own measure: points,
    crates, rhombi freed, fields named. What the rules do not allow has no worth; `error` says why then.
    """

    right: bool
    scores: int | None
    best: int
    error: KistError | None = None

    def to_json(self) -> dict[str, Json]:
        """The answer for programs."""
        refused = self.error.to_json() if self.error else {}
        return {"right": self.right, "scores": self.scores, "best": self.best, **refused}


class Puzzle(Protocol):
    """A puzzle of one kind; all of them are frozen values."""

    @property
    def kind(self) -> str:
        """Which goal it has."""
        ...

    def position(self) -> dict[str, Json]:
        """What the solver of the puzzle is shown."""
        ...

    def claims(self) -> dict[str, Json]:
        """What is claimed of it, as it follows from the position: this is the proof."""
        ...

    def example(self) -> Json:
        """An answer that meets the goal, easy to see if there are several."""
        ...

    @property
    def scale(self) -> str:
        """With which others its difficulty is compared."""
        ...

    def found_by(self) -> dict[str, float]:
        """How often bots of some levels found an answer when the puzzle was made; it is kept, for bots change."""
        ...

    def raw_difficulty(self, example: Json, found_by: Mapping[str, float]) -> float:
        """How hard it is by all that can be computed; `difficulty` makes ten steps of it."""
        ...

    def twin(self) -> str:
        """Equal for puzzles of which one is enough."""
        ...

    def judge(self, attempt: Json) -> Answer:
        """Whether an attempt meets the goal; raises `BadNotation` for what is no attempt at all."""
        ...


class Countable:
    """What puzzles share whose difficulty can be counted, without any bot."""

    kind: str

    @property
    def scale(self) -> str:
        """All of a kind are compared with each other."""
        return self.kind

    def found_by(self) -> dict[str, float]:
        """No bot is asked."""
        return {}


def id_of(puzzle: Puzzle) -> str:
    """A name that follows from the position alone."""
    told = json.dumps([puzzle.kind, puzzle.position()], sort_keys=True, separators=(",", ":"))
    return f"{puzzle.kind}-{sha256(told.encode()).hexdigest()[:10]}"


def text(data: Mapping[str, Json], name: str) -> str:
    """A member of a puzzle that is text; raises `BadPuzzle`."""
    value = data.get(name)
    if not isinstance(value, str):
        raise BadPuzzle("bad-puzzle", f'"{name}" is missing or not a text.')
    return value
