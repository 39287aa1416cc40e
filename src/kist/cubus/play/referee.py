"""What the referee of Cubus answers: whether there is any build at all. It asks the solver where nothing simple is
seen, and remembers: the same is asked again in every turn in which all pass, and many games come to the same stacks.
"""

from functools import lru_cache
from threading import Event, Lock
from typing import Final, TypeAlias

from kist.core.actions import Action
from kist.core.referee import NO, YES
from kist.cubus.play.simple import has_simple_build
from kist.cubus.play.state import State
from kist.cubus.play.turns import asked_about
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import TooHard
from kist.cubus.solver import can_score as solve

KEPT: Final = 10_000
"""So many answers of the solver are remembered; those that were found first are forgotten first."""
FEW_NODES: Final = 20
"""What can be looked at in about 3 ms; in 6 ms at most, as far as is known. Where it does not suffice it was in vain,
and all wait for that: so it is not more."""

Question: TypeAlias = tuple[Rules, Stack, Tiles]
_ANSWERS: Final[dict[Question, bool]] = {}
_REMEMBERING: Final = Lock()
_LOADED: Final = Event()
"""Whether the solver's tables and its search are there: loading them with the first question takes longest of all."""
_TRICKY: Final = "...do/1111o/1111/1o1o1"
"""A stack for which all parts of the solver are needed."""
_MORE_THAN_TWO: Final = Tiles(lids=3)


def ruling(state: State) -> Action:
    """What the referee answers in a state that waits for it."""
    return _said(_is_seen_at_once(state) or any(map(_at_leisure, _questions(state))))


def quick_ruling(state: State) -> Action | None:
    """What the referee answers if it is known or soon found; None if not."""
    try:
        return _said(_is_seen_at_once(state) or any(map(_in_a_hurry, _questions(state))))
    except TooHard:
        return None


def prepare() -> None:
    """Load what there is to load, and make the tables that only the 1987 edition needs: for whoever has many games to
    judge, and must not keep the first of them waiting."""
    _load()
    for hand in (Tiles(), _MORE_THAN_TWO):
        solve(Rules.CARDS_1987, Stack.parse(_TRICKY), hand)


def _said(yes: bool) -> Action:
    return YES if yes else NO


def _questions(state: State) -> list[Question]:
    return [(state.settings.rules, state.laid.stack, hand) for hand in asked_about(state)]


def _is_seen_at_once(state: State) -> bool:
    """Whether there is a build that anybody would see; if not, there may still be others."""
    return any(_has_simple_build(*question) for question in _questions(state))


@lru_cache(maxsize=1024)
def _has_simple_build(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    return has_simple_build(rules, Laid(stack, (0, 0)), hand)  # wherever it lies


def _at_leisure(question: Question) -> bool:
    answer = _ANSWERS.get(question)
    if answer is None:
        _load()
        answer = _remembered(question, solve(*question))
    return answer


def _in_a_hurry(question: Question) -> bool:
    answer = _ANSWERS.get(question)
    if answer is None:
        if not _LOADED.is_set():
            raise TooHard("not-loaded", "The solver is not there yet.")
        answer = _remembered(question, solve(*question, FEW_NODES))
    return answer


def _remembered(question: Question, answer: bool) -> bool:
    with _REMEMBERING:
        _ANSWERS[question] = answer
        while len(_ANSWERS) > KEPT:
            del _ANSWERS[next(iter(_ANSWERS))]
    return answer


def _load() -> None:
    if not _LOADED.is_set():
        solve(Rules.WOOD_2005, Stack.parse(_TRICKY), Tiles())
        _LOADED.set()
