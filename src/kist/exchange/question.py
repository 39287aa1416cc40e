"""A task as a question that any learning platform can ask: numbers to be typed, or one of four drawings.

What is filled in, built or drawn in Kist becomes a choice there: the right plan or drawing among those that typical
mistakes lead to.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final, NamedTuple

from kist.core.types import Json
from kist.cubus.shape.picture import Rhombus, read_rhombi
from kist.paper.figures import Figure, marked_picture, seen, svg_around
from kist.paper.plans import plan_figure
from kist.paper.press import Style
from kist.paper.solutions import LETTERS, outlined
from kist.paper.worksheet import TaskSheet
from kist.study.tasks import Task, judge
from kist.study.tasks.plans import read_plan
from kist.study.tasks.task import CHOICES, Wrong
from kist.study.tasks.words import read_words

FOLDER: Final = Path(__file__).parent / "words"
ONE: Final = "crates"
"""What the only number of a question is called."""
TYPED: Final = frozenset({"count", "hidden", "rhombi", "at-most"})


class Drawing(NamedTuple):
    """A drawing, with what it is called, and what is said instead of it to who cannot see it."""

    svg: str
    caption: str
    instead: str


class Offer(NamedTuple):
    """One of four drawings to choose, and the mistake that leads to it; None for the right one."""

    drawing: Drawing
    mistake: str | None


class Numbers(NamedTuple):
    """Numbers by their names, and the mistake that leads to them."""

    values: Mapping[str, int]
    mistake: str


@dataclass(frozen=True)
class Question:
    """What is asked in words and drawings. Either `right` has the numbers to be typed and `labels` what stands before
    each, or there are `offers`."""

    title: str
    text: str
    rule: str | None
    shown: tuple[Drawing, ...]
    labels: Mapping[str, str]
    right: Mapping[str, int]
    wrong: tuple[Numbers, ...]
    offers: tuple[Offer, ...]

    @property
    def mistakes(self) -> tuple[str, ...]:
        """All mistakes that can be told apart, each once."""
        named = [wrong.mistake for wrong in self.wrong] + [offer.mistake for offer in self.offers]
        return tuple(dict.fromkeys(mistake for mistake in named if mistake))


class Asking(TaskSheet):
    """Tasks as questions in one language, with the drawings of worksheets."""

    def __init__(self, language: str) -> None:
        super().__init__(Style(language=language))
        self._own = read_words(FOLDER, language)

    def question(self, task: Task) -> Question:
        """The task as a question."""
        typed = task.kind in TYPED
        return Question(
            f"{self.words[f'kind.{task.kind}']}, {self.words['word.level']} {task.level}",
            self._own.get(f"asked.{task.kind}", self.words[f"asked.{task.asked}"]),
            self.rule(task),
            tuple(self._shown_drawings(task)),
            self._labels(task) if typed else {},
            _numbers(task.answer) if typed else {},
            tuple(Numbers(_numbers(wrong.answer), wrong.diagnosis) for wrong in task.wrong) if typed else (),
            () if typed else tuple(self._offers(task)),
        )

    def _shown_drawings(self, task: Task) -> Iterator[Drawing]:
        for figure, caption in self.shown(task):
            yield Drawing(figure.svg, caption, self._instead(task, caption))

    def _instead(self, task: Task, caption: str) -> str:
        """What is shown in words: plans and views wholly; pictures cannot be said without giving the answer away."""
        views = task.shown.get("views")
        if isinstance(views, Mapping):
            side = next(side for side in views if self.words[f"side.{side}"] == caption)
            return f"{caption}: {views[side]}"
        plan = task.shown.get("plan")
        return f"{self.words['word.plan']}: {plan}" if plan else self.words["word.picture"]

    def _labels(self, task: Task) -> Mapping[str, str]:
        if task.kind in {"count", "hidden"}:
            return {ONE: self.words["paper.crates"]}
        named = "rhombi" if task.kind == "rhombi" else "word"
        return {name: f"{self.words[f'{named}.{name}']}:" for name in _numbers(task.answer)}

    def _offers(self, task: Task) -> Iterator[Offer]:
        for letter, (answer, mistake) in zip(LETTERS, offered(task), strict=False):
            figure, told = self._offered(task, answer)
            yield Offer(Drawing(figure.svg, letter, f"{letter}: {told}" if told else letter), mistake)

    def _offered(self, task: Task, answer: Json) -> tuple[Figure, str]:
        """A drawing to choose, and what it is in words where words can say it."""
        match task.kind:
            case "view":
                return self.view(str(answer), task.asked.removeprefix("view-")), str(answer)
            case "plan" | "from-views":
                return plan_figure(read_plan(str(answer)), names=self.names), str(answer)
            case "missing":
                shown = read_rhombi(task.shown["picture"])
                put = Rhombus.from_json(answer)
                return marked_picture(shown, task.stack.heights, None, 6, over=outlined(put)), ""
            case "draw":
                return _line_drawing(answer), ""
        return self.pictured(answer), ""


def offered(task: Task) -> list[tuple[Json, str | None]]:
    """Four answers with the mistakes that lead to them: the task's own choices, or the right answer among wrong ones
    that are as different as can be. Fewer where there are not so many."""
    if task.choices:
        return [(choice, judge(task, {"choice": at}).diagnosis) for at, choice in enumerate(task.choices)]
    wrong: list[tuple[Json, str | None]] = [(each.answer, each.diagnosis) for each in _varied(task.wrong)]
    among = [(task.answer, None), *wrong[: CHOICES - 1]]
    return sorted(among, key=lambda offer: _lot(task, offer[0]))


def _varied(wrong: tuple[Wrong, ...]) -> list[Wrong]:
    """The wrong answers, each kind of mistake once before any comes twice."""
    first = {each.diagnosis: each for each in reversed(wrong)}
    once = [each for each in wrong if first[each.diagnosis] is each]
    return once + [each for each in wrong if first[each.diagnosis] is not each]


def _lot(task: Task, answer: Json) -> bytes:
    """Chance that is the same on every machine."""
    return sha256(f"{task.seed} {json.dumps(answer)}".encode()).digest()


def _numbers(answer: Json) -> Mapping[str, int]:
    if isinstance(answer, Mapping):
        return {name: int(str(value)) for name, value in answer.items()}
    return {ONE: int(str(answer))}


def _line_drawing(lines: Json) -> Figure:
    """Lines on dot paper, as somebody would draw them."""
    assert isinstance(lines, list | tuple)
    ends = [((u, v), (u2, v2)) for u, v, u2, v2 in lines]
    drawn = "".join(_line(seen(*begin), seen(*end)) for begin, end in ends)
    points = [seen(*point) for line in ends for point in line]
    return Figure(svg_around(points, drawn, 12), 1, 1)


def _line(begin: tuple[float, float], end: tuple[float, float]) -> str:
    (x, y), (x2, y2) = begin, end
    at = f'x1="{x:.1f}" y1="{y:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"'
    return f'<line {at} stroke="#1F1A14" stroke-width="3" stroke-linecap="round"/>'
