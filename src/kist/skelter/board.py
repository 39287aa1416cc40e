"""Boards: coloured fields, where they are drawn and which are neighbours. A board is checked when it is made."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import combinations
from math import dist
from operator import getitem
from typing import Final, TypeAlias

from kist.core.errors import BadSettings
from kist.core.lazy import lazy
from kist.core.types import Json

Colour: TypeAlias = str
"""One of `COLOURS`."""

COLOURS: Final[tuple[Colour, ...]] = ("red", "amber", "green", "blue", "violet", "slate")
STONES: Final = 8
"""How many stones a player has, and how many fields there are of each colour."""
_STONES_OF_ALL: Final = tuple(colour for colour in COLOURS for _ in range(STONES))
NEAREST: Final = 0.99
"""Fields are drawn one field width apart or more; the rest is for rounding."""


class BadBoard(BadSettings):
    """A board that nobody can play on; `details["field"]` names the field at fault where there is one."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field. `x` runs to the right and `y` down, in field widths; a neutral field has no colour."""

    name: str
    x: float
    y: float
    colour: Colour | None
    next: tuple[str, ...]

    def to_json(self) -> dict[str, Json]:
        """The field as one line of a board file."""
        return {**self.to_public_json(), "colour": self.colour}

    def to_public_json(self) -> dict[str, Json]:
        """The field without what a stone on it would hide."""
        return {"field": self.name, "x": self.x, "y": self.y, "next": list(self.next)}


@dataclass(frozen=True)
class Board:
    """Fields in a fixed order; raises `BadBoard` when they do not make a board."""

    name: str
    fields: tuple[Field, ...]

    def __post_init__(self) -> None:
        _check_names(self.fields)
        _check_neighbours(self)
        _check_connected(self)
        self._check_colours()

    def _check_colours(self) -> None:
        _check_colours(self.fields)

    def _repr_svg_(self) -> str:
        from kist.skelter.settings import Settings  # noqa: PLC0415 - games know boards, not the other way round
        from kist.skelter.state import start  # noqa: PLC0415

        return start(Settings(2, self))._repr_svg_()

    @lazy
    def names(self) -> tuple[str, ...]:
        """The names of the fields."""
        return tuple(field.name for field in self.fields)

    @lazy
    def index(self) -> Mapping[str, int]:
        """Where each field stands in `fields`."""
        return {name: place for place, name in enumerate(self.names)}

    @lazy
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The fields one step away from each field, as places in `fields`."""
        return tuple(tuple(self.index[name] for name in field.next) for field in self.fields)

    @lazy
    def colours(self) -> tuple[Colour | None, ...]:
        """The colour of each field."""
        return tuple(field.colour for field in self.fields)

    @lazy
    def _hash(self) -> int:
        return hash((self.name, self.fields))

    def __hash__(self) -> int:
        return self._hash

    def shuffled(self, seed: int | str) -> "Board":
        """This board with colours drawn anew; the same seed gives the same colours for ever."""
        # Ordering by a hash, and not the shuffle of a random generator, stays the same in every version of Python.
        start = f"{seed} ".encode("utf-8", "surrogatepass")
        places, names = self._coloured
        digests = [sha256(start + name).digest() for name in names]
        colours: list[Colour | None] = [None] * len(self.fields)
        for drawn, colour in zip(sorted(range(len(names)), key=digests.__getitem__), _STONES_OF_ALL, strict=True):
            colours[places[drawn]] = colour
        return self._recoloured(tuple(colours))

    @lazy
    def _coloured(self) -> tuple[list[int], list[bytes]]:
        """The places and the names of the fields that have a colour."""
        places = [at for at, field in enumerate(self.fields) if field.colour]
        return places, [self.names[at].encode("utf-8", "surrogatepass") for at in places]

    @lazy
    def _painted(self) -> tuple[Mapping[Colour | None, Field], ...]:
        """Each field in every colour: boards that are shuffled share them."""
        colours = (*COLOURS, None)
        return tuple({colour: replace(field, colour=colour) for colour in colours} for field in self.fields)

    def _recoloured(self, colours: tuple[Colour | None, ...]) -> "Board":
        """This board with as many fields of each colour elsewhere: what was checked need not be checked again."""
        board = object.__new__(Board)
        fields = tuple(map(getitem, self._painted, colours))
        shared = {"names": self.names, "index": self.index, "neighbours": self.neighbours}
        vars(board).update(name=self.name, fields=fields, colours=colours, **shared)
        return board

    def to_json(self) -> dict[str, Json]:
        """The board as `kist.skelter.board_file` reads it."""
        return {"name": self.name, "fields": [field.to_json() for field in self.fields]}

    def to_public_json(self) -> dict[str, Json]:
        """The board without its colours."""
        return {"name": self.name, "fields": [field.to_public_json() for field in self.fields]}


def _check_names(fields: tuple[Field, ...]) -> None:
    names = Counter(field.name for field in fields)
    for name, times in names.items():
        if times > 1:
            raise BadBoard("field-twice", f"There are {times} fields called {name}.", field=name)
    for one, other in combinations(fields, 2):
        if dist((one.x, one.y), (other.x, other.y)) < NEAREST:
            raise BadBoard("too-near", f"{other.name} is drawn less than 1 away from {one.name}.", field=other.name)


def _check_neighbours(board: Board) -> None:
    nexts = {field.name: field.next for field in board.fields}
    for name, others in nexts.items():
        if len(set(others)) < len(others):
            raise BadBoard("neighbour-twice", f"{name} names the same neighbour twice.", field=name)
        for other in others:
            if other == name:
                raise BadBoard("own-neighbour", f"{name} is its own neighbour.", field=name)
            if other not in nexts:
                raise BadBoard("unknown-neighbour", f"{name} has a neighbour {other} that is no field.", field=name)
            if name not in nexts[other]:
                raise BadBoard("one-way", f"{name} has {other} as a neighbour, but {other} not {name}.", field=name)


def _check_connected(board: Board) -> None:
    reached, waiting = {0}, [0]
    while waiting and board.fields:
        new = set(board.neighbours[waiting.pop()]) - reached
        reached |= new
        waiting += new
    for place, field in enumerate(board.fields):
        if place not in reached:
            start = board.fields[0].name
            raise BadBoard("not-connected", f"No way leads from {start} to {field.name}.", field=field.name)


def _check_colours(fields: tuple[Field, ...]) -> None:
    counts = Counter(field.colour for field in fields)
    for field in fields:
        if field.colour is not None and field.colour not in COLOURS:
            message = f"The colour of {field.name} does not exist: there are {', '.join(COLOURS)}."
            raise BadBoard("unknown-colour", message, field=field.name)
    for colour in COLOURS:
        if counts[colour] != STONES:
            have = ", ".join(field.name for field in fields if field.colour == colour) or "none"
            raise BadBoard("colour-count", f"{STONES} fields must be {colour}, not {counts[colour]}: {have}.")
