"""Sets of school tasks to work on alone."""

from collections.abc import Iterable, Sequence

from kist.core.errors import IllegalAction
from kist.core.types import Json
from kist.present.values import JsonObject
from kist.study.exercises import Heard, TaskExercise
from kist.study.tasks import Task


def tasks_of(tasks: Iterable[Task]) -> JsonObject:
    """The tasks of a set, as pupils see them: a `TaskSet`."""
    return {"tasks": [_shown(task) for task in tasks]}


def solved_tasks_of(tasks: Iterable[Task]) -> JsonObject:
    """The tasks of a set with their solutions, for a teacher who looks at them before a class gets them."""
    return {"tasks": [{**_shown(task), "solution": TaskExercise(task).solution()} for task in tasks]}


def _shown(task: Task) -> JsonObject:
    return {**TaskExercise(task).to_pupil_json(), "seed": task.seed}


def exercise_of(tasks: Sequence[Task], number: int) -> TaskExercise:
    """A task of a set as an exercise; raises `IllegalAction`."""
    if number >= len(tasks):
        raise IllegalAction("no-such-task", "There is no such task.")
    return TaskExercise(tasks[number])


def verdict_of(exercise: TaskExercise, heard: Heard) -> JsonObject:
    """What an answer to a task was: a `SetVerdict`."""
    answer: Json = heard.answer
    return {"answer": answer, "solution": exercise.solution(), **heard.verdict.to_json()}
