"""Tasks that are answered with numbers: `count`, `hidden` and `rhombi`."""

from collections.abc import Iterator, Mapping
from dataclasses import replace

from kist.core.types import Json
from kist.cubus.shape.stack import DIGITS, Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import (
    Draft,
    Offered,
    picture_json,
    read_number,
    read_numbers,
    shown_stack,
)
from kist.study.tasks.levels import Level, extent
from kist.study.tasks.plans import Plan, hidden_crates, seen_heights, without
from kist.study.tasks.task import Wrong
from kist.study.tasks.views import view_of

NAMES = ("L", "R", "D")
SLIPS = (1, -1, 2, -2, 3)
"""How far one is off when counting."""


class Count(Offered):
    """A picture: how many crates are there, hidden ones too?"""

    name = "count"

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002 - any stack will do
        """The picture of the stack."""
        return Draft({"picture": picture_json(stack)}, self.name, stack.crates, _miscounts(stack))

    def canonical(self, answer: Json) -> Json:
        """A number."""
        return read_number(answer)

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """As many as the stack has that the picture shows."""
        return answer == shown_stack(shown).crates


def _miscounts(stack: Stack) -> Iterator[Wrong]:
    """In the order of the study's definitions: tops, visible, one column forgotten, faces, divided by three."""
    crates, rhombi, (columns, rows) = stack.crates, stack.tiles.total, extent(stack)
    yield Wrong(len(stack.heights), "lids-only")
    yield Wrong(crates - hidden_crates(stack), "visible-only")
    for height in sorted(set(stack.heights.values())):
        yield Wrong(crates - height, "column-forgotten")
    yield Wrong(rhombi, "rhombi-counted")
    yield Wrong(rhombi // 3, "divided-by-three")
    yield Wrong(-(-rhombi // 3), "divided-by-three")
    yield Wrong(columns * rows * max(stack.heights.values()), "full-box")
    yield from _slips(crates)


def _slips(number: int) -> Iterator[Wrong]:
    return (Wrong(number + slip, "miscounted") for slip in SLIPS if number + slip >= 0)


class Hidden(Offered):
    """A picture: how many crates cannot be seen at all?"""

    name = "hidden"

    def goal(self, level: Level, dice: Dice) -> Level:
        """Every number of hidden crates equally often, so that none can be guessed."""
        return replace(level, hidden=level.hidden.any_of(dice))

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002 - any stack will do
        """The picture of the stack."""
        hidden = hidden_crates(stack)
        return Draft({"picture": picture_json(stack)}, self.name, hidden, _misjudged(stack, hidden))

    def canonical(self, answer: Json) -> Json:
        """A number."""
        return read_number(answer)

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """As many as the stack hides that the picture shows."""
        return answer == hidden_crates(shown_stack(shown))


def _misjudged(stack: Stack, hidden: int) -> Iterator[Wrong]:
    yield Wrong(0, "nothing-hidden")
    yield Wrong(stack.crates - len(stack.heights), "below-lids")
    yield Wrong(stack.crates - hidden, "seen-counted")
    for unseen in _hidden_below(stack):
        yield Wrong(hidden - unseen, "column-forgotten")
    yield Wrong(stack.crates, "all-counted")
    if stack.crates * 3 > stack.tiles.total:
        yield Wrong(stack.crates - stack.tiles.total // 3, "divided-by-three")
    yield from _slips(hidden)


def _hidden_below(stack: Stack) -> list[int]:
    """How many crates single towers hide, where they hide any."""
    seen = seen_heights(stack)
    return sorted({height - seen[cell] for cell, height in stack.heights.items()} - {0})


class Rhombi(Offered):
    """A plan: how many left sides, right sides and lids does its picture take?"""

    name = "rhombi"

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002
        """The plan of the stack."""
        return Draft({"plan": str(stack)}, self.name, _tiles(stack), _mislaid(stack))

    def canonical(self, answer: Json) -> Json:
        """Three numbers."""
        return read_numbers(answer, NAMES)

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """What the picture of the plan is laid with."""
        return answer == _tiles(shown_stack(shown))


def _tiles(stack: Stack) -> dict[str, Json]:
    return _named(stack.tiles.left, stack.tiles.right, stack.tiles.lids)


def _named(left: int, right: int, lids: int) -> dict[str, Json]:
    return {"L": left, "R": right, "D": lids}


def _mislaid(stack: Stack) -> Iterator[Wrong]:
    left, right, lids, crates = stack.tiles.left, stack.tiles.right, stack.tiles.lids, stack.crates
    columns, rows = extent(stack)
    yield Wrong(_named(right, left, lids), "left-right-swapped")
    yield Wrong(_named(crates, crates, crates), "three-each")
    yield Wrong(_named(left, right, crates), "lid-for-each")
    yield Wrong(_named(rows, columns, lids), "heights-forgotten")
    for cell in sorted(stack.heights):
        yield Wrong(_sides_of(without(stack.heights, cell)), "column-forgotten")
    for slip in (1, -1, 2):
        yield Wrong(_named(left + slip, right, lids), "miscounted")
        yield Wrong(_named(left, right + slip, lids), "miscounted")
        yield Wrong(_named(left, right, lids + slip), "miscounted")


def _sides_of(plan: Plan) -> dict[str, Json]:
    """What the sides of any heights would take: the sum of what is seen from the left and from the right."""
    if not plan:
        return _named(0, 0, 0)
    left, right = (sum(map(DIGITS.index, view_of(plan, side))) for side in ("left", "right"))
    return _named(left, right, len(plan))
