"""The next round of a tournament: everyone meets everyone, or Swiss rounds. It follows from the seed and the rounds
before, so that every server finds the same."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from random import Random
from typing import Final

from kist.tournaments.seating import Meetings, PlayerNumber, Table, arranged, even_sizes, meet_again, meetings

TRIES: Final = 12
"""So many rounds are drawn where everyone is to meet everyone at larger tables; the best is played."""


class Way(StrEnum):
    """How opponents are found."""

    ALL = "all"
    SWISS = "swiss"


@dataclass(frozen=True, slots=True)
class Draw:
    """Who plays with whom in a round, and who sits out. `turn` is the round of the whole plan that this is: rounds
    that nobody is left for are not played."""

    tables: tuple[Table, ...]
    sitting_out: tuple[PlayerNumber, ...]
    turn: int


@dataclass(frozen=True, slots=True)
class Field:
    """Who began a tournament and who of them is here, the first in the standings on top; the size of tables, and all
    draws so far."""

    began: tuple[PlayerNumber, ...]
    here: tuple[PlayerNumber, ...]
    size: int
    draws: tuple[Draw, ...]
    seed: str

    @property
    def met(self) -> Meetings:
        """How often each two sat at the same table."""
        return meetings(table for draw in self.draws for table in draw.tables)

    @property
    def sat_out(self) -> Counter[PlayerNumber]:
        """How often everybody sat out."""
        return Counter(player for draw in self.draws for player in draw.sitting_out)

    @property
    def next_turn(self) -> int:
        """The round of the plan that comes next."""
        return self.draws[-1].turn + 1 if self.draws else 0


def next_draw(way: Way, field: Field, rounds: int | None) -> Draw | None:
    """The next round; None when the tournament is over, or too few are here. `rounds` is how many there are, for
    Swiss rounds; everyone has met everyone when that is so."""
    if len(field.here) < 2:
        return None
    if way is Way.SWISS:
        return _swiss(field) if rounds is None or len(field.draws) < rounds else None
    return _circle(field) if field.size == 2 else _all_at_larger_tables(field)


def fewest_rounds(way: Way, players: int, size: int, rounds: int | None) -> int:
    """How many rounds there are at least: with everyone against everyone at tables of two, exactly so many."""
    if way is Way.SWISS and rounds is not None:
        return rounds
    if size == 2:
        return players - 1 + players % 2
    return -(-(players - 1) // (size - 1))


def _circle(field: Field) -> Draw | None:
    """Everyone against everyone at tables of two: all stay on a circle but one, which turns by a step every round.
    With an odd number everybody sits out once. Who left is passed over, and their opponents sit out."""
    places: list[PlayerNumber | None] = [*Random(field.seed).sample(field.began, len(field.began))]  # noqa: S311
    places += [None] * (len(places) % 2)
    here = set(field.here)
    for turn in range(field.next_turn, len(places) - 1):
        circle = [places[0], *_rotated(places[1:], turn)]
        pairs = [(circle[at], circle[-1 - at]) for at in range(len(circle) // 2)]
        tables = tuple((one, other) for one, other in pairs if one in here and other in here)
        if tables:
            seated = {player for table in tables for player in table}
            return Draw(tables, tuple(sorted(here - seated)), turn)
    return None


def _rotated(places: Sequence[PlayerNumber | None], by: int) -> list[PlayerNumber | None]:
    return [*places[by:], *places[:by]]


def _all_at_larger_tables(field: Field) -> Draw | None:
    """Everyone against everyone at tables of three and more: round after round with as many new meetings as can be
    found, until there are none left. At least one is new in every round, so that it ends."""
    met = field.met
    new = [pair for pair in combinations(sorted(field.here), 2) if not met[frozenset(pair)]]
    if not new:
        return None
    rng = Random(f"{field.seed}/{field.next_turn}")  # noqa: S311 - a game, not a secret
    sizes = even_sizes(len(field.here), field.size)
    best: list[Table] = []
    for _ in range(TRIES):
        first = rng.choice(new)
        rest = [player for player in field.here if player not in first]
        tables = arranged([*first, *rng.sample(rest, len(rest))], sizes, met)
        if not best or meet_again(tables, met) < meet_again(best, met):
            best = tables
    if not any(not met[frozenset(pair)] for table in best for pair in combinations(table, 2)):
        rest = [player for player in field.here if player not in new[0]]
        best = arranged([*new[0], *rest], sizes, Counter())  # nothing to gain: they stay where they are
    return Draw(tuple(best), (), field.next_turn)


def _swiss(field: Field) -> Draw:
    """Who stands close to each other plays with each other, unless they have met. With an odd number at tables of two
    somebody sits out who has done so least, the last in the standings first."""
    best: Draw | None = None
    for resting in _who_may_rest(field):
        order = [player for player in field.here if player not in resting]
        tables = arranged(order, even_sizes(len(order), field.size), field.met, close=True)
        draw = Draw(tuple(tables), resting, field.next_turn)
        if not meet_again(tables, field.met):
            return draw
        if best is None or meet_again(tables, field.met) < meet_again(best.tables, field.met):
            best = draw
    assert best is not None, "somebody may always rest"
    return best


def _who_may_rest(field: Field) -> list[tuple[PlayerNumber, ...]]:
    if field.size != 2 or len(field.here) % 2 == 0:
        return [()]
    rested = field.sat_out
    fewest = min(rested[player] for player in field.here)
    return [(player,) for player in reversed(field.here) if rested[player] == fewest]
