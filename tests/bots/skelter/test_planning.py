"""Routes, and what the planners do in positions that are drawn."""

from collections.abc import Iterable
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.bots.base import Witnessed
from kist.bots.skelter.levels import Master, Steady
from kist.bots.skelter.novice import Novice
from kist.bots.skelter.outlook import Layout, Step
from kist.bots.skelter.player import SkelterBot
from kist.bots.skelter.recollection import PERFECT
from kist.bots.skelter.routes import assign
from kist.skelter.state import State
from tests.bots.skelter.playing import Kind
from tests.skelter.drawn import GAME, do, drawn

ABOUT_TO_FINISH = """
r. a1 g. b. v. s. r. a1
g0 b0 v. s. r. a1 g. b.
v. s. r. a1 g. b. v. s.
r. a1 g. b. v. s. r. a1
g0 b. v. s. r. a1 g. b0
v0 s0 r. a. g1 b0 v. s0
"""
LAST_HOLD = """
r0 a1 g. b. v. s. r0 a1
g. b. v. s. r0 a1 g. b.
v. s. r0 a1 g. b. v. s.
r0 a1 g. b. v. s. r0 a1
g. b. v. s10 r. a1 g. b.
v. s. r0 a. g. b. v. s.
"""
LEADING = """
r0 a. g. b. v. s. r0 a.
g. b. v. s. r0 a. g. b.
v. s. r0 a. g. b. v. s.
r0 a. g. b. v. s. r0 a.
g. b. v. s01 r. a. g. b.
v. s. r0 a. g1 b1 v1 s1
"""
TRAILING = """
r. a1 g. b. v. s. r. a1
g. b. v. s. r. a1 g. b.
v. s. r. a1 g. b. v. s.
r. a1 g. b. v. s. r. a.
g. b. v. s10 r. a1 g. b.
v0 s0 r0 a. g0 b0 v0 s0
"""
SHUT_OUT = """
r. a1 g. b. v. s. b. g.
a1 r0 v0 s. r0 a. g. b.
v. s. r0 a. g. b. v. s.
r0 a. g. b. v. s. r0 a.
g. b. v. s. r0 a. g1 b1
v. s. r0 a. g1 b1 v1 s1
"""

SHUT_IN = """
r0 a1 g. b. v. s. r0 a1
g. b. v. s. r0 a1 g. b.
v. s. r0 a1 g. b. v. s.
r0 g. g. b. v. s. r0 a.
a1 a1 v. s. r0 b. g. b.
v0 a1 r. s. g1 b. v. s.
"""


def seated(bot: SkelterBot, states: Iterable[State]) -> SkelterBot:
    """A bot that saw the board when it was empty, and then these states."""
    states = list(states)
    for state in (GAME.start(states[0].table.settings), *states):
        bot.witness(Witnessed(None, None, GAME.view(state, bot.seat)))
    return bot


def plays(kind: Kind, state: State) -> list[str]:
    """What a player of this kind, with a perfect memory, does in its turn."""
    touch = seated(kind(0, 1, recall=PERFECT), [state]).decide(1.0).action
    if touch.verb != "touch":
        return [str(touch)]
    lifted = do(state, str(touch))
    return [str(touch), str(seated(kind(0, 1, recall=PERFECT), [state, lifted]).decide(1.0).action)]


@pytest.mark.parametrize("kind", [Steady, Master])
def test_whoever_is_about_to_finish_is_blocked(kind: type[Master] | type[Steady]) -> None:
    assert plays(kind, drawn(ABOUT_TO_FINISH)) == ["touch f1", "move e1"]


def test_whoever_can_step_home_for_the_last_time_calls_in_one_breath() -> None:
    home = LAST_HOLD.replace("s10 r.", "s0 r.").replace("a1 g. b.\nv. s. r0 a.", "a1 g. b1\nv. s. r0 a.")
    for kind in (Steady, Master):
        assert plays(kind, drawn(home)) == ["touch d2", "finish e2"]


