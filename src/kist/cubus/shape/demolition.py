"""Demolition: taking the finished stack down again, one crate a turn."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kist.core.errors import IllegalAction
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import EMPTY, Cell, Laid, NotAStack, Stack


@dataclass(frozen=True, slots=True)
class Removal:
    """A legal removal: what remains on the table, and how many rhombi it sets free."""

    laid: Laid
    frees: int


def removals(laid: Laid) -> tuple[Removal, ...]:
    """Every legal way to take one crate away, one for each stack that can remain, in the order of the columns.

    Open lids are touched only when nothing else can go.
    """
    closed = laid.stack.heights.keys() - laid.stack.opens
    return _distinct(laid, closed) or _distinct(laid, laid.stack.opens)


def find_removal(laid: Laid, remains: Stack) -> Removal:
    """The legal removal that leaves this stack; raises `IllegalAction`."""
    for removal in removals(laid):
        if removal.laid.stack == remains:
            return removal
    if any(removal.laid.stack == remains for removal in _distinct(laid, laid.stack.opens)):
        raise IllegalAction("open-lid-moved", "Open crates may only be touched when no other crate can go.")
    raise IllegalAction(
        "bad-removal", "Exactly one crate must go, all others stay, and what remains must be a stack."
    )


def _distinct(laid: Laid, cells: Iterable[Cell]) -> tuple[Removal, ...]:
    """Removals from these columns. Of two that leave the same stack, the one that moves fewer rhombi counts."""
    before = picture_of(laid)
    found: dict[Stack, Laid] = {}
    for remaining in _without_one_crate(laid, sorted(cells, key=lambda cell: (cell[1], cell[0]))):
        rival = found.setdefault(remaining.stack, remaining)
        if len(before & picture_of(remaining)) > len(before & picture_of(rival)):
            found[remaining.stack] = remaining
    tiles = laid.stack.tiles.total
    return tuple(Removal(remaining, tiles - remaining.stack.tiles.total) for remaining in found.values())


def _without_one_crate(laid: Laid, cells: Iterable[Cell]) -> Iterator[Laid]:
    for cell in cells:
        heights = dict(laid.stack.heights)
        heights[cell] -= 1
        opens = laid.stack.opens
        if not heights[cell]:
            del heights[cell]
            opens -= {cell}
        try:
            yield _lay_again(Stack.from_heights(heights, opens), heights, laid)
        except NotAStack:
            continue  # the crate carries or hides another one


def _lay_again(stack: Stack, heights: dict[Cell, int], before: Laid) -> Laid:
    """The remaining crates stay where they are, even if the first row or column is gone."""
    if stack == EMPTY:
        return Laid(stack, before.origin)
    u, v = before.origin
    return Laid(stack, (u + min(x for x, _ in heights), v + min(y for _, y in heights)))
