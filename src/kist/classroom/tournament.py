"""Games in a class: pupils are put to tables round by round, and the results are added up."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final, NamedTuple

from kist.classroom.log import PupilNumber
from kist.core.errors import BadSettings
from kist.tournaments.seating import LARGEST, SMALLEST, arranged, meet_again, meetings, split_evenly

WIN: Final = Fraction(1)
TRIES: Final = 4
"""So many rounds are drawn, and the one with the fewest repeated meetings is played."""


@dataclass(frozen=True, slots=True)
class Table:
    """Who sits at a table, and how many bots sit with them."""

    pupils: tuple[PupilNumber, ...]
    bots: int = 0


@dataclass(frozen=True, slots=True)
class Played:
    """A table of a round: the match that is played there, and who won once it is over (None for a bot)."""

    table: Table
    match: str
    winners: tuple[PupilNumber | None, ...] | None = None


class Standing(NamedTuple):
    """How a pupil stands: a win is one point, a shared win its share."""

    pupil: PupilNumber
    points: Fraction
    played: int


def tables(
    pupils: Sequence[PupilNumber], size: int, rng: Random, *, bots: bool = False, before: Iterable[Table] = ()
) -> list[Table]:
    """Tables for one round: everybody sits at one, with as few as possible whom they met `before`.

    Tables have `size` seats. With bots, empty seats are theirs; without, tables are as even as can be, and nobody is
    left alone: where it does not come out even, some tables have one seat fewer, or one more.
    """
    _check(len(pupils), size, bots)
    met, sizes = meetings(table.pupils for table in before), _sizes(len(pupils), size, bots)
    tries = (arranged(rng.sample(list(pupils), len(pupils)), sizes, met) for _ in range(TRIES))
    seated = min(tries, key=lambda found: meet_again(found, met))
    return [Table(table, max(0, size - len(table)) if bots else 0) for table in seated]


def _check(pupils: int, size: int, bots: bool) -> None:
    if not SMALLEST <= size <= LARGEST:
        raise BadSettings("bad-size", f"Tables have {SMALLEST} to {LARGEST} seats.")
    if not pupils or (pupils < SMALLEST and not bots):
        raise BadSettings("too-few", "There are too few pupils for a game: wait for more, or let bots play too.")


def _sizes(pupils: int, size: int, bots: bool) -> list[int]:
    count = -(-pupils // size)
    if not bots:
        count = max(1, min(count, pupils // SMALLEST))
    return split_evenly(pupils, count)


def standings(pupils: Iterable[PupilNumber], games: Iterable[Played]) -> list[Standing]:
    """The tournament table from games, of which only those count that are over; the first is on top."""
    points: dict[PupilNumber, Fraction] = dict.fromkeys(pupils, Fraction(0))
    played: Counter[PupilNumber] = Counter()
    for game in games:
        if game.winners is None:
            continue
        played.update(game.table.pupils)
        for winner in game.winners:
            if winner is not None and winner in points:
                points[winner] += WIN / len(game.winners)
    return _ranked(points, played)


def _ranked(points: Mapping[PupilNumber, Fraction], played: Counter[PupilNumber]) -> list[Standing]:
    rows = [Standing(pupil, won, played[pupil]) for pupil, won in points.items()]
    return sorted(rows, key=lambda row: (-row.points, row.played, row.pupil))
