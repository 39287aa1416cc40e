"""Who sits at which table: players are put together so that few meet again. Classes and tournaments share it."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

PlayerNumber: TypeAlias = int
"""Players count from 0 in the order in which they came, and keep their numbers."""
Table: TypeAlias = tuple[PlayerNumber, ...]
Meetings: TypeAlias = Counter[frozenset[PlayerNumber]]
Worth: TypeAlias = tuple[int, int]
"""How often somebody meets again at a table, and how far apart they stand."""

SMALLEST, LARGEST = 2, 6
MOST_SWAPS: Final = 2_000


def meetings(tables: Iterable[Sequence[PlayerNumber]]) -> Meetings:
    """How often each two sat at the same table."""
    return Counter(frozenset(pair) for table in tables for pair in combinations(table, 2))


def even_sizes(players: int, size: int) -> list[int]:
    """Tables of at most `size` for all, as even as can be; at tables of two somebody may be left over."""
    count = players // size if size == SMALLEST else -(-players // size)
    seated = min(players, count * size)
    return split_evenly(seated, count) if count else []


def split_evenly(players: int, tables: int) -> list[int]:
    """How many sit at each table, the larger ones first; no two differ by more than one."""
    return [players // tables + (at < players % tables) for at in range(tables)]


def arranged(
    order: Sequence[PlayerNumber], sizes: Sequence[int], met: Meetings, *, close: bool = False
) -> list[Table]:
    """Tables of these sizes, filled in this order; then two players at different tables change places as long as that
    lets fewer meet again, or with `close` brings those together who are closer in the order.

    At tables of two nobody meets again as long as everybody has at least half of the others yet to meet: of two who
    would meet again, one can then always change places with somebody so that both pairs are new.
    """
    tables = _filled(order, sizes)
    rank = {player: at for at, player in enumerate(order)}
    for _ in range(MOST_SWAPS):
        if not _improve(tables, met, rank if close else None):
            break
    return [tuple(table) for table in tables]


def meet_again(tables: Iterable[Table], met: Meetings) -> int:
    """How often somebody meets somebody again."""
    return sum(met[frozenset(pair)] for table in tables for pair in combinations(table, 2))


def _filled(order: Sequence[PlayerNumber], sizes: Sequence[int]) -> list[list[PlayerNumber]]:
    tables, start = [], 0
    for size in sizes:
        tables.append(list(order[start : start + size]))
        start += size
    return tables


def _improve(tables: list[list[PlayerNumber]], met: Meetings, rank: dict[PlayerNumber, int] | None) -> bool:
    """Make the best exchange of two players, if any is one for the better."""
    worths = [_worth(table, met, rank) for table in tables]
    best: tuple[Worth, int, int, int, int] | None = None
    for one, other in combinations(range(len(tables)), 2):
        before = _sum(worths[one], worths[other])
        if before == (0, 0):
            continue
        for at in range(len(tables[one])):
            for to in range(len(tables[other])):
                mine, theirs = _exchanged(tables[one], tables[other], at, to)
                after = _sum(_worth(mine, met, rank), _worth(theirs, met, rank))
                gain = (after[0] - before[0], after[1] - before[1])
                if gain < (0, 0) and (best is None or gain < best[0]):
                    best = (gain, one, other, at, to)
    if best is None:
        return False
    _, one, other, at, to = best
    tables[one], tables[other] = _exchanged(tables[one], tables[other], at, to)
    return True


def _exchanged(
    one: list[PlayerNumber], other: list[PlayerNumber], at: int, to: int
) -> tuple[list[PlayerNumber], list[PlayerNumber]]:
    return [*one[:at], other[to], *one[at + 1 :]], [*other[:to], one[at], *other[to + 1 :]]


def _worth(table: Sequence[PlayerNumber], met: Meetings, rank: dict[PlayerNumber, int] | None) -> Worth:
    pairs = list(combinations(table, 2))
    apart = sum(abs(rank[one] - rank[other]) for one, other in pairs) if rank else 0
    return sum(met[frozenset(pair)] for pair in pairs), apart


def _sum(one: Worth, other: Worth) -> Worth:
    return one[0] + other[0], one[1] + other[1]
