"""The answer of a task in all views at once: for whoever may know it."""

from collections.abc import Mapping

from kist.core.types import Json
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import DIGITS, Cell, Laid, Stack
from kist.study.tasks.behind import fewest_alike, hiding
from kist.study.tasks.kinds.at_most import read_floor
from kist.study.tasks.kinds.base import rhombi_json
from kist.study.tasks.kinds.draw import drawing_of
from kist.study.tasks.kinds.from_views import read_views
from kist.study.tasks.lines import joined
from kist.study.tasks.plans import Plan, read_plan, seen_heights
from kist.study.tasks.task import Task
from kist.study.tasks.views import fitting


def solution(task: Task) -> dict[str, Json]:
    """What is right, with the plan and the picture of the stack, lying where `shown` has it; the sums that lead to
    numbers; and what else a kind has to show at the end."""
    picture = rhombi_json(picture_of(Laid(task.stack, (0, 0))))
    told: dict[str, Json] = {"answer": task.answer, "plan": str(task.stack), "picture": picture, **task.facts}
    return {**told, "sums": dict(sums(task.stack)), **_more(task)}


def sums(stack: Stack) -> dict[str, list[list[int]]]:
    """What every tower adds to each number, row by row from the rear and from the left of the plan's text:
    its crates, its hidden crates, and the rhombi of each kind that are seen of it."""
    heights, seen = stack.heights, seen_heights(stack)
    return {
        "crates": _rows(stack, heights),
        "hidden": _rows(stack, {cell: heights[cell] - seen[cell] for cell in heights}),
        "L": _rows(stack, {(x, y): high - heights.get((x + 1, y), 0) for (x, y), high in heights.items()}),
        "R": _rows(stack, {(x, y): high - heights.get((x, y + 1), 0) for (x, y), high in heights.items()}),
        "D": _rows(stack, dict.fromkeys(heights, 1)),
    }


def _rows(stack: Stack, numbers: Mapping[Cell, int]) -> list[list[int]]:
    return [[numbers[x, y] for x in range(row.start, row.end + 1)] for y, row in enumerate(stack.rows)]


def _more(task: Task) -> dict[str, Json]:
    match task.kind:
        case "draw":
            return {"lines": joined(drawing_of(task.stack))}
        case "at-most" | "from-views":
            return {"extremes": extremes(task)}
    return {}


def extremes(task: Task) -> dict[str, Json]:
    """A heap with the fewest crates and one with the most, as texts of the whole floor: `at-most` has its own, that
    of `from-views` is as large as the view from above."""
    if task.kind == "at-most":
        floor = read_floor(task.shown)
        cells, stack = list(floor.cells()), task.stack
        fewest, most = fewest_alike(stack, floor), {**stack.heights, **hiding(stack, floor)}
    else:
        views = read_views(task.shown)
        span = fitting(views)
        assert span is not None, "the task's own stack fits"
        cells, fewest, most = _box(read_plan(views.above)), dict(span.fewest), dict(span.most)
    return {"fewest": _floor_text(cells, fewest), "most": _floor_text(cells, most)}


def _box(plan: Plan) -> list[Cell]:
    return [(x, y) for x in range(max(x for x, _ in plan) + 1) for y in range(max(y for _, y in plan) + 1)]


def _floor_text(cells: list[Cell], heap: Plan) -> str:
    """Every place of a floor, row by row; nothing is moved or left out."""
    rows = sorted({y for _, y in cells})
    return "/".join("".join(DIGITS[heap.get((x, y), 0)] for x in sorted({x for x, _ in cells})) for y in rows)
