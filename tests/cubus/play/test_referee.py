"""The referee says whether there is a build: whom it is asked about, and that the rules themselves never look."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.actions import Action
from kist.core.referee import NO, YES
from kist.core.types import CHANCE, REFEREE, Actor
from kist.cubus import solver
from kist.cubus.play import referee
from kist.cubus.play.settings import LeftoverRule, Settings
from kist.cubus.play.state import Asking, Drawing, Question, State
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from tests.conformance.play import moments
from tests.cubus.play.playing import CUBUS, hands_of, refusal, start, to_build

HARD = [
    ("1987", ".22111o/.221o1/9o22/222/1o", ""),
    ("2005", "..3/.9o3/4o4o3o", ""),
    ("1987", ".22o11o/.2211/.221/ao22", ""),
]
STUCK = "3o3o3o3o/3333/3333/3333"


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "_ANSWERS", {})


def after(state: State, actor: Actor, text: str) -> State:
    """One step by the rules alone, without asking anybody."""
    return CUBUS.apply(state, actor, Action.parse(text))


def question(state: State) -> str:
    assert CUBUS.to_act(state) == (REFEREE,)
    assert isinstance(state.phase, Asking)
    return state.phase.question.value


def about(rules: str, stack: str, hand: str) -> State:
    """The referee is asked about one hand."""
    state = start(2, rules=Rules(rules), tells=True)
    laid, hands = Laid(Stack.parse(stack), (0, 0)), (Tiles.parse(hand), Tiles())
    return state._replace(laid=laid, hands=hands, phase=Asking(Question.OWN_HAND))


# What it is asked ------------------------------------------------------------------------------------------------


def test_after_the_last_draw_whether_anybody_can_build_and_if_not_it_is_over() -> None:
    state = to_build(STUCK, "LLLL", "RR", pile="R")._replace(turn=1, phase=Drawing())
    asked = after(state, CHANCE, "draw R")
    assert (question(asked), hands_of(asked), asked.turn) == ("last-drawn", ["LLLL", "RRR"], 1)
    assert CUBUS.ruling(asked) == NO
    assert after(asked, REFEREE, "rule no").why_over == "nobody-can-build"
    assert CUBUS.to_act(after(asked, REFEREE, "rule yes")) == (1,)


def test_at_the_start_of_every_turn_without_a_draw() -> None:
    asked = after(to_build("1", "LR", "LR"), 0, "build 2")
    assert (question(asked), asked.turn) == ("turn-begins", 1)
    assert asked.built is not None, "the table shows what was built"
    assert CUBUS.ruling(asked) == YES
    going_on = after(asked, REFEREE, "rule yes")
    assert (CUBUS.to_act(going_on), going_on.idle) == ((1,), (1,))
    assert going_on.built == asked.built, "the answer belongs to what led to it"
    assert CUBUS.outcome(after(asked, REFEREE, "rule no")) is not None


def test_not_while_there_is_something_to_draw() -> None:
    state = to_build("1", "LR", "LR", pile="DD")
    assert CUBUS.to_act(after(state, 0, "build 2")) == (CHANCE,)
    drawn = after(state._replace(phase=Drawing()), CHANCE, "draw D")
    assert CUBUS.to_act(drawn) == (0,)


def test_when_somebody_gives_up_in_the_turn_of_another_and_then_that_turn_goes_on() -> None:
    state = to_build("1", "L", "", "LRD")
    asked = CUBUS.give_up(state, 2)
    assert (question(asked), asked.turn) == ("one-less", 0)
    assert CUBUS.ruling(asked) == NO
    assert after(asked, REFEREE, "rule yes") == state._replace(gone=frozenset({2}))
    assert after(asked, REFEREE, "rule no").why_over == "nobody-can-build"


def test_whoever_gives_up_while_it_is_asked_is_not_asked_about_any_more() -> None:
    asked = after(to_build("1", "LR", "LR", "L"), 0, "build 2")
    assert asked.turn == 1
    gone = CUBUS.give_up(asked, 1)
    assert (question(gone), gone.turn) == ("turn-begins", 2)
    assert CUBUS.ruling(gone) == NO
    other = CUBUS.give_up(asked, 0)
    assert (question(other), other.turn, CUBUS.ruling(other)) == ("turn-begins", 1, YES)


def test_where_the_table_tells_about_the_hand_of_whose_turn_it_is() -> None:
    state = to_build("1", "L", "LLRRD", pile="LD", tells=True)._replace(phase=Drawing())
    asked = after(state, CHANCE, "draw L")
    assert (question(asked), CUBUS.ruling(asked)) == ("own-hand", NO)
    passed_by = after(asked, REFEREE, "rule no")
    assert (passed_by.told, CUBUS.to_act(passed_by)) == ((0,), (CHANCE,))
    next_one = after(passed_by, CHANCE, "draw D")
    assert question(next_one) == "last-drawn"
    still = after(after(next_one, REFEREE, "rule yes"), REFEREE, "rule yes")
    assert (still.told, CUBUS.to_act(still)) == ((0,), (1,)), "who was passed by is told until somebody acts"


def test_at_the_end_whether_there_is_a_build_with_all_that_is_left() -> None:
    state = to_build("1", "LR", "LR", "D", leftovers=LeftoverRule.BEST)
    asked = after(after(state, 0, "build 2"), REFEREE, "rule no")
    assert (question(asked), CUBUS.ruling(asked), asked.why_over) == ("leftovers", YES, "nobody-can-build")
    assert CUBUS.to_act(after(asked, REFEREE, "rule yes")) == (0, 1, 2)
    assert CUBUS.phase(after(asked, REFEREE, "rule no")) == "over"


@pytest.mark.parametrize("hands", [("LR", "LR"), ("LR", "L"), ("LR", "LLRRDD")])
def test_it_is_asked_however_plain_the_answer_is_so_that_being_asked_tells_nothing(hands: tuple[str, str]) -> None:
    assert question(after(to_build("1", *hands), 0, "build 2")) == "turn-begins"


@pytest.mark.parametrize(
    ("actor", "text", "code"),
    [
        (1, "pass", "not-to-act"),
        (0, "rule yes", "not-to-act"),
        (CHANCE, "rule yes", "not-to-act"),
        (REFEREE, "pass", "not-now"),
        (REFEREE, "rule", "bad-action"),
        (REFEREE, "rule perhaps", "bad-ruling"),
    ],
)
def test_nobody_acts_while_it_is_asked_and_what_it_answers_is_yes_or_no(actor: Actor, text: str, code: str) -> None:
    assert refusal(after(to_build("1", "LR", "LR"), 0, "build 2"), actor, text) == code


def test_it_says_nothing_unasked() -> None:
    assert refusal(to_build("1", "LR", "LR"), REFEREE, "rule yes") == "not-to-act"


def test_everybody_sees_the_same_while_it_is_asked_and_nothing_of_the_answer() -> None:
    """All that a view tells is that there is a question; that is public, as the rules say when there is one."""
    asked = after(to_build("1", "LR", "LR"), 0, "build 2")
    for viewer in (None, 0, 1):
        view = CUBUS.view(asked, viewer)
        assert (view.phase, view.to_act, view.kinds, view.actions) == ("referee", (REFEREE,), (), ())
        assert view.table == CUBUS.view(asked, None).table


# What it answers -------------------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(seed=st.integers(0, 10_000), rules=st.sampled_from(Rules), tells=st.booleans())
def test_it_says_yes_just_when_the_solver_finds_a_build_for_one_of_those_it_is_asked_about(
    seed: int, rules: Rules, tells: bool
) -> None:
    agreed = Settings(3, rules, leftovers=LeftoverRule.BEST, tells=tells)
    for moment in moments(CUBUS, agreed, Random(seed)):
        state = moment.state
        if not isinstance(state.phase, Asking):
            continue
        hands = [state.hands[seat] for seat in state.there]
        if state.phase.question is Question.OWN_HAND:
            hands = [state.hands[state.turn]]
        elif state.phase.question is Question.LEFTOVERS:
            hands = [Tiles(*map(sum, zip(*state.hands, strict=True)))]
        can = any(solver.can_score(rules, state.laid.stack, hand) for hand in hands)
        assert moment.action == (YES if can else NO)


def test_the_rules_go_on_without_a_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log with what the referee answered is followed by the rules alone."""
    agreed = Settings(3, leftovers=LeftoverRule.BEST, tells=True)
    played = [(moment.actor, moment.action) for moment in moments(CUBUS, agreed, Random(5))]
    assert {actor for actor, _ in played} >= {CHANCE, REFEREE}
    monkeypatch.setattr(referee, "solve", lambda *_: pytest.fail("the solver was asked"))
    monkeypatch.setattr(referee, "has_simple_build", lambda *_: pytest.fail("hands were looked at"))
    referee._has_simple_build.cache_clear()
    state = CUBUS.start(agreed)
    for actor, action in played:
        state = state if action is None else CUBUS.apply(state, actor, action)
    assert CUBUS.outcome(state) is not None


