"""What a player believes about covered colours, from what it remembers and from there being eight of each."""

from collections import Counter
from collections.abc import Iterable
from math import prod

from kist.bots.skelter.scene import At, Ground, Kind, Piles
from kist.core.types import Seat
from kist.skelter.board import COLOURS, STONES, Colour
from kist.skelter.memory import Memory

SURE = 0.999
"""What is believed like this counts as known."""


class Belief:
    """How likely every field has the colour of every kind of stone.

    What is remembered is trusted, be it mixed up: nobody notices. All ways to colour the other fields, with eight
    fields of each colour in all, count as equally likely. So each of those has a colour as often as that is left.
    """

    def __init__(self, ground: Ground, memory: Memory) -> None:
        self.ground = ground
        self._seen = {name: sighting.colour for name, sighting in memory.seen.items()}
        self._left = _left(ground, self._seen.values())
        self._unknown = max(1, sum(self._left.values()))
        self.right = tuple(self._row(colour) for colour in ground.colours)
        """For each kind of stone and each field, how likely the field has its colour."""

    def _row(self, colour: Colour) -> tuple[float, ...]:
        share = self._left[colour] / self._unknown
        seen = self._seen
        return tuple(float(seen[name] == colour) if name in seen else share for name in self.ground.names)

    def knows_right(self, kind: Kind, at: At) -> bool:
        """Whether it is known that the field has the colour of these stones."""
        return self.right[kind][at] >= SURE

    def remembers(self, at: At) -> bool:
        """Whether the colour of a field is remembered, be it mixed up."""
        return self.ground.names[at] in self._seen

    def stands_right(self, pile: tuple[Kind, ...], at: At) -> float:
        """How likely the top stone of a pile stands right: never when it lies on another."""
        return self.right[pile[0]][at] if len(pile) == 1 else 0.0

    def all_right(self, seat: Seat, piles: Piles) -> float:
        """How likely all stones of a seat stand right."""
        return prod(self._all_right(kind, piles) for kind in self.ground.kinds(seat))

    def _all_right(self, kind: Kind, piles: Piles) -> float:
        if any(kind in pile[1:] for pile in piles):
            return 0.0
        names = [self.ground.names[at] for at, pile in enumerate(piles) if pile and pile[0] == kind]
        colour = self.ground.colours[kind]
        if any(name in self._seen and self._seen[name] != colour for name in names):
            return 0.0
        # One field fewer is left of the colour for each that has it.
        unknown, left = sum(name not in self._seen for name in names), self._left[colour]
        return prod(max(0, left - drawn) / max(1, self._unknown - drawn) for drawn in range(unknown))

    def standing(self, seat: Seat, piles: Piles) -> float:
        """How many stones of a seat stand right, as far as can be told."""
        own = self.ground.kinds(seat)
        return sum(self.right[pile[0]][at] for at, pile in enumerate(piles) if pile and pile[0] in own)

    def lead(self, seat: Seat, opponents: Iterable[Seat], piles: Piles) -> float:
        """By how many stones standing right a seat is ahead of all others, if the game were over now."""
        return self.standing(seat, piles) - max((self.standing(other, piles) for other in opponents), default=0.0)

    def in_the_way(self, pile: tuple[Kind, ...], at: At) -> float:
        """How likely the top stone of a pile keeps somebody else from a field or from going on."""
        owner = self.ground.owner
        if len(pile) > 1:
            return float(owner[pile[-2]] != owner[pile[-1]])
        return sum(row[at] for kind, row in enumerate(self.right) if owner[kind] != owner[pile[0]])


def _left(ground: Ground, seen: Iterable[Colour | None]) -> Counter[Colour | None]:
    """How many fields of each colour are not remembered; mixed up memories may hold more than there are."""
    counts: Counter[Colour | None] = Counter({None: len(ground.names) - STONES * len(COLOURS)})
    counts.update(dict.fromkeys(COLOURS, STONES))
    counts.subtract(Counter(seen))
    return +counts if any(count < 0 for count in counts.values()) else counts
