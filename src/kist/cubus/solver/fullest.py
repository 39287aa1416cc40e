"""The fullest stack for just these rhombi, with lids where open ones are nailed: what a choice of rhombi comes to.

It depends on nothing else that is laid. So the same questions come up in many positions and many games, and answers
are kept.
"""

from functools import lru_cache
from typing import Final

from kist.cubus.shape.picture import Point
from kist.cubus.shape.stack import HIGHEST, Cell, Stack
from kist.cubus.solver import answers, free
from kist.cubus.solver.book import book, heights_on, page
from kist.cubus.solver.engine import Search, search
from kist.cubus.solver.lids import side_by_side
from kist.cubus.solver.task import Counts, Nails, Task

PER_CRATE: Final = 3
"""What a crate counts in searches for the fullest stack, in which rhombi cost nothing: all use the same."""


@lru_cache(maxsize=1 << 10)
def based(nails: Nails) -> Nails:
    """Nails in a fixed order, the first at (0, 0): where they lie together does not matter."""
    first_u, first_v = min(nails, default=(0, 0))
    return tuple((u - first_u, v - first_v) for u, v in sorted(nails))


@lru_cache(maxsize=1 << 14)
def fullest(counts: Counts, nails: Nails) -> dict[Cell, int] | None:
    """Its heights, cells such that nails are at their places, if there are any; None when there is no such stack.

    Not to be changed.
    """
    number = page(*counts)
    if not book().crates[number]:
        return None
    if not nails:
        return heights_on(number)
    suiting = free.suiting(number, nails)
    if suiting is not None:
        return suiting
    known = answers.answer(counts, nails)
    return searched(counts, nails) if known is None else answers.read(known)


def searched(counts: Counts, nails: Nails) -> dict[Cell, int] | None:
    """The heights of the fullest stack by searching alone; neither the book nor the file is looked at."""
    return _search(counts, nails).best()


def _search(counts: Counts, nails: Nails) -> Search:
    return search(Task(0, counts, counts, counts, PER_CRATE, 1, nails))


@lru_cache(maxsize=1 << 14)
def fullest_stack(counts: Counts, nails: Nails, opens: int) -> Stack | None:
    """The fullest stack, with so many open lids: those that are nailed, and the others side by side."""
    heights = fullest(counts, nails)
    if heights is None:
        return None
    nailed = [cell_of(nail, heights) for nail in nails]
    return Stack.from_heights(heights, [*nailed, *side_by_side(heights, nailed, opens - len(nailed))])


@lru_cache(maxsize=1 << 15)
def most_crates(counts: Counts, nails: Nails) -> int:
    """How many crates it has; 0 when there is no such stack. The mirror shows as many, so one answer serves both."""
    mirrored = counts.swapped(), based(tuple((v, u) for u, v in nails))
    if mirrored < (counts, nails):
        return most_crates(*mirrored)
    number = page(*counts)
    most = book().crates[number]
    if not most or not nails or free.suits(number, nails):
        return most
    known = answers.answer(counts, nails)
    return _search(counts, nails).best_points() // PER_CRATE if known is None else answers.crates_in(known)


def cell_of(nail: Point, heights: dict[Cell, int]) -> Cell:
    """The column that has its lid at this place in the picture."""
    u, v = nail
    return next((u + k, v + k) for k in range(1, HIGHEST + 1) if heights.get((u + k, v + k)) == k)
