"""Solutions of school tasks on paper: what is right, how it comes about, and which mistakes lead where."""

from collections.abc import Iterator, Mapping
from typing import Final

from kist.core.types import Json
from kist.cubus.shape.drawing import corners_of
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import DIGITS, Laid, Stack
from kist.paper.figures import Figure, Names, marked_picture, seen
from kist.paper.marks import INK
from kist.paper.plans import ground_figure, plan_figure, profile_figure
from kist.paper.sheet import Sheet
from kist.study.tasks.behind import fewest_alike, hiding
from kist.study.tasks.judge import judge
from kist.study.tasks.kinds.at_most import read_floor
from kist.study.tasks.kinds.from_views import read_views
from kist.study.tasks.plans import Plan, hidden_crates, read_plan
from kist.study.tasks.task import Task
from kist.study.tasks.views import fitting
from kist.study.tasks.words import answer_in_words

LETTERS: Final = "ABCD"
SHARED_MISTAKES: Final = 3
MANY: Final = 12
"""So many towers are added up one by one at most; of more, row by row."""
CELL: Final = 6.5
"""How wide a place of a plan is in the solutions, in millimetres."""
MISSING: Final = "#C4472E"


class Solutions(Sheet):
    """What the last page says."""

    @property
    def names(self) -> Names:
        """What the eyes are called."""
        return self.words["side.left"], self.words["side.right"]

    def solution(self, number: int, task: Task) -> dict[str, Json]:
        """What is right, and which mistakes lead where."""
        return {
            "number": number,
            "answer": self._answer(task),
            "how": self._how(task),
            "figures": [self.drawn(figure, caption) for figure, caption in self._solved(task)],
            "mistakes": self._mistakes(task),
        }

    def _answer(self, task: Task) -> str:
        if task.kind in {"picture", "view"}:
            return LETTERS[_right_choice(task)]
        if task.kind == "missing":
            return self.words[f"rhombus.{_first(task.answer)}"]
        if task.kind == "from-views":
            only = task.facts["most"] == task.facts["fewest"]
            return self._crates(task) if only else answer_in_words(dict(task.facts), self.words)
        return "" if task.kind in {"plan", "draw"} else answer_in_words(task.answer, self.words)

    def _crates(self, task: Task) -> str:
        return f"{self.words['paper.crates']} {task.facts['most']}"

    def _how(self, task: Task) -> str:
        """The sum that leads to the answer."""
        if task.kind == "count":
            return f"{sum_of(task.stack)} = {task.stack.crates}"
        if task.kind == "hidden":
            hidden = hidden_crates(task.stack)
            return f"{task.stack.crates} − {task.stack.crates - hidden} = {hidden}"
        return ""

    def _solved(self, task: Task) -> Iterator[tuple[Figure, str]]:
        """The answer as drawings, where words say too little."""
        match task.kind:
            case "count" | "plan":
                yield self._plan(task.stack.heights), ""
            case "picture" | "draw":
                yield self._picture(task.stack), ""
            case "view":
                yield self.view(str(task.answer), task.asked.removeprefix("view-")), ""
            case "missing":
                yield self._picture(task.stack, Rhombus.from_json(task.answer)), ""
            case "from-views" | "at-most":
                yield from self._bounds(task)

    def _bounds(self, task: Task) -> Iterator[tuple[Figure, str]]:
        """The smallest and the largest heap, or the only one."""
        fewest, most = _extremes(task)
        if sum(fewest.values()) == sum(most.values()):
            yield self._plan(fewest), ""
            return
        yield self._plan(fewest), f"{self.words['word.fewest']} {sum(fewest.values())}"
        yield self._plan(most), f"{self.words['word.most']} {sum(most.values())}"

    def _plan(self, plan: Plan) -> Figure:
        return plan_figure(plan, CELL)

    def _picture(self, stack: Stack, missing: Rhombus | None = None) -> Figure:
        outline = outlined(missing) if missing else ""
        rhombi = picture_of(Laid(stack, (0, 0)))
        return marked_picture(rhombi, stack.heights, None, 5.5, over=outline).within(self.wide * 0.5, 44)

    def view(self, text: str, side: str) -> Figure:
        """What is seen from a side."""
        figure = (
            ground_figure(read_plan(text), 5)
            if side == "above"
            else profile_figure([DIGITS.index(sign) for sign in text], side, 5)
        )
        return figure.within(self.wide / 3 - 4, 34)

    def _mistakes(self, task: Task) -> list[Json]:
        """The likeliest mistakes; those of choices by their letters."""
        if task.kind in {"picture", "view"}:
            verdicts = [(letter, judge(task, {"choice": at})) for at, letter in enumerate(LETTERS)]
            return [self._said(letter, verdict.diagnosis) for letter, verdict in verdicts if verdict.diagnosis]
        if task.kind not in {"count", "hidden", "rhombi", "at-most"}:
            return []
        first = {wrong.diagnosis: wrong for wrong in reversed(task.wrong)}
        likely = [wrong for wrong in task.wrong if wrong is first[wrong.diagnosis]][:SHARED_MISTAKES]
        return [self._said(_short(wrong.answer), wrong.diagnosis) for wrong in likely]

    def _said(self, answer: str, diagnosis: str) -> list[Json]:
        """What a mistake answers, and what it is; a file of tasks may call it as it likes."""
        return [answer, self.words.get(f"diagnosis.{diagnosis}", diagnosis)]


def sum_of(stack: Stack) -> str:
    """The crates of all towers added up, such as 2 + 2 + 1; of many towers row by row."""
    heights = stack.heights
    if len(heights) <= MANY:
        parts = [heights[cell] for cell in sorted(heights)]
    else:
        rows = sorted({x for x, _ in heights})
        parts = [sum(height for (x, _), height in heights.items() if x == row) for row in rows]
    return " + ".join(map(str, parts))


def _right_choice(task: Task) -> int:
    return next(at for at in range(len(LETTERS)) if judge(task, {"choice": at}).right)


def _extremes(task: Task) -> tuple[Plan, Plan]:
    if task.kind == "at-most":
        floor = read_floor(task.shown)
        empty = dict.fromkeys(floor.cells(), 0)
        most = {**empty, **task.stack.heights, **hiding(task.stack, floor)}
        return {**empty, **fewest_alike(task.stack, floor)}, most
    span = fitting(read_views(task.shown))
    return (span.fewest, span.most) if span else (task.stack.heights, task.stack.heights)


def outlined(rhombus: Rhombus) -> str:
    """A rhombus that stands out from the picture that it is drawn into."""
    corners = " ".join(f"{x:.1f},{y:.1f}" for x, y in (seen(u, v) for u, v in corners_of(rhombus)))
    inner = f'<polygon points="{corners}" fill="none" stroke="{MISSING}" stroke-width="5"/>'
    return f'<polygon points="{corners}" fill="none" stroke="{INK}" stroke-width="8"/>{inner}'


def _short(answer: Json) -> str:
    """Numbers of a table, one after the other."""
    return " · ".join(map(str, answer.values())) if isinstance(answer, Mapping) else str(answer)


def _first(answer: Json) -> str:
    assert isinstance(answer, list | tuple)
    return str(answer[0])
