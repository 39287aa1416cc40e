"""What a player believes about covered colours, from what it remembers and from there being eight of each."""

from collections import Counter
from collections.abc import Iterable
from math import prod

from kist.bots.skelter.recollection import Recollection
from kist.bots.skelter.scene import At, Ground
from kist.core.types import Seat
from kist.skelter.board import COLOURS, STONES, Colour

SURE = 0.999
"""What is believed like this counts as known."""


class Belief:
    """How likely every field has the colour of every seat.

    All ways to colour the fields that are not remembered, with eight fields of each colour in all, count as equally
    likely. So each of those fields has a colour as often as that colour is left.
    """

    def __init__(self, ground: Ground, recollection: Recollection) -> None:
        self.ground = ground
        self._seen = {name: sighting.colour for name, sighting in recollection.memory.seen.items()}
        self._trust = {name: recollection.trust(name) for name in self._seen}
        self._left = _left(ground, self._seen.values())
        self._unknown = max(1, sum(self._left.values()))
        self.right = tuple(self._row(colour) for colour in ground.colours)
        """For each seat and field, how likely a stone of that seat stands right there."""

    def _row(self, colour: Colour) -> tuple[float, ...]:
        share = self._left[colour] / self._unknown
        return tuple(self._chance(name, colour, share) for name in self.ground.names)

    def _chance(self, name: str, colour: Colour, share: float) -> float:
        if name not in self._seen:
            return share
        trust = self._trust[name]
        # What was mixed up took the colour of some neighbour; about as likely as not it is any other colour.
        return trust if self._seen[name] == colour else (1 - trust) / len(COLOURS)

    def knows_right(self, seat: Seat, at: At) -> bool:
        """Whether it is known that a stone of this seat stands right there."""
        return self.right[seat][at] >= SURE

    def all_right(self, seat: Seat, fields: Iterable[At]) -> float:
        """How likely stones of this seat stand right on all of these fields."""
        names = [self.ground.names[at] for at in fields]
        colour = self.ground.colours[seat]
        remembered = prod(self._chance(name, colour, 0) for name in names if name in self._seen)
        # One colour fewer is left for each field that has it.
        unknown, left = sum(name not in self._seen for name in names), self._left[colour]
        return remembered * prod(max(0, left - drawn) / max(1, self._unknown - drawn) for drawn in range(unknown))


def _left(ground: Ground, seen: Iterable[Colour | None]) -> Counter[Colour | None]:
    """How many fields of each colour are not remembered; mixed up memories may hold more than there are."""
    counts: Counter[Colour | None] = Counter({None: len(ground.names) - STONES * len(COLOURS)})
    counts.update(dict.fromkeys(COLOURS, STONES))
    counts.subtract(Counter(seen))
    return +counts if any(count < 0 for count in counts.values()) else counts
