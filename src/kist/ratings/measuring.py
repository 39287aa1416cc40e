"""Ratings of bots from games among themselves: those under which the results were likeliest, and how sure that is."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt
from typing import Final

from kist.ratings.rating import BETA, NEWCOMER, Rating

STEP: Final = sqrt(2) * BETA
"""So much better is, on the scale of `mu`, who wins e times as often as the other."""


@dataclass(frozen=True, slots=True)
class Met:
    """What two levels did against each other: points, a shared win being half of one, and games."""

    points: float
    games: int


def measured_ratings(numbers: Sequence[float], met: Mapping[tuple[int, int], Met]) -> list[Rating]:
    """The ratings of levels, the weakest first: `numbers` are their Elo numbers, from the games of each two of them.
    The weakest level is put where newcomers begin. How sure a rating is follows from how much its games tell: the
    less even they were, the less. One game of each two is taken to have been tied, as Elo numbers do."""
    odds = [number * log(10) / 400 for number in numbers]
    ratings = []
    for level, own in enumerate(odds):
        told = 0.0
        for (one, other), games in met.items():
            if level in (one, other):
                share = 1 / (1 + exp(odds[other] - odds[one]))
                told += (games.games + 1) * share * (1 - share)
        ratings.append(Rating(round(NEWCOMER.mu + STEP * (own - odds[0]), 2), round(STEP / sqrt(told), 2)))
    return ratings
