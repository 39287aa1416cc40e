"""The teacher's guide to a ready-made lesson: what it is for, how it goes, typical mistakes with pictures, what to
print, and what is easier and harder."""

from typing import Final

from kist.core.types import Json
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.paper.figures import Figure, marked_picture
from kist.paper.plans import plan_figure
from kist.paper.press import Style, press
from kist.paper.skelter_set import UNIT as FIELD
from kist.paper.skelter_set import board_svg
from kist.paper.worksheet import TaskSheet
from kist.skelter.board_file import built_in
from kist.study.hours import Hour, Mistake, Stage, hour_words
from kist.study.tasks import Task, make_task
from kist.study.tasks.levels import grades
from kist.study.tasks.plans import read_plan
from kist.study.tasks.task import Wrong
from kist.study.tasks.words import answer_in_words

AIMS: Final = 3
GAME_MISTAKES: Final = 2
EDGE: Final = 6.0
TRIED: Final = 6


def guide(hour: Hour, style: Style) -> bytes:
    """The guide, on two pages."""
    words, sheet = hour_words(style.language), _Guide(style)
    said = {**words, **style.words}
    data: dict[str, Json] = {
        "guide": dict(words),
        "name": hour.name,
        "title": words[f"{hour.name}.title"],
        "facts": _facts(hour, words["guide.facts" if hour.mistakes else "guide.facts-game"], style.language),
        "aims": [words[f"{hour.name}.aim-{number}"] for number in range(1, AIMS + 1)],
        "terms": [[words[f"term.{term}"], words[f"means.{term}"]] for term in hour.terms],
        "stages": [_stage(hour.name, at, stage, said) for at, stage in enumerate(hour.stages, 1)],
        "mistakes": sheet.mistakes(hour) or sheet.in_game(hour, said),
        "prints": [words[f"print.{sheet}"] for sheet in hour.prints],
    }
    return press("guide", style, data)


def _facts(hour: Hour, text: str, language: str) -> str:
    lowest, highest = hour.levels
    for name, value in (("minutes", hour.minutes), ("from", lowest), ("to", highest)):
        text = text.replace(f"{{{name}}}", str(value))
    return f"{text} · {_years(hour, language)}" if hour.mistakes else text


def _years(hour: Hour, language: str) -> str:
    """The years of school for which the tables of levels suggest what is practised."""
    kind, levels = hour.practice.kinds[0], hour.practice.levels
    first, last = grades(kind, levels[0])[language], grades(kind, levels[-1])[language]
    return first if first == last else f"{first} – {last}"


def _stage(hour: str, at: int, stage: Stage, words: dict[str, str]) -> dict[str, Json]:
    return {
        "minutes": stage.minutes,
        "title": words[f"stage.{stage.name}"],
        "text": words[f"{hour}.{at}"],
        "works": stage.work is not None,
    }


def _telling(mistake: Mistake) -> Task:
    """Of a few tasks the one with the most different heights: there a mistake can be seen best."""
    tasks = [make_task(mistake.kind, mistake.level, f"guide.{number}") for number in range(TRIED)]
    return max(tasks, key=lambda task: len(set(task.stack.heights.values())))


class _Guide(TaskSheet):
    """Typical mistakes as drawings."""

    def mistakes(self, hour: Hour) -> list[Json]:
        """Of each task its likeliest mistake that no other has shown."""
        told: list[Json] = []
        named: set[str] = set()
        for mistake in hour.mistakes:
            task = _telling(mistake)
            wrong = next((each for each in task.wrong if each.diagnosis not in named), task.wrong[0])
            named.add(wrong.diagnosis)
            told.append(self._mistake(task, wrong))
        return told

    def _mistake(self, task: Task, wrong: Wrong) -> dict[str, Json]:
        """A task, what is right, a wrong answer, what it is, and what helps."""
        right = Wrong(task.answer, "")
        return {
            "shown": [self.drawn(figure, caption) for figure, caption in self.shown(task)],
            "right": self._given(task, right),
            "wrong": self._given(task, wrong),
            "asked": self.words.get(f"paper.asked-{task.asked}", self.words[f"asked.{task.asked}"]),
            "says": self.words[f"diagnosis.{wrong.diagnosis}"],
            "helps": self.words[f"hint.{task.kind}"],
        }

    def _given(self, task: Task, given: Wrong) -> dict[str, Json]:
        """An answer as a drawing, or as words."""
        answer = str(given.answer)
        figure: Figure | None = None
        match task.kind:
            case "view":
                figure = self.view(answer, task.asked.removeprefix("view-"))
            case "plan" | "from-views":
                figure = plan_figure(read_plan(answer), EDGE)
            case "picture":
                figure = self._stack(answer)
        text = "" if figure else answer_in_words(given.answer, self.words)
        return {"text": text, "figure": self.drawn(figure) if figure else None}

    def _stack(self, text: str) -> Figure:
        stack = Stack.parse(text)
        return marked_picture(picture_of(Laid(stack, (0, 0))), stack.heights, None, EDGE)

    def in_game(self, hour: Hour, words: dict[str, str]) -> list[Json]:
        """Mistakes at the table: a picture, and what helps."""
        stacks = [self._stack(stack) for stack in hour.stacks]
        drawn = stacks or [Figure(board_svg(built_in("classic"), self.style.mono), FIELD, 9)]
        return [
            {
                "shown": [self.drawn(drawn[at])] if at < len(drawn) else [],
                "says": words[f"{hour.name}.mistake-{at + 1}"],
            }
            for at in range(GAME_MISTAKES)
        ]
