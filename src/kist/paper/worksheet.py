"""Worksheets: any school tasks on paper, with a page of solutions and a way to the same tasks on a screen."""

from collections.abc import Iterable, Sequence
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.cubus.shape.picture import read, read_rhombi
from kist.cubus.shape.stack import Stack
from kist.paper.figures import Figure, dots_figure, floor_figure, marked_picture
from kist.paper.plans import empty_plan_figure, plan_figure
from kist.paper.press import Style
from kist.paper.sheet import press_sheet
from kist.paper.solutions import LETTERS, Solutions
from kist.study.tasks.kinds.at_most import read_floor
from kist.study.tasks.kinds.from_views import read_views
from kist.study.tasks.levels import extent
from kist.study.tasks.plans import read_plan
from kist.study.tasks.task import Task
from kist.study.tasks.views import SIDES

TALLEST: Final = 52.0
"""How high a drawing may be, in millimetres, before a sheet is made larger or smaller as a whole."""
EDGE: Final = 7.5
"""How long the edge of a crate is, in millimetres."""
DOTS: Final = 7.0
"""How far apart dots are that crates are drawn on."""


def worksheet(
    tasks: Sequence[Task], style: Style, *, link: str | None = None, title: str | None = None, solutions: bool = True
) -> bytes:
    """The tasks to be solved with a pencil; the last page says what is right."""
    if not tasks:
        raise BadSettings("no-tasks", "A worksheet needs at least one task.")
    sheet = TaskSheet(style)
    questions: list[Json] = [sheet.task(number, task) for number, task in enumerate(tasks, 1)]
    solved: list[Json] = [sheet.solution(number, task) for number, task in enumerate(tasks, 1)] if solutions else []
    return press_sheet(style, title or style.words["paper.worksheet"], questions, solved, link)


class TaskSheet(Solutions):
    """Tasks as a template needs them."""

    def task(self, number: int, task: Task) -> dict[str, Json]:
        """The question, what is shown, and where to write."""
        choices = list(self._choices(task))
        return {
            "number": number,
            "kind": task.kind,
            "question": self.words.get(f"paper.asked-{task.asked}", self.words[f"asked.{task.asked}"]),
            "rule": self.rule(task),
            "shown": [self.drawn(figure, caption) for figure, caption in self.shown(task)],
            "choices": [self.drawn(figure, LETTERS[at]) for at, figure in enumerate(choices)],
            "blank": self._blank(task),
            "lines": self._lines(task),
            "boxes": [self.words[f"rhombus.{kind}"] for kind in "LRD"] if task.kind == "missing" else [],
        }

    def rule(self, task: Task) -> str | None:
        """What one may rely on in the pictures of the task: the tops of all towers, but not where some may hide."""
        if task.kind == "at-most":
            return self.words["word.rule-not"]
        shows_pictures = "picture" in task.shown or task.kind == "picture"
        return self.words["word.rule"] if shows_pictures else None

    def shown(self, task: Task) -> Iterable[tuple[Figure, str]]:
        """What a task shows, each drawing with what it is called."""
        if task.kind == "from-views":
            views = zip(SIDES, read_views(task.shown), strict=True)
            return [(self.view(text, side), self.words[f"side.{side}"]) for side, text in views]
        return [(self._one_shown(task).within(self.wide * 0.84, TALLEST), "")]

    def _one_shown(self, task: Task) -> Figure:
        if "picture" not in task.shown:
            return plan_figure(read_plan(str(task.shown["plan"])), 8.5, self.names)
        rhombi = read_rhombi(task.shown["picture"])
        if task.kind == "at-most":
            return floor_figure(rhombi, read_floor(task.shown), EDGE, self.names)
        return marked_picture(rhombi, task.stack.heights, self.names, EDGE)

    def _choices(self, task: Task) -> Iterable[Figure]:
        if task.kind == "picture":
            return [self.pictured(choice).within(self.wide / 2 - 8, 42) for choice in task.choices]
        if task.kind == "view":
            return [self.view(str(choice), task.asked.removeprefix("view-")) for choice in task.choices]
        return []

    def pictured(self, choice: Json) -> Figure:
        """A picture to choose."""
        rhombi = read_rhombi(choice)
        return marked_picture(rhombi, read(rhombi).stack.heights, None, 6)

    def _blank(self, task: Task) -> dict[str, Json] | None:
        """A plan to be filled in, as large as the stack's own; or dots to draw its picture on."""
        if task.kind == "draw":
            return self.drawn(_dots_for(task.stack).within(self.wide, 74))
        if task.kind not in {"plan", "from-views"}:
            return None
        return self.drawn(empty_plan_figure(*extent(task.stack), 8.5, self.names).within(self.wide * 0.6, 52))

    def _lines(self, task: Task) -> list[Json]:
        """Numbers to be written, each with a word before it and how much room it takes in millimetres."""
        match task.kind:
            case "count" | "hidden":
                return [[self.words["paper.sum-line"], 34], [self.words["paper.crates"], 14]]
            case "rhombi":
                return [[self.words[f"rhombi.{kind}"], 14] for kind in "LRD"]
            case "at-most":
                return [[self.words["word.fewest"], 14], [self.words["word.most"], 14]]
        return []


def _dots_for(stack: Stack) -> Figure:
    """Dots with room for the picture of a stack and a little around it."""
    columns, rows = extent(stack)
    wide, high = columns + rows + 2, (columns + rows) / 2 + max(stack.heights.values()) + 1.5
    return dots_figure(wide * DOTS * 0.866, high * DOTS, DOTS)
