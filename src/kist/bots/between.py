"""Players between two levels: in every turn luck decides as which of them they play."""

from dataclasses import dataclass
from random import Random
from typing import Any

from kist.bots.base import Answer, Bot, Witnessed
from kist.bots.level import Level
from kist.core.types import REFEREE, Seat


@dataclass(frozen=True, slots=True)
class Between:
    """Makes players that play as the upper of two levels in this share of their turns, and else as the lower."""

    lower: Level
    upper: Level
    share: float

    def __call__(self, seat: Seat, seed: int, nodes: int | None = None) -> "Wavering":
        """A player for a seat."""
        return Wavering(seat, seed, self.share, self.lower.bot(seat, seed, nodes), self.upper.bot(seat, seed, nodes))


class Wavering:
    """Two players at one seat. Who begins something carries it out: a knock, a stone that was lifted."""

    def __init__(self, seat: Seat, seed: int, share: float, lower: Bot[Any], upper: Bot[Any]) -> None:
        self._seat, self._seed, self._share = seat, seed, share
        self._lower, self._upper = lower, upper
        self._by_others = 0

    def witness(self, moment: Witnessed[Any]) -> None:
        """Both see everything."""
        # What the referee answers need not be written down, so nothing may depend on it.
        self._by_others += moment.actor not in (self._seat, REFEREE)
        self._lower.witness(moment)
        self._upper.witness(moment)

    def decide(self, seconds: float) -> Answer:
        """What the one decides whose turn it is, until somebody else has acted."""
        luck = Random(f"{self._seed}/between/{self._by_others}").random()  # noqa: S311 - a game, not a secret
        return (self._upper if luck < self._share else self._lower).decide(seconds)
