"""`draw`: a plan; draw its picture on isometric dot paper. Right are exactly the edges of all rhombi in sight."""

from collections.abc import Iterator, Mapping

from kist.core.types import Json
from kist.cubus.shape.picture import Rhombus, picture_of, sides_of_crate
from kist.cubus.shape.stack import Laid, Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import Draft, Offered, few, shown_stack
from kist.study.tasks.levels import level_of
from kist.study.tasks.lines import (
    Drawing,
    Paper,
    drawn,
    joined,
    laid_over,
    outline,
    read_lines,
    to_corner,
    without_seams,
)
from kist.study.tasks.plans import Plan, changed, flipped, mirrored, stack_or_none, turned, without
from kist.study.tasks.task import Task, Wrong, explained


class Draw(Offered):
    """Draw the picture of a plan."""

    name = "draw"
    has_choices = False

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002 - any stack will do
        """The plan of the stack, and paper that is as large for all stacks of the level."""
        numbers = level_of(self.name, level)
        paper = Paper.for_stacks(numbers.floor, numbers.high)
        shown: dict[str, Json] = {"plan": str(stack), "paper": paper.to_json()}
        return Draft(shown, self.name, as_answer(drawing_of(stack)), few(_misdrawn(stack)))

    def canonical(self, answer: Json) -> Json:
        """Lines as long as possible, moved into the corner: where on the paper one draws does not matter."""
        return as_answer(read_lines(answer))

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """All edges of the picture's rhombi, and no others."""
        return answer == as_answer(drawing_of(shown_stack(shown)))

    def guess(self, task: Task, answer: Json) -> tuple[str, ...]:
        """The mistakes that lead there; else what is missing and what is too much."""
        known = explained(wrong for wrong in _misdrawn(task.stack) if wrong.answer == answer)
        if known:
            return (known[0].diagnosis, *known[0].also)
        return _compared(task.stack, read_lines(answer))


def drawing_of(stack: Stack) -> Drawing:
    """The edges of a stack's picture, the stack lying at the origin."""
    return drawn(picture_of(Laid(stack, (0, 0))))


def as_answer(drawing: Drawing) -> list[list[int]]:
    """A drawing in the one way that it is written."""
    return joined(to_corner(drawing))


def every_crate(stack: Stack) -> frozenset[Rhombus]:
    """The three sides towards the viewer of every crate, whether they are seen or not."""
    crates = ((x, y, z) for (x, y), height in stack.heights.items() for z in range(height))
    return frozenset(rhombus for x, y, z in crates for rhombus in sides_of_crate(x - z, y - z))


def _misdrawn(stack: Stack) -> Iterator[Wrong]:
    """Drawings as they come out when something typical goes wrong."""
    picture, plan = picture_of(Laid(stack, (0, 0))), stack.heights
    yield Wrong(as_answer(outline(picture)), "outline-only")
    yield Wrong(as_answer(without_seams(picture)), "seams-forgotten")
    yield Wrong(as_answer(drawn(every_crate(stack))), "hidden-drawn")
    for diagnosis, read_as in _misread(plan):
        if read_as and (other := stack_or_none(read_as)):
            yield Wrong(as_answer(drawing_of(other)), diagnosis)


def _misread(plan: Plan) -> Iterator[tuple[str, Plan]]:
    """Plans that are drawn instead of the right one."""
    yield "left-right-swapped", mirrored(plan)
    yield "wrong-end", turned(plan)
    yield "mirrored", flipped(plan)
    yield "heights-forgotten", dict.fromkeys(plan, 1)
    yield from (("column-forgotten", without(plan, cell)) for cell in sorted(plan))
    yield from (("crate-forgotten", changed(plan, cell, -1)) for cell in sorted(plan) if plan[cell] > 1)
    yield from (("crate-added", changed(plan, cell, 1)) for cell in sorted(plan))


def _compared(stack: Stack, given: Drawing) -> tuple[str, ...]:
    """What is missing and what is too much, where the drawing lies best over the right one."""
    right = drawing_of(stack)
    given = laid_over(given, right)
    missing, added = right - given, given - right
    if len(right & given) * 2 < len(right) and added:
        return ("other",)
    unseen = "hidden-drawn" if added <= drawn(every_crate(stack)) else "lines-added"
    return (*(("lines-missing",) if missing else ()), *((unseen,) if added else ()))
