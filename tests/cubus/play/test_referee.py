"""The referee says whether anybody can build: at leisure always, in a hurry only what is soon found."""

import pytest

from kist.core.game import TakesLong
from kist.cubus.play import referee
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles

HARD = [
    ("1987", ".22111o/.221o1/9o22/222/1o", ""),
    ("2005", "..3/.9o3/4o4o3o", ""),
    ("1987", ".22o11o/.2211/.221/ao22", ""),
]


@pytest.fixture(autouse=True)
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "_ANSWERS", {})


def asked(rules: str, stack: str, hand: str) -> bool:
    return referee.can_score(Rules(rules), Stack.parse(stack), Tiles.parse(hand))


def in_a_hurry(rules: str, stack: str, hand: str) -> bool:
    with referee.hurrying():
        return asked(rules, stack, hand)


def test_what_is_soon_found_is_answered_in_a_hurry_as_at_leisure() -> None:
    asked("2005", "1", "LRD")  # so that everything is loaded
    for question in (("2005", "22/2", "LR"), ("2005", "1", "D"), ("1987", "2o1/1", "LRD"), ("kids", "1", "")):
        referee._ANSWERS.clear()
        quick = in_a_hurry(*question)
        referee._ANSWERS.clear()
        assert quick == asked(*question)


def test_in_a_hurry_nobody_waits_for_hard_questions_and_what_is_known_is_told() -> None:
    asked("2005", "1", "LRD")
    for question in HARD:
        with pytest.raises(TakesLong):
            in_a_hurry(*question)
        answer = asked(*question)
        assert in_a_hurry(*question) == answer


def test_the_solver_is_not_loaded_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "_LOADED", type(referee._LOADED)())
    with pytest.raises(TakesLong):
        in_a_hurry("2005", "1", "LRD")
    asked("2005", "1", "LR")
    in_a_hurry("2005", "1", "LRD")
