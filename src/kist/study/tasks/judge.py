"""Judging answers, and proving tasks: both look at what is shown, not at what is stored as the answer."""

from kist.core.errors import BadNotation, KistError
from kist.core.types import Json
from kist.study.tasks.kinds import kind_named
from kist.study.tasks.kinds.base import TaskKind
from kist.study.tasks.task import CHOICES, RIGHT, Task, Verdict


class Unproved(KistError):
    """A task that does not keep what it promises."""


def judge(task: Task, answer: Json) -> Verdict:
    """Right, or wrong with the likely mistakes. `{"choice": 2}` stands for the third choice.

    Raises `BadNotation` for what is no answer to such a task at all.
    """
    kind, given = kind_named(task.kind), canonical(task, answer)
    if kind.is_right(task.shown, task.asked, given):
        return RIGHT
    listed = next((wrong for wrong in task.wrong if wrong.answer == given), None)
    first, *also = (listed.diagnosis, *listed.also) if listed else kind.guess(task, given)
    return Verdict(False, first, tuple(also))


def canonical(task: Task, answer: Json) -> Json:
    """An answer in the one way that it is written, choices by what they say; raises `BadNotation`."""
    return kind_named(task.kind).canonical(_chosen(task, answer))


def _chosen(task: Task, answer: Json) -> Json:
    match answer:
        case {"choice": int(number)} if not isinstance(number, bool):
            if 0 <= number < len(task.choices):
                return task.choices[number]
            raise BadNotation("bad-choice", f"This task has {len(task.choices)} choices, counted from 0.")
    return answer


def prove(task: Task) -> None:
    """Check that such a task asks this, that the answer is right, all wrong ones are wrong, and one of four choices
    is right; else `Unproved`."""
    kind = kind_named(task.kind)
    if task.asked not in kind.questions:
        raise Unproved("wrong-question", f"Such a task asks one of {', '.join(kind.questions)}.")
    if not _fits(kind, task, task.answer):
        raise Unproved("wrong-answer", "The answer of this task is not right.")
    for wrong in task.wrong:
        if _fits(kind, task, wrong.answer):
            raise Unproved("right-mistake", f"A wrong answer of this task is right: {wrong.answer}.")
    _prove_choices(kind, task)
    _prove_facts(task)


def _fits(kind: TaskKind, task: Task, answer: Json) -> bool:
    return kind.is_right(task.shown, task.asked, kind.canonical(answer))


def _prove_choices(kind: TaskKind, task: Task) -> None:
    if not kind.has_choices:
        return
    right = [choice for choice in task.choices if _fits(kind, task, choice)]
    if len(task.choices) != CHOICES or len(right) != 1:
        raise Unproved(
            "not-one-right", f"{len(right)} of {len(task.choices)} choices are right, not one of {CHOICES}."
        )


def _prove_facts(task: Task) -> None:
    """The fewest and the most crates, found again from what is shown."""
    found = kind_named(task.kind).facts(task.shown)
    if dict(task.facts) != found:
        raise Unproved("wrong-facts", f"This task says {dict(task.facts)}, but what is shown says {found}.")
