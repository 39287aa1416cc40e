"""Tasks between picture and plan: `plan` (fill in the heights) and `picture` (which of four)."""

from collections.abc import Iterator, Mapping

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.picture import BadPicture, read, read_rhombi
from kist.cubus.shape.stack import Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import Draft, Offered, few, picture_json, read_text, shown_stack
from kist.study.tasks.plans import (
    Plan,
    changed,
    flipped,
    mirrored,
    plan_text,
    read_plan,
    seen_heights,
    shifts,
    stack_or_none,
    turned,
    without,
)
from kist.study.tasks.task import Task, Wrong, explained


class FillPlan(Offered):
    """A picture: fill in the heights."""

    name = "plan"
    has_choices = False

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002 - any stack will do
        """The picture of the stack."""
        return Draft({"picture": picture_json(stack)}, self.name, str(stack), few(_misread(stack)))

    def canonical(self, answer: Json) -> Json:
        """The text of a plan, moved into its corner."""
        return plan_text(read_plan(read_text(answer)))

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """The heights of the stack that the picture shows."""
        return answer == str(shown_stack(shown))

    def guess(self, task: Task, answer: Json) -> tuple[str, ...]:
        """The mistakes that lead there; else whether one height is wrong, or the ground, or more."""
        known = explained(wrong for wrong in _misread(task.stack) if wrong.answer == answer)
        if known:
            return (known[0].diagnosis, *known[0].also)
        return (_compared(task.stack.heights, read_plan(str(answer))),)


def _misread(stack: Stack) -> Iterator[Wrong]:
    """Plans as they come out when a picture is read wrongly."""
    plan = stack.heights
    for diagnosis, read_as in (
        ("left-right-swapped", mirrored(plan)),
        ("wrong-end", turned(plan)),
        ("mirrored", flipped(plan)),
        ("mirrored", mirrored(flipped(mirrored(plan)))),
        ("visible-only", seen_heights(stack)),
        ("heights-forgotten", dict.fromkeys(plan, 1)),
    ):
        yield Wrong(plan_text(read_as), diagnosis)
    yield from (Wrong(plan_text(shifted), "row-shifted") for shifted in shifts(plan))
    yield from (Wrong(plan_text(without(plan, cell)), "column-forgotten") for cell in sorted(plan))


def _compared(right: Plan, given: Plan) -> str:
    if right.keys() != given.keys():
        return "wrong-ground"
    return "one-height" if sum(right[cell] != given[cell] for cell in right) == 1 else "other"


class Picture(Offered):
    """A plan: which of four pictures shows it? An answer is a picture, or the text of the stack that it shows."""

    name = "picture"

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002
        """The plan of the stack."""
        return Draft({"plan": str(stack)}, self.name, str(stack), _mispictured(stack, dice))

    def canonical(self, answer: Json) -> Json:
        """The text of the stack that a picture shows; of a picture that shows none, `-`."""
        if isinstance(answer, str):
            return str(Stack.parse(answer))
        try:
            return str(read(read_rhombi(answer)).stack)
        except BadPicture as reason:
            raise BadNotation("bad-answer", f"The picture shows no stack. {reason.message}") from reason

    def as_choice(self, answer: Json) -> Json:
        """The picture of the stack: to compare two texts would be no task."""
        return picture_json(Stack.parse(str(answer)))

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """The picture of this stack is read as the plan that is shown."""
        return str(read(read_rhombi(picture_json(Stack.parse(str(answer))))).stack) == shown.get("plan")


def _mispictured(stack: Stack, dice: Dice) -> Iterator[Wrong]:
    """Stacks that somebody takes for the plan's."""
    plan = stack.heights
    cells = dice.shuffled(sorted(plan))
    candidates: list[tuple[str, Plan]] = [
        ("left-right-swapped", mirrored(plan)),
        ("wrong-end", turned(plan)),
        ("mirrored", flipped(plan)),
        *(("row-shifted", shifted) for shifted in dice.shuffled(list(shifts(plan)))),
        *(("column-forgotten", without(plan, cell)) for cell in cells),
        *(("crate-forgotten", changed(plan, cell, -1)) for cell in cells if plan[cell] > 1),
        *(("crate-added", changed(plan, cell, 1)) for cell in cells),
    ]
    stacks = ((diagnosis, stack_or_none(heights)) for diagnosis, heights in candidates if heights)
    return few((Wrong(str(other), diagnosis) for diagnosis, other in stacks if other is not None), 3)
