"""What a heap looks like from the left, from the right and from above; and which heaps look so.

From the left one looks at the left sides: of every row its highest column, the rear row on the left hand. From the
right one looks at the right sides: of every column line its highest, the rear one on the right hand. Both are
written as heights from the left to the right hand, such as `221`. From above only the ground is seen that the crates
stand on, written as a plan of ones.
"""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from kist.core.types import Json
from kist.cubus.shape.stack import DIGITS
from kist.study.tasks.plans import Plan, plan_text, read_plan

SIDES: Final = ("left", "right", "above")


class Views(NamedTuple):
    """A heap from three sides."""

    left: str
    right: str
    above: str

    def to_json(self) -> dict[str, Json]:
        """The views by their names."""
        return dict(self._asdict())


class Span(NamedTuple):
    """Heaps that fit, with the fewest and with the most crates."""

    fewest: Plan
    most: Plan

    @property
    def crates(self) -> dict[str, int]:
        """How many crates they have."""
        return {"fewest": sum(self.fewest.values()), "most": sum(self.most.values())}


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
    """Of all heaps with these views those with the fewest and the most crates, or None when there is none.

    A heap is any heights on the ground: none needs to fall towards the viewer. No column is higher than its row seen
    from the left, nor than its line seen from the right; at most all are as high as that. At least one column of
    each row, and one of each line, must be as high as it is seen; one column serves both where both are seen equally
    high. So the fewest crates are had where as many columns as possible serve both: a matching of rows and lines.
    """
    ground = read_plan(views.above)
    rows = _seen(sorted({y for _, y in ground}), views.left)
    lines = _seen(sorted({x for x, _ in ground}, reverse=True), views.right)
    if not ground or rows is None or lines is None:
        return None
    highest = {(x, y): min(rows[y], lines[x]) for x, y in ground}
    if min(highest.values()) < 1 or views_of(highest) != views:
        return None
    return Span(_lowest(highest, rows, lines), highest)


def _seen(places: list[int], profile: str) -> dict[int, int] | None:
    """How high each row or line is seen; None when there are more or fewer of them."""
    if len(places) != len(profile) or any(sign not in DIGITS for sign in profile):
        return None
    return {place: DIGITS.index(sign) for place, sign in zip(places, profile, strict=True)}


def _lowest(highest: Plan, rows: Mapping[int, int], lines: Mapping[int, int]) -> Plan:
    both = _matched({y: [x for x in lines if (x, y) in highest and lines[x] == rows[y]] for y in rows})
    heights = dict.fromkeys(highest, 1) | {(x, y): rows[y] for x, y in both.items()}
    for y in rows.keys() - both.values():
        heights[next(cell for cell in sorted(highest) if cell[1] == y and highest[cell] == rows[y])] = rows[y]
    for x in lines.keys() - both.keys():
        heights[next(cell for cell in sorted(highest) if cell[0] == x and highest[cell] == lines[x])] = lines[x]
    return heights


def _matched(partners: Mapping[int, Sequence[int]]) -> dict[int, int]:
    """As many rows as possible, each with a line of its own out of those it may have; by line."""
    taken: dict[int, int] = {}

    def find(row: int, tried: set[int]) -> bool:
        for line in partners[row]:
            if line not in tried:
                tried.add(line)
                if line not in taken or find(taken[line], tried):
                    taken[line] = row
                    return True
        return False

    for row in partners:
        find(row, set())
    return taken
