"""Making tasks: the same kind, level and seed give the same task, and none leaves here unproved."""

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.cubus.shape.stack import Stack
from kist.study.tasks.dice import Dice
from kist.study.tasks.judge import prove
from kist.study.tasks.kinds import kind_named
from kist.study.tasks.kinds.base import Draft, TaskKind
from kist.study.tasks.levels import level_of, stack_of
from kist.study.tasks.task import CHOICES, FILLERS, Task, Wrong, explained

MOST: Final = 200
"""No set has more tasks than this."""


def make_tasks(kinds: Sequence[str], levels: Sequence[int], count: int, seed: str | int) -> list[Task]:
    """A set of tasks: the kinds in turn, the levels rising from the first to the last task, no two alike."""
    if not 1 <= count <= MOST:
        raise BadSettings("bad-count", f"A set has 1 to {MOST} tasks.")
    if not kinds or not levels:
        raise BadSettings("bad-kind", "Choose at least one kind of task and one level.")
    tasks: list[Task] = []
    for number in range(count):
        level = levels[number * len(levels) // count]
        tasks.append(_another(kinds[number % len(kinds)], level, f"{seed}.{number + 1}", tasks))
    return tasks


def _another(kind: str, level: int, seed: str, before: Iterable[Task]) -> Task:
    """A task about a stack that has not come up; easy levels have few stacks, so in the end any will do."""
    used = {(task.kind, str(task.stack)) for task in before}
    tries = (make_task(kind, level, seed if not again else f"{seed}.{again}") for again in range(20))
    first = next(tries)
    return next((task for task in chain([first], tries) if (kind, str(task.stack)) not in used), first)


def make_task(kind: str, level: int, seed: str) -> Task:
    """The task of this kind, level and seed; raises `BadSettings` where there is no such kind or level."""
    maker, dice = kind_named(kind), Dice(f"{kind} {level} {seed}")
    wanted = level_of(kind, level)
    while True:
        stack = stack_of(maker.goal(wanted, dice), dice)
        draft = maker.draft(stack, level, dice) if stack else None
        if stack and draft and (task := _finished(maker, draft, stack, dice, (level, seed))):
            prove(task)
            return task


def _finished(maker: TaskKind, draft: Draft, stack: Stack, dice: Dice, named: tuple[int, str]) -> Task | None:
    """The task with its wrong answers, or None when there are too few of them for four choices."""
    wrong = _distinct(maker, draft)
    choices = _choices(draft.answer, wrong, dice) if maker.has_choices else []
    if maker.has_choices and len(choices) < CHOICES:
        return None
    offered = tuple(map(maker.as_choice, choices))
    shown, asked, answer = draft.shown, draft.asked, draft.answer
    return Task(maker.name, *named, stack, shown, asked, answer, tuple(wrong), offered, maker.facts(shown))


def _distinct(maker: TaskKind, draft: Draft) -> list[Wrong]:
    """Every wrong answer once, with all that explains it, the likeliest first; and none that is right."""
    wrong = [each for each in draft.mistakes if not maker.is_right(draft.shown, draft.asked, each.answer)]
    return explained(wrong)


def _choices(answer: Json, wrong: Sequence[Wrong], dice: Dice) -> list[Json]:
    """The answer among three wrong ones: of different mistakes, as long as there are enough of them."""
    first_of = {each.diagnosis: each for each in reversed(wrong)}
    typical = dice.shuffled([each for each in wrong if each is first_of[each.diagnosis] and _is_typical(each)])
    rest = [each for each in wrong if each not in typical]
    offered = [each.answer for each in typical + rest]
    if isinstance(answer, int):
        offered = _around(answer, [number for number in offered if isinstance(number, int)], dice)
    return dice.shuffled([answer, *offered[: CHOICES - 1]])


def _around(answer: int, offered: list[int], dice: Dice) -> list[Json]:
    """Numbers with as many smaller ones first as chance wants: else the right one would be third of four mostly."""
    smaller, greater = [each for each in offered if each < answer], [each for each in offered if each > answer]
    below = dice.below(CHOICES)
    first = smaller[:below] + greater[: CHOICES - 1 - below]
    return [*first, *(number for number in offered if number not in first)]


def _is_typical(wrong: Wrong) -> bool:
    return wrong.diagnosis not in FILLERS
