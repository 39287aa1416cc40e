"""The state of a game of Helter-Skelter: frozen, and cheap to make, for random play makes very many."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from itertools import compress, count
from typing import Final, NamedTuple, TypeAlias

from kist.core.actions import Action
from kist.core.lazy import lazy
from kist.core.outcome import Outcome
from kist.core.types import Seat
from kist.skelter.board import COLOURS, STONES, Board, Colour
from kist.skelter.settings import Settings

At: TypeAlias = int
"""A field, as its place in `Board.fields`."""
Stone: TypeAlias = int
"""One of the stones of a colour: the seat of its player, and `SEATS` more for every further set. So where everybody
has one set a stone is a seat."""
Pile: TypeAlias = tuple[Stone, ...]
"""The stones on a field, lowest first."""
Piles: TypeAlias = tuple[Pile, ...]
Moment: TypeAlias = tuple[Seat, tuple[Seat, ...], Piles]
"""The table at the beginning of a turn: whose turn it is, who loses how many turns, and the piles."""

Flags: TypeAlias = bytes | bytearray
"""For every field 1 or 0."""
Hue: TypeAlias = int
"""What a field shows: a colour by its place in `COLOURS`, `NEUTRAL`, or `COVERED`."""
Hues: TypeAlias = bytes
"""The hue of every field."""

NOWHERE: Final[At] = -1
NEUTRAL: Final[Hue] = len(COLOURS)
COVERED: Final[Hue] = NEUTRAL + 1
SEATS: Final = len(COLOURS)
_HUES: Final[Mapping[Colour | None, Hue]] = {None: NEUTRAL, **{colour: hue for hue, colour in enumerate(COLOURS)}}
_UNFIT: Final = tuple(bytes(hue in (NEUTRAL, own) for hue in range(256)) for own in range(NEUTRAL))
"""For each hue of a stone, by that of a field, whether the stone is not placed there; for `bytes.translate`."""


def owner_of(stone: Stone) -> Seat:
    """Whose stone it is."""
    return stone % SEATS


def number_of(stone: Stone, seats: int) -> int:
    """Which of the agreed colours it has: those of everybody's first stones are named before further ones."""
    return owner_of(stone) + seats * (stone // SEATS)


class Phase(StrEnum):
    """What the table is waiting for."""

    CHOOSE = "choose"
    PLACE = "place"
    TURN = "turn"
    LIFTED = "lifted"
    CLAIM = "claim"
    OVER = "over"


CHOOSE, PLACE, TURN, LIFTED, CLAIM, OVER = Phase  # quicker to come by than the members of the class


@dataclass(frozen=True)
class Setup:
    """What stays the same through a whole game."""

    settings: Settings

    @lazy
    def board(self) -> Board:
        """The board with all its colours."""
        return self.settings.layout

    @lazy
    def names(self) -> tuple[str, ...]:
        """The name of each field."""
        return self.board.names

    @lazy
    def colours(self) -> tuple[Colour | tuple[Colour, ...] | None, ...]:
        """The colour of each seat, None while it has none; where players have several, all of them."""
        own = tuple(map(self.settings.colours_of, range(self.settings.seats)))
        return own if self.settings.sets > 1 else tuple(each[0] if each else None for each in own)

    @lazy
    def index(self) -> Mapping[str, At]:
        """Where each field is, by its name."""
        return self.board.index

    @lazy
    def field_colours(self) -> tuple[Colour | None, ...]:
        """The colour of each field."""
        return self.board.colours

    @lazy
    def hues(self) -> Hues:
        """The colour of each field, as a number."""
        return bytes(map(_HUES.__getitem__, self.field_colours))

    @lazy
    def neighbours(self) -> tuple[tuple[At, ...], ...]:
        """The fields one step away from each field."""
        return self.board.neighbours

    @lazy
    def next(self) -> Mapping[str, tuple[str, ...]]:
        """The fields one step away from each field by name, as views show it."""
        return {field.name: field.next for field in self.board.fields}

    @lazy
    def places(self) -> Mapping[str, tuple[float, float]]:
        """Where to draw each field, by name."""
        return {field.name: (field.x, field.y) for field in self.board.fields}

    @lazy
    def stone_colours(self) -> Mapping[Stone, Colour]:
        """The colour of each kind of stone."""
        seats = self.settings.seats
        return {
            number % seats + SEATS * (number // seats): colour for number, colour in enumerate(self.settings.colours)
        }

    @lazy
    def unfit(self) -> Mapping[Stone, tuple[At, ...]]:
        """For each kind of stone the fields that it is not placed on: those of its own colour, and neutral ones."""
        return {
            stone: tuple(compress(count(), self.hues.translate(_UNFIT[_HUES[own]])))
            for stone, own in self.stone_colours.items()
        }

    @lazy
    def choose(self) -> tuple[Action, ...]:
        """The action that takes a colour, for each colour."""
        return tuple(Action("choose", colour) for colour in COLOURS)

    @lazy
    def place(self) -> tuple[Action, ...]:
        """The action that places a stone, for each field."""
        return self._actions("place")

    @lazy
    def touch(self) -> tuple[Action, ...]:
        """The action that lifts a stone, for each field."""
        return self._actions("touch")

    @lazy
    def move(self) -> tuple[Action, ...]:
        """The action that puts the lifted stone down, for each field."""
        return self._actions("move")

    @lazy
    def finish(self) -> tuple[Action, ...]:
        """The action that puts the lifted stone down and calls Ready!, for each field."""
        return self._actions("finish")

    def _actions(self, verb: str) -> tuple[Action, ...]:
        return _actions(verb, self.board.names)


@lru_cache(maxsize=64)
def _actions(verb: str, names: tuple[str, ...]) -> tuple[Action, ...]:
    """All boards with the same fields share these: making them takes longer than a game's first moves."""
    return tuple(Action(verb, name) for name in names)


class Verdict(NamedTuple):
    """What everybody has just been shown: a claim or a call, whose it was, whether it was right, and where."""

    verb: str
    seat: Seat
    right: bool
    fields: tuple[At, ...]


class State(NamedTuple):
    """Everything on and around the table, the hidden colours included."""

    table: Setup
    piles: Piles
    """The pile on each field. A stone that is lifted is in no pile; one that attacks lies on the attacked one."""
    phase: Phase
    turn: Seat
    stock: int
    """How many stones have not been placed yet."""
    hand: Stone = NOWHERE
    """The stone that is lifted."""
    origin: At = NOWHERE
    """Where the stone came from that is lifted or attacks."""
    target: At = NOWHERE
    """Which field is under attack."""
    round: int = 1
    passed: tuple[Seat, ...] = ()
    """Who has passed since anybody did anything else."""
    skips: tuple[Seat, ...] = ()
    """Who loses the next turn, once for every turn."""
    out: tuple[Seat, ...] = ()
    called: tuple[tuple[Seat, int], ...] = ()
    """Who has called Ready! wrongly, and how many of their stones everybody saw standing right then."""
    history: tuple[Moment, ...] = ()
    """The beginnings of all turns since the last wrong call, the present one last."""
    verdict: Verdict | None = None
    """What the last action showed to everybody."""
    outcome: Outcome | None = None

    @property
    def actor(self) -> Seat:
        """Who is to act while the game goes on: the owner of an attacked stone, else the seat whose turn it is."""
        return owner_of(self.piles[self.target][-2]) if self.phase is CLAIM else self.turn

    @property
    def checked(self) -> tuple[At, ...]:
        """The fields that everybody has just been shown: by a claim or by Ready!, until the next action."""
        return self.verdict.fields if self.verdict else ()

    def stones_left(self, seat: Seat) -> int:
        """How many stones a seat has still to place: those who are in place what is left in turn."""
        if seat in self.out:
            return 0
        seats = self.table.settings.seats
        ahead = sum((self.turn + away) % seats not in self.out for away in range((seat - self.turn) % seats))
        return len(range(ahead, self.stock, seats - len(self.out)))

    def _repr_svg_(self) -> str:
        from kist.core.types import SPECTATOR  # noqa: PLC0415 - drawing knows states, not the other way round
        from kist.skelter.drawing import draw  # noqa: PLC0415
        from kist.skelter.table import view_of  # noqa: PLC0415

        return draw(view_of(self, SPECTATOR))


@lru_cache(maxsize=256)
def table_for(settings: Settings) -> Setup:
    """The table that a game with these settings is played at."""
    return Setup(settings)


def start(settings: Settings) -> State:
    """An empty board; every player has eight stones of each colour, or chooses them first."""
    table = table_for(settings)
    empty: Piles = ((),) * len(table.hues)
    phase = PLACE if settings.are_colours_chosen else CHOOSE
    return State(table, empty, phase, 0, STONES * settings.seats * settings.sets)
