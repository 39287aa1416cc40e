"""What a stack looks like from the left, from the right and from above; and which stacks look so.

From the left one looks at the left sides: of every row its highest column, the rear row on the left hand. From the
right one looks at the right sides: of every column line its highest, the rear one on the right hand. Both are
written as heights from the left to the right hand, such as `221`. From above only the ground is seen that the crates
stand on, written as a plan of ones.
"""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from kist.core.types import Json
from kist.cubus.shape.stack import DIGITS, Cell, Stack
from kist.study.tasks.plans import Plan, plan_text, read_plan, stack_or_none

SIDES: Final = ("left", "right", "above")


class Views(NamedTuple):
    """A stack from three sides."""

    left: str
    right: str
    above: str

    def to_json(self) -> dict[str, Json]:
        """The views by their names."""
        return dict(self._asdict())


class Span(NamedTuple):
    """The fitting stacks with the fewest and with the most crates."""

    fewest: Stack
    most: Stack


def views_of(plan: Plan) -> Views:
    """The three views of heights, whether crates can stand so or not."""
    return Views(view_of(plan, "left"), view_of(plan, "right"), view_of(plan, "above"))


def view_of(plan: Plan, side: str) -> str:
    """One of the views, by its name."""
    if side == "above":
        return plan_text(dict.fromkeys(plan, 1))
    if side == "left":
        return _profile({y: max(h for (_, row), h in plan.items() if row == y) for _, y in plan})
    return _profile({-x: max(h for (line, _), h in plan.items() if line == x) for x, _ in plan})


def _profile(heights: Mapping[int, int]) -> str:
    return "".join(DIGITS[heights.get(place, 0)] for place in range(min(heights), max(heights) + 1))


def fitting(views: Views) -> Span | None:
    """Of all stacks with these views those with the fewest and the most crates, or None when there is none.

    Heights fall towards the viewer. So the first column of every row is its highest and must be as high as the view
    from the left says, and likewise from the right; every other column lies between what stands before it and what
    stands behind it, and all can be lowest, or highest, at once.
    """
    ground = read_plan(views.above)
    fixed = _fixed(ground, views)
    if fixed is None:
        return None
    lowest, highest = _lowest(ground, fixed), _highest(ground, fixed)
    fewest, most = stack_or_none(lowest), stack_or_none(highest)
    if fewest is None or most is None or {views_of(lowest), views_of(highest)} != {views}:
        return None
    return Span(fewest, most)


def _fixed(ground: Plan, views: Views) -> dict[Cell, int] | None:
    """The columns whose height is seen in a view; None when two views contradict each other."""
    rows, lines = sorted({y for _, y in ground}), sorted({x for x, _ in ground}, reverse=True)
    if len(views.left) != len(rows) or len(views.right) != len(lines):
        return None
    fixed: dict[Cell, int] = {}
    for cell, sign in (*_firsts(ground, rows, views.left), *_rears(ground, lines, views.right)):
        if fixed.setdefault(cell, DIGITS.index(sign)) != DIGITS.index(sign):
            return None
    return fixed


def _firsts(ground: Plan, rows: list[int], profile: str) -> Iterator[tuple[Cell, str]]:
    return ((min(cell for cell in ground if cell[1] == y), sign) for y, sign in zip(rows, profile, strict=True))


def _rears(ground: Plan, lines: list[int], profile: str) -> Iterator[tuple[Cell, str]]:
    return ((min(cell for cell in ground if cell[0] == x), sign) for x, sign in zip(lines, profile, strict=True))


def _lowest(ground: Plan, fixed: Mapping[Cell, int]) -> Plan:
    heights: dict[Cell, int] = {}
    for x, y in sorted(ground, key=sum, reverse=True):
        before = max(heights.get((x + 1, y), 1), heights.get((x, y + 1), 1))
        heights[x, y] = fixed.get((x, y), before)
    return heights


def _highest(ground: Plan, fixed: Mapping[Cell, int]) -> Plan:
    heights: dict[Cell, int] = {}
    for x, y in sorted(ground, key=sum):
        behind = [heights[cell] for cell in ((x - 1, y), (x, y - 1)) if cell in heights]
        heights[x, y] = fixed[x, y] if (x, y) in fixed else min(behind)
    return heights
