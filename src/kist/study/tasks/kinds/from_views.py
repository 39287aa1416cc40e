"""`from-views`: views from left, right and above; build a heap that fits. Every heap of crates that fits is right."""

from collections.abc import Iterator, Mapping

from kist.core.errors import BadNotation
from kist.core.types import Json
from kist.cubus.shape.stack import Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.kinds.base import Draft, Offered, read_text
from kist.study.tasks.plans import flipped, mirrored, plan_text, read_plan, shifts, turned, without
from kist.study.tasks.task import Task, Wrong
from kist.study.tasks.views import SIDES, Views, fitting, views_of

FIRST_WITH_SEVERAL = 4
"""From this level on more than one number of crates fits."""


class FromViews(Offered):
    """Build a heap of crates that has these views."""

    name = "from-views"
    has_choices = False

    def draft(self, stack: Stack, level: int, dice: Dice) -> Draft | None:  # noqa: ARG002
        """The views of the stack."""
        shown: dict[str, Json] = {"views": views_of(stack.heights).to_json()}
        facts = self.facts(shown)
        if level >= FIRST_WITH_SEVERAL and facts["fewest"] == facts["most"]:
            return None
        return Draft(shown, self.name, str(stack), _misbuilt(stack))

    def facts(self, shown: Mapping[str, Json]) -> dict[str, int]:
        """How many crates the smallest and the largest fitting heap have."""
        span = fitting(read_views(shown))
        return span.crates if span else {}

    def canonical(self, answer: Json) -> Json:
        """The text of a plan."""
        return plan_text(read_plan(read_text(answer)))

    def is_right(self, shown: Mapping[str, Json], asked: str, answer: Json) -> bool:  # noqa: ARG002
        """Heights that have the views that are shown, whether they fall towards the viewer or not."""
        plan = read_plan(str(answer))
        return bool(plan) and views_of(plan) == read_views(shown)

    def guess(self, task: Task, answer: Json) -> tuple[str, ...]:
        """The views that do not fit."""
        plan = read_plan(str(answer))
        if not plan:
            return ("above-view",)
        pairs = zip(SIDES, views_of(plan), read_views(task.shown), strict=True)
        return tuple(f"{side}-view" for side, has, wanted in pairs if has != wanted)


def read_views(shown: Mapping[str, Json]) -> Views:
    """The views that a task shows; raises `BadNotation`."""
    match shown.get("views"):
        case {"left": str(left), "right": str(right), "above": str(above)}:
            return Views(left, right, above)
    raise BadNotation("bad-task", 'Views are written as {"left":"21","right":"12","above":"11/1"}.')


def _misbuilt(stack: Stack) -> Iterator[Wrong]:
    plan = stack.heights
    yield Wrong(plan_text(mirrored(plan)), "left-right-swapped")
    yield Wrong(plan_text(turned(plan)), "wrong-end")
    yield Wrong(plan_text(flipped(plan)), "mirrored")
    yield from (Wrong(plan_text(shifted), "row-shifted") for shifted in list(shifts(plan))[:2])
    for cell in sorted(plan)[:2]:
        yield Wrong(plan_text(without(plan, cell)), "column-forgotten")
