"""Puzzles of memory: watch some moves of a game of Helter-Skelter, then say what lies underneath."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Final, Literal, TypeAlias

from kist.bots.skelter.levels import Steady
from kist.bots.skelter.novice import Novice
from kist.bots.skelter.recollection import Recall, Recollection
from kist.core.actions import Action
from kist.core.errors import BadNotation
from kist.core.types import SPECTATOR, Actor, Json, Seat
from kist.core.view import View
from kist.skelter.board import Colour
from kist.skelter.ending import standing_right
from kist.skelter.game import Skelter
from kist.skelter.memory import Memory, remember, visible_in
from kist.skelter.settings import Settings
from kist.skelter.state import State, owner_of
from kist.skelter.table import SkelterTable
from kist.study.lessons.lesson import Moment
from kist.study.puzzles.puzzle import Answer, BadPuzzle
from kist.study.record import Record

GAME: Final = Skelter()
FIRST_RULES: Final = 2
"""The version of the rules of games in puzzles that do not name any."""
TRIES: Final = 4
"""How often each bot watches, every time with other luck."""
APART: Final = 20
"""Stretches of one game that end so many lines apart are different."""
MOVES_A_POINT: Final = 8
"""So many moves more to watch make a puzzle as much harder as a quarter of a player more."""
LEVELS: Final[Mapping[str, Recall]] = {"novice": Novice.recall, "steady": Steady.recall}
"""The bots that forget, and how."""
Kind: TypeAlias = Literal["memory", "ready"]
Stands: TypeAlias = Callable[[str, Colour], bool | None]
"""Whether a stone of a colour stands right on a field; None when that is not known."""


@dataclass(frozen=True)
class WatchPuzzle:
    """A game up to some moment, of which the end is watched: all after line `since`.

    `fields` are the covered fields that are asked about. With a `seat` it is asked whether its Ready! would be true
    now, and the fields are where its stones lie.
    """

    kind: Kind
    settings: Settings
    steps: tuple[str, ...]
    since: int
    fields: tuple[str, ...]
    seat: Seat | None = None

    @classmethod
    def within(
        cls, kind: Kind, record: Record, since: int, end: int, fields: tuple[str, ...], seat: Seat | None = None
    ) -> "WatchPuzzle":
        """A stretch of a game that was played, from the table after line `since` to that after line `end`."""
        assert isinstance(record.settings, Settings)
        steps = record.steps[:end]
        made = cls(kind, record.settings, tuple(str(action) for _, action in steps), since, fields, seat)
        vars(made)["_states"] = record.states[: end + 1]  # they need not be found again
        vars(made)["_actors"] = tuple(actor for actor, _ in steps)
        return made

    @classmethod
    def read(cls, kind: Kind, data: Mapping[str, Json]) -> "WatchPuzzle":
        """A puzzle from its members; raises `KistError`."""
        settings, since, seat = data.get("settings"), data.get("since"), data.get("seat")
        if not isinstance(settings, Mapping) or type(since) is not int or not (seat is None or type(seat) is int):
            raise BadPuzzle("bad-puzzle", '"settings", "since" or "seat" is missing or wrong.')
        read = GAME.read_settings({"version": FIRST_RULES, **settings})
        if kind == "ready" and (not isinstance(seat, int) or not 0 <= seat < read.seats):
            raise BadPuzzle("bad-puzzle", '"seat" is the number of a player.')
        steps, fields = _texts(data, "steps"), _texts(data, "fields")
        if not 0 <= since <= len(steps):
            raise BadPuzzle("bad-puzzle", '"since" is the number of a line of the game.')
        if not set(fields) <= {field.name for field in read.layout.fields}:
            raise BadPuzzle("bad-puzzle", '"fields" are fields of the board.')
        return cls(kind, read, steps, since, fields, seat)

    def position(self) -> dict[str, Json]:
        """The game, what of it is watched, and what is asked."""
        asked: dict[str, Json] = {} if self.seat is None else {"seat": self.seat}
        return {
            "settings": self._told_settings(),
            "steps": list(self.steps),
            "since": self.since,
            "fields": list(self.fields),
            **asked,
        }

    def _told_settings(self) -> dict[str, Json]:
        """The settings that are not usual, or were not when puzzles were first kept: a game that gains a setting, or
        other rules, leaves puzzles and their names alone."""
        usual = Settings(self.settings.seats, version=FIRST_RULES).to_json()
        told = {name: value for name, value in self.settings.to_json().items() if value != usual[name]}
        return {"game": usual["game"], "seats": usual["seats"], **told}

    @cached_property
    def _states(self) -> tuple[State, ...]:
        states = [GAME.start(self.settings)]
        for step in self.steps:
            states.append(GAME.apply(states[-1], states[-1].actor, Action.parse(step)))
        return tuple(states)

    @cached_property
    def _actors(self) -> tuple[Actor, ...]:
        """Who did each of the steps."""
        return tuple(state.actor for state in self._states[:-1])

    def watched(self) -> tuple[Moment, ...]:
        """The stretch of the game that is watched, from the table before its first line on."""
        first, *later = self._states[self.since :]
        followed = zip(later, self._actors[self.since :], self.steps[self.since :], strict=True)
        return (Moment(first), *(Moment(state, actor, text) for state, actor, text in followed))

    @property
    def _views(self) -> Iterator[View[SkelterTable]]:
        """What is watched."""
        return (GAME.view(state, SPECTATOR) for state in self._states[self.since :])

    @cached_property
    def _memory(self) -> Memory:
        """What a perfect memory knows in the end, if it saw nothing before."""
        *_, last = remember(self._views)
        return last

    def colours(self) -> dict[str, Colour | None]:
        """What lies under the fields that are asked about."""
        table = self._states[-1].table
        return {name: table.field_colours[table.index[name]] for name in self.fields}

    def claims(self) -> dict[str, Json]:
        """How many moments ago each field was seen; everything that is asked can be known from what is watched."""
        self._check()
        return {"seats": self.settings.seats, "ages": {**self.ages()}}

    def ages(self) -> dict[str, int | None]:
        """How many moments ago each field was seen; None for one that was not."""
        return {name: self._memory.age(name) for name in self.fields}

    def _check(self) -> None:
        covered = set(self._states[-1].table.index) - visible_in(GAME.view(self._states[-1], SPECTATOR)).keys()
        if not self.fields or not set(self.fields) <= covered:
            raise BadPuzzle("not-proved", "Only covered fields can be asked about.")
        if not self.can_be_known():
            raise BadPuzzle("not-proved", "What is asked cannot be known from what is watched.")

    def can_be_known(self) -> bool:
        """Whether a perfect memory has the answer after what is watched."""
        if self.seat is None:
            return all(name in self._memory.seen for name in self.fields)
        return believes(self._states[-1], self.seat, self._memory) == self._is_true()

    def _is_true(self) -> bool:
        """Whether all stones of the seat stand right."""
        assert self.seat is not None
        stones = sum(owner_of(stone) == self.seat for pile in self._states[-1].piles for stone in pile)
        return standing_right(self._states[-1], self.seat) == stones

    def wrong(self) -> tuple[str, ...]:
        """Where stones of the seat do not stand right; nothing where no Ready! is asked about."""
        if self.seat is None:
            return ()
        under = self.colours()
        at_home = _at_home(self._states[-1], self.seat, lambda name, colour: under[name] == colour)
        return tuple(name for name, right in at_home.items() if not right)

    def example(self) -> bool | dict[str, Colour]:
        """The answer: there is only one."""
        if self.kind == "ready":
            return self._is_true()
        return {name: colour for name, colour in self.colours().items() if colour is not None}

    @property
    def scale(self) -> str:
        """Each kind is compared with itself."""
        return self.kind

    def found_by(self) -> dict[str, float]:
        """How often bots that forget still know the answer after watching."""
        views = list(self._views)
        return {
            name: _share(self._knows(views, recall, seed) for seed in range(TRIES)) for name, recall in LEVELS.items()
        }

    def _knows(self, views: list[View[SkelterTable]], recall: Recall, seed: int) -> bool:
        mind = Recollection(recall, self.seat or 0, seed)
        for view in views:
            mind.see(view)
        if self.seat is not None:
            return believes(self._states[-1], self.seat, mind.memory) == self._is_true()
        seen = mind.memory.seen
        return all(name in seen and seen[name].colour == colour for name, colour in self.colours().items())

    def raw_difficulty(self, example: Json, found_by: Mapping[str, float]) -> float:  # noqa: ARG002
        """How much must be kept in mind and for how long, how much is watched, among how many players, and which bots
        manage that."""
        kept = sum(log2(1 + (self._memory.age(name) or 0)) for name in self.fields)
        watched = (len(self.steps) - self.since) / MOVES_A_POINT
        return kept + watched + 4 * self.settings.seats + 4 * sum(1 - share for share in found_by.values())

    def twin(self) -> str:
        """Equal for questions about the same stretch of a game."""
        return f"{self.kind} {self.settings.seed} {len(self.steps) // APART} {self.seat}"

    def judge(self, attempt: Json) -> Answer:
        """Colours by field, or whether Ready! would be true."""
        if self.kind == "ready":
            if not isinstance(attempt, bool):
                raise BadNotation("bad-attempt", "An answer is true or false.")
            right = attempt == self._is_true()
            return Answer(right, int(right), 1)
        if not isinstance(attempt, Mapping):
            raise BadNotation("bad-attempt", 'An answer names the colour of each field, such as {"b3":"red"}.')
        named = sum(name in attempt and attempt[name] == colour for name, colour in self.colours().items())
        return Answer(named == len(self.fields), named, len(self.fields))


def believes(state: State, seat: Seat, memory: Memory) -> bool | None:
    """Whether somebody with this memory holds Ready! of a seat to be true; None when that is not known."""
    known = set(_at_home(state, seat, memory.stands_right).values())
    return False if False in known else None if None in known else True


def _at_home(state: State, seat: Seat, stands_right: Stands) -> dict[str, bool | None]:
    """For each field with stones of a seat whether they stand right: all but the lowest of a pile do not."""
    at_home: dict[str, bool | None] = {}
    for field, pile in zip(state.table.board.fields, state.piles, strict=True):
        owners = [owner_of(stone) for stone in pile]
        if seat in owners:
            aloft = seat in owners[1:]
            at_home[field.name] = False if aloft else stands_right(field.name, state.table.stone_colours[pile[0]])
    return at_home


def _share(hits: Iterator[bool]) -> float:
    found = list(hits)
    return round(sum(found) / len(found), 2)


def _texts(data: Mapping[str, Json], name: str) -> tuple[str, ...]:
    value = data.get(name)
    if not isinstance(value, list) or not all(isinstance(each, str) for each in value):
        raise BadPuzzle("bad-puzzle", f'"{name}" is missing or not a list of texts.')
    return tuple(str(each) for each in value)
