"""What pupils work on: a school task, a puzzle on the board, or a step of a lesson. An activity treats all alike."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, Protocol

from kist.core.errors import BadNotation, BadSettings, IllegalAction
from kist.core.types import Json
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.study.lessons import attempt, lesson_of
from kist.study.puzzles.builds import NO_BUILD, laid_of
from kist.study.puzzles.puzzle import Puzzle
from kist.study.puzzles.store import read_puzzle
from kist.study.puzzles.tables import by_id
from kist.study.tasks import Task, Verdict, prove, read_task
from kist.study.tasks.judge import canonical, judge
from kist.study.tasks.kinds.base import rhombi_json
from kist.study.tasks.solution import solution
from kist.study.tasks.task import RIGHT

STEP: Final = "step"
"""The kind of all steps of lessons."""
PUZZLES: Final[Mapping[str, str]] = {
    "best": "fewer-points",
    "knock": "there-is-a-build",
    "free": "other",
    "most": "fewer-crates",
    "take": "freed-fewer",
}
"""The kinds of puzzles that are solved on the table of Cubus, and what a wrong answer to each of them is."""
REMEMBERED: Final = 500
"""So many answers to a task are remembered with what they are."""
LONGEST: Final = 12
"""So many actions a step takes at most."""


class Heard(NamedTuple):
    """An answer in the one way that it is written, and what it is."""

    answer: Json
    verdict: Verdict


class Exercise(Protocol):
    """Something to work on; all of them are frozen values."""

    @property
    def kind(self) -> str:
        """What is asked, as a key of the words of tasks."""
        ...

    @property
    def takes_long(self) -> bool:
        """Whether judging an answer is better done beside everything else."""
        ...

    def to_json(self) -> dict[str, Json]:
        """All of it; `read_exercise` reads it back."""
        ...

    def to_pupil_json(self) -> dict[str, Json]:
        """What a pupil may see before answering."""
        ...

    def solution(self) -> dict[str, Json]:
        """What is right, for whoever may know it."""
        ...

    def prove(self) -> None:
        """Raise `KistError` unless it keeps what it promises."""
        ...

    def hear(self, answer: Json) -> Heard:
        """Judge an answer; raises `KistError` for what is no answer, or not allowed."""
        ...


def read_exercise(data: Json) -> Exercise:
    """What `to_json` wrote; raises `KistError`."""
    match data:
        case {"puzzle": dict(puzzle)}:
            return PuzzleExercise(puzzle)
        case {"lesson": str(lesson), "step": str(step)}:
            return StepExercise(lesson, step)
    return TaskExercise(read_task(data))


@dataclass(frozen=True)
class TaskExercise:
    """A school task."""

    task: Task
    takes_long = False

    @property
    def kind(self) -> str:
        """The kind of the task."""
        return self.task.kind

    def to_json(self) -> dict[str, Json]:
        """The task."""
        return self.task.to_json()

    def to_pupil_json(self) -> dict[str, Json]:
        """The task without what gives the answer away."""
        return self.task.to_pupil_json()

    def solution(self) -> dict[str, Json]:
        """The answer in all views at once."""
        return self._solution

    @cached_property
    def _solution(self) -> dict[str, Json]:
        return solution(self.task)

    def prove(self) -> None:
        """From what is shown."""
        prove(self.task)

    def hear(self, answer: Json) -> Heard:
        """Judge an answer; what a whole class says is judged once."""
        said = json.dumps(answer, sort_keys=True)
        if said not in self._heard:
            heard = Heard(canonical(self.task, answer), judge(self.task, answer))
            if len(self._heard) >= REMEMBERED:
                return heard
            self._heard[said] = heard
        return self._heard[said]

    @cached_property
    def _heard(self) -> dict[str, Heard]:
        """What was said before."""
        return {}


@dataclass(frozen=True)
class PuzzleExercise:
    """A puzzle of Cubus as it is stored. Its id is not shown: whoever knows it can look the answer up."""

    data: Mapping[str, Json]
    takes_long = True

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return read_puzzle(self.data)

    @property
    def kind(self) -> str:
        """The kind of the puzzle."""
        return str(self.data.get("kind"))

    def to_json(self) -> dict[str, Json]:
        """The puzzle as it is stored."""
        return {"puzzle": self.data}

    def to_pupil_json(self) -> dict[str, Json]:
        """What lies on the table, and the hand."""
        return self._pupil_json

    @cached_property
    def _pupil_json(self) -> dict[str, Json]:
        shown = self.puzzle.position()
        hand = shown.get("hand", shown.get("rhombi", ""))
        drawn: dict[str, Json] = {"picture": _picture(laid_of(shown))} if "stack" in shown else {}
        rules: dict[str, Json] = {"rules": shown["rules"]} if "rules" in shown else {}
        return {
            "kind": self.kind,
            "level": self.data["difficulty"],
            "asked": self.kind,
            "shown": {**drawn, **rules, "hand": hand},
        }

    def solution(self) -> dict[str, Json]:
        """One answer that meets the goal; where nothing can be built, the table as it is."""
        example = str(self.data["example"])
        stack = Stack.parse(str(self.data["stack"]) if example == NO_BUILD else example)
        return {"answer": example, "plan": str(stack), "picture": _picture(Laid(stack, (0, 0)))}

    def prove(self) -> None:
        """It must be one of those that come with Kist: tests prove all of them."""
        if self.kind not in PUZZLES or by_id().get(str(self.data.get("id"))) != self.data:
            raise BadSettings("no-such-puzzle", "There is no such puzzle.")

    def hear(self, answer: Json) -> Heard:
        """Whatever meets the goal is right; what the rules forbid is no answer."""
        judged = self.puzzle.judge(answer)
        if judged.error is not None:
            raise judged.error
        said = answer if answer == NO_BUILD else str(Stack.parse(str(answer)))
        return Heard(said, RIGHT if judged.right else Verdict(False, PUZZLES[self.kind]))


def _picture(laid: Laid) -> Json:
    return rhombi_json(picture_of(laid))


@dataclass(frozen=True)
class StepExercise:
    """A step of a lesson; the answer is what was done in it."""

    lesson: str
    step: str
    kind = STEP
    takes_long = False

    def to_json(self) -> dict[str, Json]:
        """Where it is found."""
        return {"lesson": self.lesson, "step": self.step}

    def to_pupil_json(self) -> dict[str, Json]:
        """Where it is found: lessons are no secret."""
        return {"kind": STEP, "level": 1, "asked": STEP, "shown": self.to_json()}

    def solution(self) -> dict[str, Json]:
        """One way to do it."""
        done = lesson_of(self.lesson).step(self.step).solution
        return {"answer": list(done), "plan": "", "picture": []}

    def prove(self) -> None:
        """There must be such a step; tests play the solutions of all of them."""
        lesson_of(self.lesson).step(self.step)

    def hear(self, answer: Json) -> Heard:
        """Play what was done through the rules."""
        if not isinstance(answer, list) or len(answer) > LONGEST or not all(isinstance(each, str) for each in answer):
            raise BadNotation("bad-attempt", "An answer is the list of what was done.")
        tried = attempt(self.lesson, self.step, [str(each) for each in answer])
        if tried.error is not None:
            raise tried.error
        if tried.goes_on and not tried.done:
            raise IllegalAction("not-finished", "This step is not finished yet.")
        return Heard(answer, RIGHT if tried.done else Verdict(False, "not-there"))
