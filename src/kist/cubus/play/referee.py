"""The referee: whether there is any build at all. What the solver said is remembered, as the same is asked again in
every turn in which all pass, and many games come to the same stacks.

What was asked can be noted, and learned again later: whoever keeps a game need not have the solver think twice.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Final

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import can_score as solve

KEPT: Final = 10_000
"""So many answers are remembered; those that were learned first are forgotten first."""

_ANSWERS: Final[dict[str, bool]] = {}
_NOTED: ContextVar[dict[str, bool] | None] = ContextVar("noted", default=None)


def can_score(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    """Whether there is any build."""
    question = f"{rules.value} {stack} {hand}"
    answer = _ANSWERS.get(question)
    if answer is None:
        answer = solve(rules, stack, hand)
        learn({question: answer})
    noted = _NOTED.get()
    if noted is not None:
        noted[question] = answer
    return answer


@contextmanager
def noting() -> Iterator[dict[str, bool]]:
    """All that is asked inside, with the answers."""
    noted: dict[str, bool] = {}
    token = _NOTED.set(noted)
    try:
        yield noted
    finally:
        _NOTED.reset(token)


def learn(answers: Mapping[str, bool]) -> None:
    """Remember what was answered before."""
    _ANSWERS.update(answers)
    while len(_ANSWERS) > KEPT:
        _ANSWERS.pop(next(iter(_ANSWERS)), None)
