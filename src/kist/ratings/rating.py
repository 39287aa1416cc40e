"""A rating, and how a finished match moves those of its players (openskill, Plackett and Luce's model)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, hypot, sqrt
from typing import Final

from openskill.models import PlackettLuce

from kist.ratings.result import Result

MODEL: Final = PlackettLuce()
BETA: Final = float(MODEL.beta)
"""How much luck there is in a single match, on the scale of `mu`."""
MIDDLE, POINTS = 1000.0, 20.0
"""People see so many points for each step of `mu`, and 1000 for a newcomer's."""
SURE: Final = 6.0
"""A rating that is less sure than this is provisional."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How good somebody is (`mu`), and how sure that is (`sigma`)."""

    mu: float
    sigma: float

    @property
    def points(self) -> int:
        """What people are shown."""
        return points_of(self.mu)

    @property
    def spread(self) -> int:
        """The true value is within so many points in 95 of 100 cases."""
        return round(2 * POINTS * self.sigma)

    @property
    def is_provisional(self) -> bool:
        """Whether there were too few matches to say much."""
        return self.sigma > SURE

    def chance_against(self, other: "Rating") -> float:
        """How likely a win against one other is."""
        unsure = hypot(self.sigma, other.sigma, sqrt(2) * BETA)
        return 1 / (1 + exp((other.mu - self.mu) / unsure))


NEWCOMER: Final = Rating(float(MODEL.mu), float(MODEL.sigma))


def points_of(mu: float) -> int:
    """How good somebody is, as people are shown it."""
    return round(MIDDLE + POINTS * (mu - NEWCOMER.mu))


def moved(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """The ratings of all who met, after they came in these places; the lowest is the best, equal ones are shared."""
    after = MODEL.rate(
        [[MODEL.rating(each.mu, each.sigma)] for each in before], ranks=[float(each) for each in places]
    )
    return [Rating(one.mu, one.sigma) for [one] in after]


def rated(result: Result, known: Mapping[str, Rating], bots: Mapping[str, Rating]) -> dict[str, Rating]:
    """The ratings of all people after a match; who is not known is a newcomer. Those of bots are fixed: they count
    as opponents, and stay as they are. In which order the seats come does not matter, to the last digit."""
    players = sorted(result.players, key=lambda player: (player.place, player.who))
    before = [bots[player.who] if player.is_bot else known.get(player.who, NEWCOMER) for player in players]
    after = moved(before, [player.place for player in players])
    return {player.who: rating for player, rating in zip(players, after, strict=True) if not player.is_bot}