# In a hurry ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("forgetful")
def test_what_is_soon_found_is_answered_in_a_hurry_as_at_leisure() -> None:
    CUBUS.ruling(about("2005", STUCK, "LLLL"))  # so that everything is loaded
    for asked in (("2005", "22/2", "LR"), ("2005", "1", "D"), ("1987", "2o1/1", "LRD"), ("kids", "1", "")):
        referee._ANSWERS.clear()
        quick = CUBUS.quick_ruling(about(*asked))
        referee._ANSWERS.clear()
        assert quick == CUBUS.ruling(about(*asked))


@pytest.mark.usefixtures("forgetful")
def test_in_a_hurry_nobody_waits_for_hard_questions_and_what_is_known_is_told() -> None:
    CUBUS.ruling(about("2005", STUCK, "LLLL"))
    for asked in HARD:
        assert CUBUS.quick_ruling(about(*asked)) is None
        answer = CUBUS.ruling(about(*asked))
        assert CUBUS.quick_ruling(about(*asked)) == answer


@pytest.mark.usefixtures("forgetful")
def test_the_solver_is_not_loaded_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "_LOADED", type(referee._LOADED)())
    asked = about("2005", STUCK, "LLLL")
    assert CUBUS.quick_ruling(asked) is None
    assert CUBUS.ruling(asked) == CUBUS.quick_ruling(asked) == NO


@pytest.mark.usefixtures("forgetful")
def test_it_remembers_only_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "KEPT", 2)
    for hand in ("", "L", "LL"):
        CUBUS.ruling(about("2005", STUCK, hand))
    assert [str(hand) for _, _, hand in referee._ANSWERS] == ["L", "LL"]
