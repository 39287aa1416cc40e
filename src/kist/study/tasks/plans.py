"""Plans: heights on a grid as anybody may fill them in, whether crates could stand so or not.

The text form is that of stacks without open lids, such as `.2/22`; only what a `Stack` checks is not checked here.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import TypeAlias

from kist.core.errors import BadNotation
from kist.cubus.shape.stack import DIGITS, Cell, NotAStack, Stack

Plan: TypeAlias = Mapping[Cell, int]

LONGEST = 400
"""No plan that somebody fills in has a longer text."""


def plan_text(plan: Plan) -> str:
    """The text of a plan, moved so that its first row and its first column are not empty."""
    if not plan:
        return "-"
    left, top = min(x for x, _ in plan), min(y for _, y in plan)
    right, bottom = max(x for x, _ in plan), max(y for _, y in plan)
    rows = ("".join(DIGITS[plan.get((x, y), 0)] for x in range(left, right + 1)) for y in range(top, bottom + 1))
    return "/".join(row.rstrip(".") for row in rows)


def read_plan(text: str) -> dict[Cell, int]:
    """The heights of a plan; raises `BadNotation` when the text is none."""
    if len(text) > LONGEST or any(sign not in DIGITS + "/-" for sign in text):
        raise BadNotation(
            "bad-plan", "A plan is rows of heights joined with /, such as .2/22; a dot is an empty place."
        )
    rows = text.replace("-", "").split("/")
    return {(x, y): DIGITS.index(sign) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "."}


def stack_or_none(plan: Plan) -> Stack | None:
    """The stack with these heights, if crates can stand so."""
    try:
        return Stack.from_heights(plan)
    except NotAStack:
        return None


@lru_cache(maxsize=4096)  # a growing stack is asked for it again and again
def hidden_crates(stack: Stack) -> int:
    """How many crates show no side at all: lower than their column's top and than both columns before it."""
    return sum(height - seen for height, seen in zip(stack.heights.values(), _seen(stack), strict=True))


def seen_heights(stack: Stack) -> dict[Cell, int]:
    """Of every column the crates of which something is seen."""
    return dict(zip(stack.heights, _seen(stack), strict=True))


def _seen(stack: Stack) -> Iterator[int]:
    for (x, y), height in stack.heights.items():
        before = min(stack.heights.get((x + 1, y), 0), stack.heights.get((x, y + 1), 0))
        yield height - min(before, height - 1)


def mirrored(plan: Plan) -> Plan:
    """Left and right change places."""
    return {(y, x): height for (x, y), height in plan.items()}


def turned(plan: Plan) -> Plan:
    """Read from the wrong end: the rear becomes the front."""
    return {(-x, -y): height for (x, y), height in plan.items()}


def flipped(plan: Plan) -> Plan:
    """Every row read from its other end."""
    return {(-x, y): height for (x, y), height in plan.items()}


def row_shifted(plan: Plan, row: int, by: int) -> Plan:
    """One row moved along itself."""
    return {(x + by if y == row else x, y): height for (x, y), height in plan.items()}


def without(plan: Plan, cell: Cell) -> Plan:
    """The plan with one column gone."""
    return {other: height for other, height in plan.items() if other != cell}


def changed(plan: Plan, cell: Cell, by: int) -> Plan:
    """The plan with one column higher or lower."""
    return {other: height + by if other == cell else height for other, height in plan.items()}


def shifts(plan: Plan) -> Iterator[Plan]:
    """The plan with any one of its rows moved by one place."""
    rows: Iterable[int] = sorted({y for _, y in plan}) if len({y for _, y in plan}) > 1 else ()
    return (row_shifted(plan, row, by) for row in rows for by in (1, -1))
