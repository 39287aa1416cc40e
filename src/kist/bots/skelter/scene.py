"""The table as a seat sees it, with the fields and the colours as numbers."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import cycle
from typing import Final, TypeAlias

from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.board import Colour
from kist.skelter.table import SkelterTable

At: TypeAlias = int
"""A field, by its place in `Ground.names`."""
Kind: TypeAlias = int
"""One colour of one player: the seat, and as many more as there are seats for every further set."""
Pile: TypeAlias = tuple[Kind, ...]
"""The stones on a field, lowest first."""
Piles: TypeAlias = tuple[Pile, ...]
WAYS_KEPT: Final = 1000
ON_FIELDS: Final = frozenset({"place", "touch", "move"})


@dataclass(frozen=True)
class Ground:
    """What stays the same through a game: the fields, which are neighbours, and whose colour is which."""

    names: tuple[str, ...]
    neighbours: tuple[tuple[At, ...], ...]
    seats: int
    colours: tuple[Colour, ...]
    """The colour of each kind of stone."""

    @classmethod
    def read(cls, view: View[SkelterTable]) -> "Ground":
        """Take the ground from any view of the game in which everybody has a colour."""
        table, seats = view.table, len(view.table.colours)
        names = tuple(table.places)
        at = {name: place for place, name in enumerate(names)}
        neighbours = tuple(tuple(at[other] for other in table.next[name]) for name in names)
        own = [table.colours_of(seat) for seat in range(seats)]
        colours = tuple(each[number] for number in range(table.sets) for each in own if number < len(each))
        return cls(names, neighbours, seats, colours)

    @cached_property
    def at(self) -> Mapping[str, At]:
        """Where each field is, by its name."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def kind(self) -> Mapping[Colour, Kind]:
        """Which stones have a colour."""
        return {colour: kind for kind, colour in enumerate(self.colours)}

    @cached_property
    def owner(self) -> tuple[Seat, ...]:
        """Whose stones each kind is."""
        return tuple(kind % self.seats for kind in range(len(self.colours)))

    def kinds(self, seat: Seat) -> range:
        """The kinds of stones of a seat."""
        return range(seat, len(self.colours), self.seats)

    @cached_property
    def steps(self) -> tuple[tuple[int, ...], ...]:
        """How many steps there are from every field to every other when nothing is in the way."""
        return tuple(steps_from(start, self.neighbours, frozenset()) for start in range(len(self.names)))

    @cached_property
    def way(self) -> Callable[[At, frozenset[At]], tuple[int, ...]]:
        """How many steps there are from a field to every other without going across closed ones. They change seldom,
        so what was found is kept."""
        return lru_cache(maxsize=WAYS_KEPT)(lambda start, closed: steps_from(start, self.neighbours, closed))


def steps_from(start: At, neighbours: tuple[tuple[At, ...], ...], closed: frozenset[At]) -> tuple[int, ...]:
    """How many steps there are to every field without going across closed ones; -1 where no way leads."""
    steps, waiting = [-1] * len(neighbours), [start]
    steps[start] = 0
    for at in waiting:
        if at in closed and at != start:
            continue
        for other in neighbours[at]:
            if steps[other] < 0:
                steps[other] = steps[at] + 1
                waiting.append(other)
    return tuple(steps)


@dataclass(frozen=True)
class Scene:
    """One moment at the table."""

    ground: Ground
    me: Seat
    phase: str
    piles: Piles
    turn: Seat | None
    out: frozenset[Seat]
    skips: tuple[Seat, ...]
    round: int
    pass_ends: bool
    """Whether a pass now would end the game."""
    hand: Kind | None
    """The stone that is lifted, or placed next."""
    origin: At | None
    """Where the stone came from that is lifted or attacks."""
    target: At | None
    """Which field is under attack."""
    open: tuple[At, ...]
    """Which fields the listed actions name: where a stone may be placed, touched or moved to."""

    @classmethod
    def read(cls, view: View[SkelterTable], ground: Ground, me: Seat) -> "Scene":
        """Take the scene from the last view."""
        table = view.table
        under_way = table.lifted or table.attack
        named = [action.partition(" ")[::2] for action in view.actions]
        hand = table.lifted.colour if table.lifted else table.placing
        return cls(
            ground=ground,
            me=me,
            phase=view.phase,
            piles=tuple(tuple(map(ground.kind.__getitem__, table.stones.get(name, ()))) for name in ground.names),
            turn=table.turn,
            out=frozenset(table.out),
            skips=table.skips,
            round=table.round,
            pass_ends=table.pass_ends is not None,
            hand=None if hand is None else ground.kind[hand],
            origin=ground.at[under_way.from_] if under_way else None,
            target=ground.at[table.attack.on] if table.attack else None,
            open=tuple(ground.at[name] for verb, name in named if verb in ON_FIELDS),
        )

    @property
    def seats(self) -> tuple[Seat, ...]:
        """Who is still in."""
        return tuple(seat for seat in range(self.ground.seats) if seat not in self.out)

    @property
    def opponents(self) -> tuple[Seat, ...]:
        """The others who are still in, beginning with who comes next."""
        ahead = self.ground.seats
        others = (seat for seat in self.seats if seat != self.me)
        return tuple(sorted(others, key=lambda seat: (seat - self.me) % ahead))

    @property
    def following(self) -> tuple[Seat, tuple[Seat, ...]]:
        """Whose turn is next, as far as can be told now, and who loses turns still: who loses one is passed over."""
        skips = list(self.skips)
        coming = cycle((*self.opponents, self.me))
        while (seat := next(coming)) in skips:
            skips.remove(seat)
        return seat, tuple(skips)

    def lies(self, kind: Kind) -> tuple[At, ...]:
        """Where the stones of a kind lie."""
        return tuple(at for at, pile in enumerate(self.piles) for stone in pile if stone == kind)

    @cached_property
    def mine(self) -> tuple[At, ...]:
        """Where own stones lie."""
        owner = self.ground.owner
        return tuple(at for at, pile in enumerate(self.piles) if any(owner[kind] == self.me for kind in pile))

    def is_mine(self, kind: Kind) -> bool:
        """Whether a stone is one's own."""
        return self.ground.owner[kind] == self.me

    def name(self, at: At) -> str:
        """The name of a field."""
        return self.ground.names[at]
