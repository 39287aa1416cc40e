"""Worksheets: any school tasks on paper, with a page of solutions and a way to the same tasks on a screen."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.cubus.shape.picture import read_rhombi
from kist.cubus.shape.stack import DIGITS
from kist.paper.figures import (
    Figure,
    empty_plan_figure,
    floor_figure,
    ground_figure,
    picture_figure,
    plan_figure,
    profile_figure,
    stack_figure,
)
from kist.paper.press import Style
from kist.paper.sheet import Sheet, press_sheet
from kist.study.tasks.judge import judge
from kist.study.tasks.kinds.at_most import read_floor
from kist.study.tasks.kinds.from_views import read_views
from kist.study.tasks.levels import extent
from kist.study.tasks.plans import read_plan
from kist.study.tasks.task import Task
from kist.study.tasks.views import SIDES, fitting
from kist.study.tasks.words import answer_in_words

LETTERS: Final = "ABCD"
TALLEST: Final = 56.0
"""How high a drawing may be, in millimetres."""
EDGE: Final = 7.5
"""How long the edge of a crate is, in millimetres."""
SHARED_MISTAKES: Final = 3


def worksheet(
    tasks: Sequence[Task], style: Style, *, link: str | None = None, title: str | None = None, solutions: bool = True
) -> bytes:
    """The tasks to be solved with a pencil; the last page says what is right."""
    if not tasks:
        raise BadSettings("no-tasks", "A worksheet needs at least one task.")
    sheet = _Worksheet(style)
    questions: list[Json] = [sheet.task(number, task) for number, task in enumerate(tasks, 1)]
    solved: list[Json] = [sheet.solution(number, task) for number, task in enumerate(tasks, 1)] if solutions else []
    return press_sheet(style, title or style.words["paper.worksheet"], questions, solved, link)


class _Worksheet(Sheet):
    """Tasks as a template needs them."""

    def task(self, number: int, task: Task) -> dict[str, Json]:
        """The question, what is shown, and where to write."""
        return {
            "number": number,
            "kind": task.kind,
            "level": task.level,
            "question": self.words[f"asked.{task.asked}"],
            "shown": [self.drawn(figure, caption) for figure, caption in self._shown(task)],
            "choices": [self.drawn(figure, LETTERS[at]) for at, figure in enumerate(self._choices(task))],
            "blank": self._blank(task),
            "lines": self._lines(task),
            "abreast": self._choice_columns(task),
            "boxes": [self.words[f"rhombus.{kind}"] for kind in "LRD"] if task.kind == "missing" else [],
        }

    def _shown(self, task: Task) -> Iterable[tuple[Figure, str]]:
        if task.kind == "from-views":
            views = read_views(task.shown)
            return [
                (self._view(text, side), self.words[f"side.{side}"]) for side, text in zip(SIDES, views, strict=True)
            ]
        if task.kind == "at-most":
            picture = floor_figure(read_rhombi(task.shown["picture"]), read_floor(task.shown), EDGE)
        elif "picture" in task.shown:
            picture = picture_figure(read_rhombi(task.shown["picture"]), EDGE)
        else:
            picture = plan_figure(read_plan(str(task.shown["plan"])))
        share = 0.56 if task.kind == "plan" else 0.8
        return [(picture.within(self.wide * share, TALLEST), "")]

    def _choices(self, task: Task) -> Iterable[Figure]:
        if task.kind == "picture":
            pictures = [picture_figure(read_rhombi(choice), 6) for choice in task.choices]
            return [picture.within(self.wide / 2 - 8, 42) for picture in pictures]
        if task.kind == "view":
            return [self._view(str(choice), task.asked.removeprefix("view-")) for choice in task.choices]
        return []

    def _choice_columns(self, task: Task) -> int:
        """How many choices stand side by side."""
        widths = sum(figure.width + 9 for figure in self._choices(task))
        return 4 if widths <= self.wide else 2

    def _view(self, text: str, side: str) -> Figure:
        figure = ground_figure(read_plan(text), 5) if side == "above" else profile_figure(_heights(text), side, 5)
        return figure.within(self.wide / 3 - 4, 32)

    def _blank(self, task: Task) -> dict[str, Json] | None:
        """A plan to be filled in, as large as the stack's own."""
        if task.kind not in {"plan", "from-views"}:
            return None
        return self.drawn(
            empty_plan_figure(*extent(task.stack), 8).within(self.wide * (0.38 if task.kind == "plan" else 0.6), 50)
        )

    def _lines(self, task: Task) -> list[Json]:
        """Numbers to be written, each with a word before it."""
        match task.kind:
            case "count" | "hidden":
                return [self.words["paper.crates"]]
            case "rhombi":
                return [self.words[f"rhombi.{kind}"] for kind in "LRD"]
            case "at-most":
                return [self.words["word.fewest"], self.words["word.most"]]
        return []

    def solution(self, number: int, task: Task) -> dict[str, Json]:
        """What is right, and which mistakes lead where."""
        figure = self._solved(task)
        return {
            "number": number,
            "answer": self._answer(task),
            "figure": self.drawn(figure) if figure else None,
            "mistakes": self._mistakes(task),
        }

    def _answer(self, task: Task) -> str:
        if task.kind in {"picture", "view"}:
            return next(letter for at, letter in enumerate(LETTERS) if judge(task, {"choice": at}).right)
        if task.kind == "missing":
            return self.words[f"rhombus.{_first(task.answer)}"]
        if task.kind == "from-views":
            only = task.facts["most"] == task.facts["fewest"]
            return self._crates(task) if only else answer_in_words(dict(task.facts), self.words)
        return "" if task.kind == "plan" else answer_in_words(task.answer, self.words)

    def _crates(self, task: Task) -> str:
        return f"{self.words['paper.crates']} {task.facts['most']}"

    def _solved(self, task: Task) -> Figure | None:
        """The answer as a drawing, where words say too little."""
        match task.kind:
            case "plan":
                return plan_figure(task.stack.heights, 5)
            case "from-views":
                span = fitting(read_views(task.shown))
                return plan_figure(span.fewest if span else task.stack.heights, 5)
            case "missing":
                return stack_figure(task.stack, 4.5)
        return None

    def _mistakes(self, task: Task) -> list[Json]:
        """The likeliest mistakes; those of choices by their letters."""
        if task.kind in {"picture", "view"}:
            verdicts = [(letter, judge(task, {"choice": at})) for at, letter in enumerate(LETTERS)]
            return [self._said(letter, verdict.diagnosis) for letter, verdict in verdicts if verdict.diagnosis]
        if task.kind in {"plan", "from-views", "missing"}:
            return []
        first = {wrong.diagnosis: wrong for wrong in reversed(task.wrong)}
        likely = [wrong for wrong in task.wrong if wrong is first[wrong.diagnosis]][:SHARED_MISTAKES]
        return [self._said(_short(wrong.answer), wrong.diagnosis) for wrong in likely]

    def _said(self, answer: str, diagnosis: str) -> list[Json]:
        """What a mistake answers, and what it is; a file of tasks may call it as it likes."""
        return [answer, self.words.get(f"diagnosis.{diagnosis}", diagnosis)]


def _short(answer: Json) -> str:
    """Numbers of a table, one after the other."""
    return " · ".join(map(str, answer.values())) if isinstance(answer, Mapping) else str(answer)


def _first(answer: Json) -> str:
    assert isinstance(answer, list | tuple)
    return str(answer[0])


def _heights(profile: str) -> list[int]:
    return [DIGITS.index(sign) for sign in profile]
