"""`at-most`: the fewest and the most crates of a heap that looks like the picture, on a given floor."""

from collections.abc import Iterator, Mapping

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.stack import Stack
from kist.study.tasks.behind import Floor, fewest_alike, hiding
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import Draft, Offered, picture_json, read_numbers, shown_stack
from kist.study.tasks.levels import level_of
from kist.study.tasks.plans import hidden_crates
from kist.study.tasks.task import Wrong

NAMES = ("fewest", "most")
WIDEST = 12
"""No floor of a task is wider or deeper than this."""


class AtMost(Offered):
    """How many crates at least, and at most, if some may stand out of sight?"""

    name = "at-most"

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002
        """The picture on a floor where something can hide."""
        floor = Floor.around(stack, level_of(self.name, level).behind)
        shown: dict[str, Json] = {"picture": picture_json(stack), "floor": floor.to_json()}
        facts = self.facts(shown)
        if facts["fewest"] == facts["most"]:
            return None
        return Draft(shown, self.name, facts, _misjudged(stack, floor, **facts))

    def facts(self, shown: Mapping[str, Json]) -> dict[str, int]:
        """The fewest that look so, and the stack with all that hides behind it."""
        stack, floor = shown_stack(shown), read_floor(shown)
        most = stack.crates + sum(hiding(stack, floor).values())
        return {"fewest": sum(fewest_alike(stack, floor).values()), "most": most}

    def canonical(self, answer: Json) -> Json:
        """Two numbers."""
        return read_numbers(answer, NAMES)

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """Both numbers are."""
        return answer == self.facts(shown)


def read_floor(shown: Mapping[str, Json]) -> Floor:
    """The floor that a task shows; raises `BadNotation`."""
    match shown.get("floor"):
        case {"columns": int(columns), "rows": int(rows), "x": int(x), "y": int(y)}:
            if max(columns, rows, abs(x), abs(y)) <= WIDEST:
                return Floor(columns, rows, x, y)
    raise BadNotation("bad-task", 'A floor is written as {"columns":4,"rows":4,"x":1,"y":1}, at most 12 wide.')


def _span(fewest: int, most: int) -> dict[str, Json]:
    return {"fewest": fewest, "most": most}


def _misjudged(stack: Stack, floor: Floor, fewest: int, most: int) -> Iterator[Wrong]:
    crates, seen = stack.crates, stack.crates - hidden_crates(stack)
    places, tallest = floor.columns * floor.rows, max(stack.heights.values())
    yield Wrong(_span(crates, crates), "nothing-behind")
    yield Wrong(_span(crates, most), "not-pushed-back")
    yield Wrong(_span(fewest, crates), "nothing-behind")
    yield Wrong(_span(seen, most), "visible-only")
    yield Wrong(_span(seen, crates), "visible-only")
    yield Wrong(_span(fewest, crates + places - len(stack.heights)), "floor-filled")
    yield Wrong(_span(fewest, places * tallest), "full-box")
    for height in sorted(set(hiding(stack, floor).values())):
        yield Wrong(_span(fewest, most - height), "column-forgotten")
    for slip in (1, -1, 2):
        yield Wrong(_span(fewest, most + slip), "miscounted")
        yield Wrong(_span(fewest + slip, most), "miscounted")
