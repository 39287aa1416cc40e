"""Steps of lessons as exercises."""

from dataclasses import dataclass
from typing import Final

from kist.core.errors import BadNotation, IllegalAction
from kist.core.types import Json
from kist.study.exercises.exercise import Heard
from kist.study.lessons import attempt, lesson_of
from kist.study.tasks import Verdict
from kist.study.tasks.task import RIGHT

STEP: Final = "step"
"""The kind of all steps of lessons."""
LONGEST: Final = 12
"""So many actions a step takes at most."""


@dataclass(frozen=True)
class StepExercise:
    """A step of a lesson; the answer is what was done in it."""

    lesson: str
    step: str
    kind = STEP
    takes_long = False
    tells_itself = True
    watched = 0
    lettered = ()

    def to_json(self) -> dict[str, Json]:
        """Where it is found."""
        return {"lesson": self.lesson, "step": self.step}

    def to_pupil_json(self) -> dict[str, Json]:
        """Where it is found: lessons are no secret."""
        return {"kind": STEP, "level": 1, "asked": STEP, "shown": self.to_json()}

    def solution(self) -> dict[str, Json]:
        """One way to do it; none for a step that lessons had once, and that a class had taken."""
        done = [step.solution for step in lesson_of(self.lesson).steps if step.name == self.step]
        return {"answer": list(*done), "plan": "", "picture": []}

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
