"""Elo numbers of players who met in pairs: those under which the results were likeliest (Bradley and Terry)."""

from collections.abc import Mapping, Sequence
from math import log10
from typing import Final, TypeAlias

Points: TypeAlias = Mapping[tuple[int, int], float]
"""`points[a, b]`: what a got against b, a tie being half a point."""

MIDDLE: Final = 1500.0
PER_TENFOLD: Final = 400.0
"""Who wins ten times as often as the other has this many more."""
PRIOR: Final = 0.5
"""Everybody is taken to have tied once with everybody met: nobody is infinitely strong."""
ROUNDS: Final = 500


def elo(count: int, points: Points) -> list[float]:
    """The number of every player; their mean is 1500."""
    strength = [1.0] * count
    for _ in range(ROUNDS):
        strength = _closer(strength, points)
    numbers = [PER_TENFOLD * log10(each) for each in strength]
    mean = sum(numbers) / count
    return [MIDDLE + number - mean for number in numbers]


def _closer(strength: Sequence[float], points: Points) -> list[float]:
    """One step of the usual iteration: points over the expected share of games per strength."""
    moved = []
    for me in range(len(strength)):
        met = [you for you in range(len(strength)) if (me, you) in points]
        won = sum(points[me, you] + PRIOR for you in met)
        share = sum((points[me, you] + points[you, me] + 2 * PRIOR) / (strength[me] + strength[you]) for you in met)
        moved.append(won / share if share else 1.0)
    return moved
