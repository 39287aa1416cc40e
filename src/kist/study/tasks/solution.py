"""The answer of a task in all views at once: for whoever may know it."""

from kist.core.types import Json
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid
from kist.study.tasks.kinds.base import rhombi_json
from kist.study.tasks.task import Task


def solution(task: Task) -> dict[str, Json]:
    """What is right, with the plan and the picture of the stack; lying where `shown` has it."""
    picture = rhombi_json(picture_of(Laid(task.stack, (0, 0))))
    return {"answer": task.answer, "plan": str(task.stack), "picture": picture, **task.facts}
