"""`view`: which of four views from the left, the right or above?"""

from collections.abc import Iterator, Mapping

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.stack import DIGITS, Cell, Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import Draft, Offered, picture_json, read_text, shown_stack
from kist.study.tasks.plans import Plan, flipped, mirrored, plan_text, read_plan, shifts, turned, without
from kist.study.tasks.task import Wrong
from kist.study.tasks.views import SIDES, view_of


class View(Offered):
    """A picture or a plan: what does it look like from a side, or from above?"""

    name = "view"

    @property
    def questions(self) -> tuple[str, ...]:
        """One for each side."""
        return tuple(f"view-{side}" for side in SIDES)

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002 - any stack will do
        """The picture or the plan, and one of the sides."""
        side = dice.pick(SIDES)
        drawn = side == "above" or dice.below(2)  # the ground of a plan is no more than copied
        shown: dict[str, Json] = {"picture": picture_json(stack)} if drawn else {"plan": str(stack)}
        mistakes = _misseen_above(stack.heights) if side == "above" else _misseen(stack.heights, side, dice)
        return Draft(shown, f"view-{side}", view_of(stack.heights, side), mistakes)

    def canonical(self, answer: Json) -> Json:
        """Heights from the left to the right hand, or the ground as a plan of ones."""
        text = read_text(answer)
        return plan_text(read_plan(text)) if "/" in text else text

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:
        """The view of the stack that is shown."""
        if asked not in self.questions:
            raise BadNotation("bad-task", f"A view is from one of {', '.join(SIDES)}.")
        return answer == view_of(shown_stack(shown).heights, asked.removeprefix("view-"))


def _misseen(plan: Plan, side: str, dice: Dice) -> Iterator[Wrong]:
    right = view_of(plan, side)
    yield Wrong(view_of(plan, "right" if side == "left" else "left"), "left-right-swapped")
    yield Wrong(right[::-1], "wrong-end")
    yield Wrong(_nearest(plan, side), "front-only")
    if len(right) > 2:
        yield Wrong(right[1:] + right[0], "row-shifted")
    for cell in dice.shuffled(sorted(plan)):
        yield Wrong(view_of(rest, side) if (rest := without(plan, cell)) else right, "column-forgotten")
    for place in dice.shuffled(range(len(right))):
        yield Wrong(_stepped(right, place, 1), "miscounted")
        yield Wrong(_stepped(right, place, -1), "miscounted")
    yield Wrong(right + right[-1], "miscounted")


def _nearest(plan: Plan, side: str) -> str:
    """Of every row only the column that stands nearest."""
    along = 0 if side == "left" else 1
    nearest: dict[int, Cell] = {}
    for cell in sorted(plan):
        nearest[cell[1 - along]] = max(nearest.get(cell[1 - along], cell), cell, key=lambda each: each[along])
    return view_of({cell: plan[cell] for cell in nearest.values()}, side)


def _stepped(profile: str, place: int, by: int) -> str:
    """One column higher or lower, as long as it stays a column."""
    height = DIGITS.index(profile[place]) + by
    if not 1 <= height < len(DIGITS):
        return profile
    return profile[:place] + DIGITS[height] + profile[place + 1 :]


def _misseen_above(plan: Plan) -> Iterator[Wrong]:
    ground = dict.fromkeys(plan, 1)
    yield Wrong(plan_text(mirrored(ground)), "left-right-swapped")
    yield Wrong(plan_text(turned(ground)), "wrong-end")
    yield Wrong(plan_text(flipped(ground)), "mirrored")
    yield from (Wrong(plan_text(shifted), "row-shifted") for shifted in shifts(ground))
    for cell in sorted(ground):
        yield Wrong(plan_text(without(ground, cell)), "column-forgotten")
    for x, y in sorted(ground):
        yield Wrong(plan_text({**ground, (x + 1, y): 1}), "miscounted")
        yield Wrong(plan_text({**ground, (x, y + 1): 1}), "miscounted")
