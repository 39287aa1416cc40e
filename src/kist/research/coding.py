"""What all environments share: a game as numbers. Actions are numbered, and what a seat sees becomes one array.

A `Coding` never gets hold of a state's secrets: `look` is the game's own door, and all else is made of what comes
through it.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from math import prod
from operator import index
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeAlias, TypeVar

import numpy as np
import numpy.typing as npt

from kist.core.actions import Action
from kist.core.chance import drawn
from kist.core.errors import BadSettings, IllegalAction
from kist.core.game import Game, Settings
from kist.core.given import shown
from kist.core.outcome import Outcome
from kist.core.referee import awaits_referee, ruled
from kist.core.types import CHANCE, Json, Seat
from kist.core.view import View

Observation: TypeAlias = npt.NDArray[Any]
Mask: TypeAlias = npt.NDArray[np.int8]
SightT = TypeVar("SightT")
SightT_co = TypeVar("SightT_co", covariant=True)
NOTHING_ELSE: Final[Mapping[str, Json]] = MappingProxyType({})
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

    @property
    def follows(self) -> bool:
        """Whether it has to look at every moment, not only when its seat is asked."""
        ...

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

    def settings(self, rng: Random, given: Mapping[str, Json] = NOTHING_ELSE) -> Settings:
        """The settings of one more game; what they hide is drawn. For this game alone others may be `given`, as long
        as observations and actions stay as they are; raises `BadSettings`."""
        ...

    def asked(self, state: Any) -> Seat | None:
        """Whose action comes next, once chance has acted: nobody's when the game is over. Where several may act at
        once, they are asked one after the other."""
        ...

    def look(self, state: Any, seat: Seat) -> SightT:
        """What a seat sees: the only way in."""
        ...

    def watch(self, seat: Seat) -> Watch[SightT]:
        """What a seat sees, for whoever looks at one game again and again: quicker than to look anew every time."""
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

    @property
    def whole_size(self) -> int:
        """How many numbers `whole` has."""
        ...

    def whole(self, state: Any) -> Observation:
        """The state with all that is hidden, from seat 0's side: for critics in training, never for players."""
        ...

    def promise(self, state: Any) -> list[float]:
        """How well each seat stands, from -1 to 1 and in all 0: the potential that shaped rewards follow."""
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
    """The state once chance has done all that it is to do, and the referee has answered all that it is asked."""
    while True:
        if outcomes := game.chance(state):
            state = game.apply(state, CHANCE, drawn(outcomes, rng))
        elif awaits_referee(game, state):
            state = ruled(game, state)
        else:
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


def ahead_of_others(shares: Sequence[float]) -> list[float]:
    """For each seat the own share less the mean of the others': in all nothing."""
    total, others = sum(shares), len(shares) - 1
    return [share - (total - share) / others for share in shares]


def settings_in(options: Mapping[str, Any] | None) -> Mapping[str, Json]:
    """The settings in what `reset` is given, where wrappers may have put their own things; raises `BadSettings`."""
    settings = (options or {}).get("settings", {})
    if not isinstance(settings, Mapping):
        raise BadSettings("bad-option", f"Settings are a dictionary of names and values, not {shown(settings)}.")
    return settings


def numbers_in(given: Any) -> list[int]:
    """The numbers of several actions; raises `IllegalAction` like `number_in`."""
    numbers = np.asarray(given).reshape(-1)
    return numbers.tolist() if numbers.dtype.kind in "iu" else [number_in(each) for each in numbers.tolist()]


def number_in(given: Any) -> int:
    """The number of an action, as anybody's integers write it; raises `IllegalAction` for what is no whole number."""
    try:
        return index(given)
    except TypeError:
        message = f"An action is a whole number, not {shown(given)}."
        raise IllegalAction("not-a-number", message) from None


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
