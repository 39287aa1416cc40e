"""The referee: whether there is any build at all. What the solver said is remembered, as the same is asked again in
every turn in which all pass, and many games come to the same stacks.

What was asked can be noted, and learned again later: whoever keeps a game need not have the solver think twice.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from threading import Event, Lock
from typing import Final

from kist.core.game import TakesLong
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import TooHard
from kist.cubus.solver import can_score as solve

KEPT: Final = 10_000
"""So many answers are remembered; those that were learned first are forgotten first."""

_ANSWERS: Final[dict[str, bool]] = {}
_LEARNING: Final = Lock()
_LOADED: Final = Event()
"""Whether the solver's tables and its search are there: loading them with the first question takes longest of all."""
_TRICKY: Final = "...do/1111o/1111/1o1o1"
"""A stack for which all parts of the solver are needed."""
_MORE_THAN_TWO: Final = Tiles(lids=3)
FEW_NODES: Final = 20
"""What can be looked at in about 3 ms; in 6 ms at most, as far as is known. Where it does not suffice it was in vain,
and all wait for that: so it is not more."""
_HURRY: ContextVar[bool] = ContextVar("hurry", default=False)
_NOTED: ContextVar[dict[str, bool] | None] = ContextVar("noted", default=None)


def can_score(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    """Whether there is any build."""
    question = f"{rules.value} {stack} {hand}"
    answer = _ANSWERS.get(question)
    if answer is None:
        answer = _in_a_hurry(rules, stack, hand) if _HURRY.get() else _at_leisure(rules, stack, hand)
        learn({question: answer})
    noted = _NOTED.get()
    if noted is not None:
        noted[question] = answer
    return answer


def _at_leisure(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    _load()
    return solve(rules, stack, hand)


def prepare() -> None:
    """Load what there is to load, and make the tables that only the 1987 edition needs: for whoever has many games to
    judge, and must not keep the first of them waiting."""
    _load()
    for hand in (Tiles(), _MORE_THAN_TWO):
        solve(Rules.CARDS_1987, Stack.parse(_TRICKY), hand)


def _load() -> None:
    if not _LOADED.is_set():
        solve(Rules.WOOD_2005, Stack.parse(_TRICKY), Tiles())
        _LOADED.set()


def _in_a_hurry(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    if not _LOADED.is_set():
        raise TakesLong
    try:
        return solve(rules, stack, hand, FEW_NODES)
    except TooHard:
        raise TakesLong from None


@contextmanager
def hurrying() -> Iterator[None]:
    """Inside, only what is known or soon found is answered; `TakesLong` is raised for the rest."""
    token = _HURRY.set(True)
    try:
        yield
    finally:
        _HURRY.reset(token)


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
    with _LEARNING:
        _ANSWERS.update(answers)
        while len(_ANSWERS) > KEPT:
            del _ANSWERS[next(iter(_ANSWERS))]
