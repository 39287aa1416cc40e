"""How everybody stands, from the places at all tables."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from kist.tournaments.seating import PlayerNumber

WHOLE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Standing:
    """How a player stands: points, those of all opponents together, and how many games were played."""

    player: PlayerNumber
    points: Fraction
    opponents: Fraction
    played: int


def table_points(places: Mapping[PlayerNumber, int]) -> dict[PlayerNumber, Fraction]:
    """The points of a table: the share of the others that one left behind, who came in the same place by half. So the
    first gets one, the last nothing, and a table of two gives one point in all."""
    others = max(1, len(places) - 1)
    return {
        player: Fraction(sum(2 * (place < theirs) + (place == theirs) for theirs in places.values()) - 1, 2 * others)
        for player, place in places.items()
    }


def add_up(
    players: Iterable[PlayerNumber],
    games: Iterable[Mapping[PlayerNumber, Fraction]],
    gifts: Iterable[PlayerNumber] = (),
) -> list[Standing]:
    """The table of results, the first on top: by points, then by those of all opponents; `games` are the points that
    were won in each, `gifts` are players who get a point without a game."""
    known = list(games)
    points: dict[PlayerNumber, Fraction] = dict.fromkeys(players, Fraction(0))
    played: Counter[PlayerNumber] = Counter()
    for game in known:
        played.update(game.keys())
        for player, won in game.items():
            points[player] = points.get(player, Fraction(0)) + won
    for player in gifts:
        points[player] += WHOLE
    against = {
        player: sum(
            (points[other] for game in known if player in game for other in game if other != player), Fraction(0)
        )
        for player in points
    }
    rows = [Standing(player, points[player], against[player], played[player]) for player in points]
    return sorted(rows, key=lambda row: (-row.points, -row.opponents, row.played, row.player))
