"""Who calls Ready! only where it can be right: a seat's look at Helter-Skelter that remembers what lay open.

The sheet lets everybody call at any own turn, and whoever plays at random is soon out. Here the mask keeps those
calls back that cannot be right by what this seat has seen so far. It tells no more than a perfect memory would.
"""

from kist.core.types import Seat
from kist.research.skelter_writing import SkelterWatch
from kist.skelter.board import COLOURS
from kist.skelter.fast_observation import FastObservation
from kist.skelter.state import At, Hue, Pile, State, owner_of

Known = dict[At, Hue]


class InformedWatch(SkelterWatch):
    """A look that has to be taken at every moment of a game, for what is not looked at is not remembered."""

    follows = True

    def __init__(self, seat: Seat, fields: int) -> None:
        super().__init__(seat, fields)
        self._known: Known = {}
        """What every field was when it last lay open, or was shown."""

    def look(self, state: State) -> FastObservation:
        """What the seat sees now; calls that cannot be right are not open to it."""
        sight = super().look(state)
        self._known.update((at, lying) for at, lying in sight.fields if not isinstance(lying, tuple))
        self._known.update(sight.opened)
        if not sight.calling and not sight.finishing:
            return sight
        hues = _hues_of(sight)
        hue_in_hand = hues.get(sight.about.stone)
        wrong = [at for at, pile in enumerate(sight.piles) if pile and not self._can_be_right(at, pile, hues)]
        self.sight = sight._replace(
            calling=sight.calling and not wrong,
            finishing=[] if wrong else [at for at in sight.finishing if self._known.get(at) in (None, hue_in_hand)],
        )
        return self.sight

    def _can_be_right(self, at: At, pile: Pile, hues: dict[int, Hue]) -> bool:
        """Whether all own stones of a pile may stand right: only the lowest stone stands on a field."""
        if any(owner_of(stone) == self._seat for stone in pile[1:]):
            return False
        return owner_of(pile[0]) != self._seat or self._known.get(at) in (None, hues[pile[0]])


def _hues_of(sight: FastObservation) -> dict[int, Hue]:
    """The hue of each kind of stone, as everybody knows it."""
    seats, colours = sight.about.seats, sight.colours
    return {
        number % seats + len(COLOURS) * (number // seats): COLOURS.index(colour)
        for number, colour in enumerate(colours)
    }
