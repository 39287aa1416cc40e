"""How hard a stack is to read, from 1 to 10, and stacks of a wanted level.

What makes it hard is how many crates there are, how many of them are hidden, and how many rows they stand in.
"""

from bisect import bisect_left
from collections.abc import Iterator
from typing import Final

from kist.core.errors import BadSettings
from kist.cubus.shape.stack import START, Stack
from kist.cubus.shape.tiles import MATERIAL
from kist.study.tasks.dice import Dice
from kist.study.tasks.plans import Plan, hidden_crates, stack_or_none

HARDEST: Final = 10
EASIEST_EFFORT: Final = 5
EFFORTS: Final = (8, 11, 14, 18, 22, 27, 33, 40, 50)
"""The greatest effort of the levels 1 to 9; whatever takes more is level 10."""
WIDEST: Final = (3, 3, 3, 3, 4, 4, 4, 4, 5, 5)
"""How many rows a stack of each level has at most in either direction, and how high it is."""


def effort(stack: Stack) -> int:
    """Crates, and hidden ones once more, and rows."""
    return stack.crates + hidden_crates(stack) + max(extent(stack))


def extent(stack: Stack) -> tuple[int, int]:
    """How many columns x and rows y the stack is wide."""
    return max(row.end for row in stack.rows) + 1, len(stack.rows)


def level_of(stack: Stack) -> int:
    """The level of a stack, from 1 to 10."""
    return bisect_left(EFFORTS, effort(stack)) + 1


def check_level(level: int) -> int:
    """The level, if there is such a one."""
    if not 1 <= level <= HARDEST:
        raise BadSettings("bad-level", f"A level is a number from 1 to {HARDEST}.")
    return level


def stack_of_level(level: int, dice: Dice) -> Stack:
    """Some stack of this level that the rhombi in the box can show, grown crate by crate."""
    least = EASIEST_EFFORT if level == 1 else EFFORTS[level - 2] + 1
    most = EFFORTS[level - 1] if level < HARDEST else EFFORTS[-1] + 16
    while True:
        goal = least + dice.below(most - least + 1)
        stack = _grown(goal, WIDEST[level - 1], dice)
        if least <= effort(stack) <= most:
            return stack


def _grown(goal: int, widest: int, dice: Dice) -> Stack:
    """A stack of about this effort; now and then it cannot grow any more."""
    stack = START
    while effort(stack) < goal:
        taller = next((grown for plan in dice.shuffled([*_raised(stack)]) if (grown := _fitting(plan, widest))), None)
        if taller is None:
            return stack
        stack = taller
    return stack


def _raised(stack: Stack) -> Iterator[Plan]:
    """The heights with one more crate anywhere, or one new column as high as what stands before it needs."""
    heights = stack.heights
    beside = {(x + dx, y + dy) for x, y in heights for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    for x, y in sorted(heights.keys() | beside):
        before = max(heights.get((x + 1, y), 1), heights.get((x, y + 1), 1))
        yield {**heights, (x, y): heights[x, y] + 1 if (x, y) in heights else before}


def _fitting(plan: Plan, widest: int) -> Stack | None:
    stack = stack_or_none(plan)
    if stack is None or max(*extent(stack), *plan.values()) > widest:
        return None
    return stack if stack.tiles.within(MATERIAL) else None
