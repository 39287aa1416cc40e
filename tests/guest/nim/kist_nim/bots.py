"""Players of Nim."""

from collections.abc import Mapping
from random import Random

from kist.bots.base import Decision, Reason, Witnessed
from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View
from kist_nim.game import Table


class Hasty:
    """Takes whatever comes to hand."""

    def __init__(self, seat: Seat, seed: int, nodes: int | None = None) -> None:  # noqa: ARG002 - it does not think
        self._rng = Random(f"{seed}/{seat}")
        self._view: View[Table] | None = None

    def witness(self, moment: Witnessed[Table]) -> None:
        """See what happened: the last view says it all."""
        self._view = moment.view

    def decide(self, seconds: float) -> Decision:  # noqa: ARG002 - it does not think
        """Any of the listed actions."""
        assert self._view is not None
        return Decision(Action.parse(self._choose(self._view)), Reason("hasty"), delay=0.5)

    def _choose(self, view: View[Table]) -> str:
        return self._rng.choice(view.actions)


class Perfect(Hasty):
    """Leaves heaps whose numbers, written in binary, cancel out: of two players, the last stick is then its own."""

    def _choose(self, view: View[Table]) -> str:
        heaps = view.table.heaps
        return next((take for take in view.actions if _cancel_out(heaps, take)), view.actions[0])


def _cancel_out(heaps: Mapping[str, int], take: str) -> bool:
    heap, sticks = take[5], int(take[6:])
    total = 0
    for name, number in heaps.items():
        total ^= number - sticks * (name == heap)
    return total == 0
