"""Whether two positions are so alike that what is best in one tells what is best in the other."""

from itertools import product
from typing import Final

from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles

NEAR: Final = 1
"""So many crates, or lids that are turned, two stacks may differ by; and so many rhombi a hand may lack."""


def is_like(played: Stack, hand: Tiles, asked: Stack, offered: Tiles) -> bool:
    """Whether asking about one position tells much about a hand at a table: the stack is the same, or as the mirror
    shows it, but for a crate or a lid, and what is offered has the hand in it, but for a rhombus. More than the hand
    helps nobody to hide it: the best is told for every choice from what is offered."""
    mirrored = Tiles(hand.right, hand.left, *hand[2:])
    return (_offers(hand, offered) and are_near(played, asked)) or (
        _offers(mirrored, offered) and are_near(played.mirrored(), asked)
    )


def _offers(hand: Tiles, offered: Tiles) -> bool:
    """Whether a hand is among what is offered; of more than one rhombus one may lack."""
    if not hand.total:
        return not offered.total
    lacks = hand.minus(offered).positive().total
    return lacks <= min(NEAR, hand.total - 1)


def are_near(one: Stack, other: Stack) -> bool:
    """Whether two stacks are the same but for a crate more or less, or a lid, wherever their text begins."""
    if abs(one.crates - other.crates) > NEAR:
        return False
    return any(_differences(one, other, *shift) <= NEAR for shift in product((-1, 0, 1), repeat=2))


def _differences(one: Stack, other: Stack, right: int, down: int) -> int:
    """How many crates and lids differ where the other is moved by so many places."""
    here, opens = one.heights, one.opens
    there = {(x + right, y + down): height for (x, y), height in other.heights.items()}
    theirs = {(x + right, y + down) for x, y in other.opens}
    crates = sum(abs(here.get(cell, 0) - there.get(cell, 0)) for cell in here.keys() | there.keys())
    lids = sum((cell in opens) != (cell in theirs) for cell in here.keys() & there.keys())
    return crates + lids
