"""The best build where no open lid binds it: only the numbers of rhombi matter, and the book answers at once.

Where open lids do bind, this is what no build can be better than; and often it happens to suit them.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from kist.cubus.shape.picture import Point
from kist.cubus.shape.stack import Cell
from kist.cubus.solver.book import book, heights_on, mirrored_on, page
from kist.cubus.solver.task import Nails, Task


class Found(NamedTuple):
    """What the best build scores, and its page in the book."""

    points: int
    page: int

    @property
    def heights(self) -> dict[Cell, int]:
        """The heights of its stack."""
        return heights_on(self.page)


def best(task: Task) -> Found | None:
    """The best build, of equal ones that with the fewest left sides, right sides, lids; None when there is none."""
    found = _most_crates(task) if task.per_rhombus == 0 else _most_worth(task)
    return found if found.points > 0 else None


def _most_crates(task: Task) -> Found:
    (lefts, rights, lids), crates = task.high, book().crates
    best = Found(0, 0)
    for left in range(task.low.lefts, lefts + 1):
        for right in range(task.low.rights, rights + 1):
            first = page(left, right, task.low.lids)
            most = max(crates[first : page(left, right, lids) + 1])
            if most - task.crates > best.points:
                best = Found(most - task.crates, crates.index(most, first))
    return best


def _most_worth(task: Task) -> Found:
    """Goes from many rhombi to few, and no further than anything as good can be."""
    (lefts, rights, lids), within = task.high, book().within
    best = Found(1, -1)
    for left in range(lefts, task.low.lefts - 1, -1):
        if within[page(left, rights, lids)] < best.points + task.worth:
            break
        for right in range(rights, task.low.rights - 1, -1):
            if within[page(left, right, lids)] < best.points + task.worth:
                break
            best = _best_of_line(task, left, right, best)
    return best if best.page >= 0 else Found(0, 0)


def _best_of_line(task: Task, left: int, right: int, best: Found) -> Found:
    """The first of the best with these sides that gain a crate, if not worse than the best so far."""
    first, last = page(left, right, task.low.lids), page(left, right, task.high.lids)
    worth, crates = book().worth, book().crates
    common = left + right + task.worth
    if max(worth[first : last + 1]) - common < best.points:
        return best
    gaining = [number for number in range(last, first - 1, -1) if crates[number] > task.crates]
    for number in gaining:
        if worth[number] - common >= best.points:
            best = Found(worth[number] - common, number)
    return best


def suiting(number: int, nails: Nails) -> dict[Cell, int] | None:
    """The stack on a page of the book, or the mirror image of its counterpart, which is as good, put where there is a
    lid under every nail; None when neither can be."""
    return put_under(heights_on(number), nails) or put_under(mirrored_on(number), nails)


def suits(number: int, nails: Nails) -> bool:
    """Whether `suiting` finds something, for nails of which the first is at (0, 0)."""
    return any(_can_be_under(lids, nails) for lids in _lids_on(number))


@lru_cache(maxsize=1 << 12)
def _lids_on(number: int) -> tuple[frozenset[Point], frozenset[Point]]:
    return frozenset(_lids(heights_on(number))), frozenset(_lids(mirrored_on(number)))


def _can_be_under(lids: frozenset[Point], nails: Nails) -> bool:
    return any(lids.issuperset([(u + nail_u, v + nail_v) for nail_u, nail_v in nails]) for u, v in lids)


def _lids(heights: Mapping[Cell, int]) -> set[Point]:
    return {(x - height, y - height) for (x, y), height in heights.items()}


def put_under(heights: dict[Cell, int], nails: Nails) -> dict[Cell, int] | None:
    """These heights, moved so that there is a lid where every nail is; None when no place does that."""
    lids = _lids(heights)
    first_u, first_v = nails[0]
    for lid_u, lid_v in sorted(lids):
        u, v = first_u - lid_u, first_v - lid_v
        if all((nail_u - u, nail_v - v) in lids for nail_u, nail_v in nails):
            return {(x + u, y + v): height for (x, y), height in heights.items()}
    return None