def test_who_holds_the_last_stone_of_another_lets_go_to_win() -> None:
    assert plays(Master, drawn(LAST_HOLD)) == ["touch d2", "finish e2"]


def test_a_pass_that_ends_the_game_is_for_those_who_lead() -> None:
    """All have passed but one, and everything is known."""
    ahead, behind = do(drawn(LEADING, turn=1), "pass"), do(drawn(TRAILING, turn=1), "pass")
    assert GAME.view(ahead, 0).table.pass_ends
    assert plays(Master, ahead) == ["pass"]
    assert plays(Master, behind) != ["pass"]


@pytest.mark.parametrize("kind", [Novice, Steady, Master])
def test_who_is_shut_out_by_own_stones_lets_them_step_on(kind: Kind) -> None:
    """The last red field lies behind a red stone that stands right: that one takes it, and leaves its own."""
    shut_out = drawn(SHUT_OUT)
    assert plays(kind, shut_out) == ["touch b5", "move a6"]
    assert plays(kind, do(shut_out, "touch b5", "move a6", "pass")) == ["touch c5", "finish b5"]


@pytest.mark.parametrize("kind", [Novice, Steady])
def test_who_is_shut_in_tries_it_now_and_then_and_hopes_that_nobody_speaks_up(kind: Kind) -> None:
    """The last red stone lies in a corner, behind three amber ones that stand right; one step on lies a red field."""
    shut_in = drawn(SHUT_IN)
    bots = [seated(kind(0, seed, recall=PERFECT), [shut_in]) for seed in range(12)]
    assert 0 < sum(str(bot.decide(1.0).action) == "touch a1" for bot in bots) < len(bots)
    lifted = do(shut_in, "touch a1")
    onto = str(seated(kind(0, 1, recall=PERFECT), [shut_in, lifted]).decide(1.0).action)
    assert onto in {"move b1", "move b2"}
    attacked = [shut_in, lifted, do(lifted, onto)]
    assert {str(seated(Novice(1, seed), attacked).decide(1.0).action) for seed in range(12)} == {"claim", "accept"}
    assert {str(seated(Steady(1, seed), attacked).decide(1.0).action) for seed in range(12)} == {"claim", "accept"}
    assert {str(seated(Master(1, seed), attacked).decide(1.0).action) for seed in range(12)} == {"claim"}


def test_who_would_lose_by_waiting_makes_way_and_who_would_win_waits() -> None:
    """Everything is known, nobody gets nearer, and all others have passed."""
    behind, ahead = do(drawn(TRAILING, turn=1), "pass"), do(drawn(LEADING, turn=1), "pass")
    bots = {state: seated(Novice(0, 1, recall=PERFECT), [state]) for state in (behind, ahead)}
    assert bots[behind].decide(1.0).action.verb == "touch"
    assert bots[ahead].decide(1.0).action.verb == "pass"


@settings(max_examples=100)
@given(
    st.integers(0, 4).flatmap(
        lambda width: st.lists(st.lists(st.integers(0, 9), min_size=6, max_size=6), max_size=width)
    )
)
def test_the_cheapest_assignment_is_found(rows: list[list[int]]) -> None:
    cost, chosen = assign(rows)
    assert len(set(chosen)) == len(rows)
    assert cost == sum(row[column] for row, column in zip(rows, chosen, strict=True))
    assert cost == min(
        sum(row[column] for row, column in zip(rows, columns, strict=True))
        for columns in permutations(range(6), len(rows))
    )


def test_a_layout_after_a_step_is_the_layout_of_its_piles() -> None:
    layout = Layout.of(drawn(LAST_HOLD).piles, 2)
    down = layout.after(Step(11, 12))
    assert down == Layout.of(down.piles, 2)
    assert not down.high
    up = layout.after(Step(11, 13))
    assert up == Layout.of(up.piles, 2)
