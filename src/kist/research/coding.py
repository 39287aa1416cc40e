"""What all environments share: a game as numbers. Actions are numbered, and what a seat sees becomes one array.

A `Coding` never gets hold of a state's secrets: `look` is the game's own door, and all else is made of what comes
through it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import compress
from math import prod
from random import Random
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kist.core.actions import Action
from kist.core.chance import drawn
from kist.core.errors import BadSettings, IllegalAction
from kist.core.game import Game, Settings
from kist.core.outcome import Outcome
from kist.core.types import CHANCE, Json, Seat
from kist.core.view import View

Observation: TypeAlias = npt.NDArray[Any]
Mask: TypeAlias = npt.NDArray[np.int8]
SightT = TypeVar("SightT")
SightT_co = TypeVar("SightT_co", covariant=True)
MOST_SEATS: Final = 6
"""Observations have room for so many, whoever plays."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part of an observation: where it is in the array, and its shape."""

    start: int
    shape: tuple[int, ...]

    @property
    def stop(self) -> int:
        """Where the next part begins."""
        return self.start + prod(self.shape)


def layout_of(shapes: Mapping[str, tuple[int, ...]]) -> dict[str, Part]:
    """Parts one after the other."""
    parts: dict[str, Part] = {}
    start = 0
    for name, shape in shapes.items():
        parts[name] = Part(start, shape)
        start = parts[name].stop
    return parts


def length_of(layout: Mapping[str, Part]) -> int:
    """How many numbers all parts have together."""
    return max(part.stop for part in layout.values())


class Watch(Protocol[SightT_co]):
    """One seat's look at one game, from moment to moment. What it keeps is what it saw."""

    def look(self, state: Any) -> SightT_co:
        """What the seat sees now: the only way in."""
        ...

    def written(self) -> Observation:
        """What was seen last as an observation; it may change with the next look."""
        ...


class Coding(Protocol[SightT]):
    """A game with its settings, as numbers."""

    @property
    def game(self) -> Game[Any, Any]:
        """The rules."""
        ...

    @property
    def actions(self) -> int:
        """How many actions there are; they are numbered from 0."""
        ...

    @property
    def layout(self) -> Mapping[str, Part]:
        """The parts of an observation, by name."""
        ...

    @property
    def dtype(self) -> type[np.signedinteger[Any]]:
        """The type of the numbers in an observation."""
        ...

    @property
    def highest(self) -> int:
        """No number in an observation is lower than 0 or higher than this."""
        ...

    def settings(self, rng: Random) -> Settings:
        """The settings of one more game; what they hide is drawn."""
        ...

    def asked(self, state: Any) -> Seat | None:
        """Whose action comes next, once chance has acted: nobody's when the game is over. Where several may act at
        once, they are asked one after the other."""
        ...

    def look(self, state: Any, seat: Seat) -> SightT:
        """What a seat sees: the only way in."""
        ...

    def watch(self, seat: Seat) -> Watch[SightT]:
        """The same for whoever looks at one game again and again: quicker than to look anew every time."""
        ...

    def observe(self, sight: SightT) -> Observation:
        """What is seen as one array, from the seat's own side: the own things come first."""
        ...

    def legal(self, sight: SightT) -> bytearray:
        """1 for every action that is legal now, else 0; the caller's own."""
        ...

    def action(self, sight: SightT, number: int) -> Action:
        """The action with a number; raises `IllegalAction` when it is not legal."""
        ...

    def name(self, sight: SightT, number: int) -> str:
        """A numbered action in words, as people and language models write it."""
        ...

    def text(self, view: View[Any]) -> str:
        """What is seen as text."""
        ...


def legal_numbers(coding: Coding[SightT], sight: SightT) -> list[int]:
    """The actions that are legal now, in order."""
    return [*compress(range(coding.actions), coding.legal(sight))]


def parts_of(coding: Coding[Any], observation: Observation) -> dict[str, Observation]:
    """The named parts of an observation, each in its shape."""
    return {name: observation[part.start : part.stop].reshape(part.shape) for name, part in coding.layout.items()}


def size_of(coding: Coding[Any]) -> int:
    """How long an observation is."""
    return length_of(coding.layout)


def after_chance(game: Game[Any, Any], state: Any, rng: Random) -> Any:
    """The state once chance has done all that it is to do."""
    while outcomes := game.chance(state):
        state = game.apply(state, CHANCE, drawn(outcomes, rng))
    return state


def returns_of(outcome: Outcome | None, seats: int) -> list[float]:
    """What the end is worth to every seat: 1 to whoever wins alone, in all nothing; shared wins are worth less."""
    if outcome is None:
        return [0.0] * seats
    share = seats / len(outcome.winners)
    return [((share if seat in outcome.winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]


def turned(seats: int, viewer: Seat) -> Iterator[Seat]:
    """The seats from the viewer on, as they sit."""
    return ((viewer + place) % seats for place in range(seats))


def illegal(number: int, actions: int) -> IllegalAction:
    """What is said to whoever takes an action that the mask does not allow."""
    if not 0 <= number < actions:
        return IllegalAction("unknown-action", f"Actions are numbered from 0 to {actions - 1}, not {number}.")
    return IllegalAction("masked-action", f"Action {number} is not legal now: choose one where the mask is 1.")


def checked_settings(name: str, given: Mapping[str, Json], refused: frozenset[str]) -> Mapping[str, Json]:
    """Settings of a game for an environment; raises `BadSettings` for those that it decides itself."""
    if found := sorted(refused & given.keys()):
        raise BadSettings("not-here", f'{name} has no setting "{found[0]}" here.')
    return given
