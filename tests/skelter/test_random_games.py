"""Random games with every number of players, all settings and players who leave, watched by a second referee."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from hypothesis import event, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from kist.core.actions import Action
from kist.core.types import SPECTATOR
from kist.skelter.ending import still_in
from kist.skelter.legal import legal
from kist.skelter.settings import BOARDS, Settings
from kist.skelter.state import Phase, State, owner_of
from tests.skelter.drawn import GAME
from tests.skelter.referee import Referee
from tests.skelter.strategies import agreements, seeds, some

TABLES = [(seats, sets) for seats in range(2, 7) for sets in range(1, 4) if seats * sets <= 6]
every_table = [
    pytest.param(seats, sets, board, id=f"{seats} with {sets} on {board}")
    for seats, sets in TABLES
    for board in BOARDS
]


def agree(state: State, referee: Referee) -> None:
    """Both say the same about everything that can be seen."""
    table = GAME.view(state, SPECTATOR).table.to_json()
    assert {str(action) for action in legal(state)} == referee.legal()
    assert list(GAME.to_act(state)) == referee.asked()
    piles = {name: pile for name, pile in referee.piles.items() if pile}
    assert table["piles"] == {name: [seat for seat, _ in pile] for name, pile in piles.items()}
    assert table["stones"] == {name: [colour for _, colour in pile] for name, pile in piles.items()}
    assert table["shown"] == referee.shown()
    assert table["out"] == [seat for seat in range(len(referee.own)) if seat not in referee.players]
    assert table["skips"] == sorted(referee.punished)
    if not referee.choosing():
        assert table["stock"] == [len(box) for box in referee.box]
    outcome = GAME.outcome(state)
    assert (list(outcome.winners) if outcome else []) == referee.winners
    assert (outcome.reason if outcome else "") == referee.reason
    if outcome:
        assert table["right"] == [referee.told_of(seat) for seat in range(len(referee.own))]


def step(state: State, referee: Referee, rng: Random, even: float, leaves: float) -> State:
    """One more action, or somebody gives up."""
    if state.phase is not Phase.CHOOSE and rng.random() < leaves:
        seat = rng.choice(still_in(state))
        referee.give_up(seat)
        return GAME.give_up(state, seat)
    action = rng.choice(legal(state)) if rng.random() < even else GAME.propose(state, state.actor, rng)
    referee.do(str(action))
    return GAME.apply(state, state.actor, action)


@pytest.mark.parametrize(("seats", "sets", "board"), every_table)
@limits(some, max_examples=3)
@given(
    seed=seeds,
    rounds=st.none() | st.integers(1, 20),
    even=st.floats(0, 0.3),
    wrong_claim=st.sampled_from(["turn", "nothing"]),
    leaves=st.sampled_from([0, 0.01, 0.1]),
    version=st.sampled_from([2, 3, 3]),
)
def test_two_referees_agree_to_the_end(  # noqa: PLR0917
    seats: int,
    sets: int,
    board: str,
    seed: int,
    rounds: int | None,
    even: float,
    wrong_claim: str,
    leaves: float,
    version: int,
) -> None:
    rng = Random(seed)
    agreed = Settings(seats, board, rounds=rounds, seed=seed, sets=sets, wrong_claim=wrong_claim, version=version)
    state, referee = GAME.start(agreed), Referee(agreed)
    agree(state, referee)
    while state.phase is not Phase.OVER:
        state = step(state, referee, rng, even, leaves)
        agree(state, referee)


def back_and_forth(state: State, last: dict[int, tuple[str, str]], rng: Random) -> Action:
    """A player who moves back what it moved last, if it can: random ones hardly ever repeat a table."""
    calm = [action for action in legal(state) if action.verb not in ("ready", "finish")]
    origin, target = last.get(state.actor, ("", ""))
    back = [action for action in calm if str(action) in (f"touch {target}", f"move {origin}")]
    return rng.choice(back if back and rng.random() < 0.95 else calm)


@limits(some, max_examples=40)
@given(seed=seeds, agreed=agreements)
def test_two_referees_agree_when_tables_come_up_again(seed: int, agreed: Settings) -> None:
    rng, state, referee = Random(seed), GAME.start(agreed), Referee(agreed)
    last: dict[int, tuple[str, str]] = {}
    while state.phase is not Phase.OVER:
        action = back_and_forth(state, last, rng)
        if action.verb == "move":
            last[state.turn] = state.table.board.fields[state.origin].name, action.argument
        referee.do(str(action))
        state = GAME.apply(state, state.actor, action)
        agree(state, referee)
    event(str(referee.reason))


@pytest.mark.parametrize(("seats", "sets"), TABLES)
@limits(some, max_examples=10)
@given(seed=seeds)
def test_who_is_still_in_has_all_stones_and_who_is_out_has_none(seats: int, sets: int, seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(Settings(seats, "ring", sets=sets))
    while state.phase is not Phase.OVER:
        state = GAME.apply(state, state.actor, GAME.propose(state, state.actor, rng))
        if state.phase not in (Phase.PLACE, Phase.LIFTED):
            stones = [sum(owner_of(stone) == seat for pile in state.piles for stone in pile) for seat in range(seats)]
            assert stones == [0 if seat in state.out else 8 * sets for seat in range(seats)]


# Players who give up at any moment --------------------------------------------------------------------------------


@limits(some, max_examples=100)
@given(seed=seeds, agreed=agreements, leaves=st.sampled_from([0.001, 0.005, 0.05]))
def test_whenever_somebody_gives_up_the_game_goes_on_by_its_rules(seed: int, agreed: Settings, leaves: float) -> None:
    rng, state = Random(seed), GAME.start(replace(agreed, version=3))
    while state.phase is not Phase.OVER:
        before, left = state, rng.choice(still_in(state)) if rng.random() < leaves else None
        if left is None:
            action = eager(state, rng)
            state = GAME.apply(state, state.actor, action)
            owed_turns_are_lost_one_by_one(before, action, state)
        else:
            state = GAME.give_up(state, left)
        who_is_out_is_asked_nothing(state)
        only_stones_on_the_board_are_claimed(before, state)
    assert not set(state.outcome.winners if state.outcome else ()) & set(state.out)


def eager(state: State, rng: Random) -> Action:
    """A player who attacks, and claims, whenever that is possible: else few games would have two wrong claims."""
    calm = [action for action in legal(state) if action.verb not in ("ready", "finish", "pass")]
    bold = [action for action in calm if action.verb == "claim" or _hits(state, action)]
    if rng.random() < 0.05 or not calm:
        return GAME.propose(state, state.actor, rng)
    return rng.choice(bold if bold and rng.random() < 0.9 else calm)


def _hits(state: State, action: Action) -> bool:
    return action.verb == "move" and bool(state.piles[state.table.index[action.argument]])


def who_is_out_is_asked_nothing(state: State) -> None:
    assert not {*GAME.to_act(state), *state.skips} & set(state.out)
    assert not any(owner_of(stone) in state.out for pile in state.piles for stone in pile)


def only_stones_on_the_board_are_claimed(before: State, state: State) -> None:
    """A window opens for the owner of the lower of two stones; higher up nobody is asked, and nothing is shown."""
    if state.phase is Phase.CLAIM:
        assert list(map(owner_of, state.piles[state.target])) == [state.actor, state.turn]
    elif before.phase is Phase.LIFTED and state.phase is not Phase.OVER and before.turn not in state.out:
        assert not state.checked


def owed_turns_are_lost_one_by_one(before: State, action: Action, state: State) -> None:
    """Every wrong claim costs a turn, every turn that is passed over is one less, and nothing else changes that."""
    playing = before.phase in (Phase.TURN, Phase.LIFTED, Phase.CLAIM) and state.phase is not Phase.OVER
    if not playing or state.out != before.out:
        return
    owed, settings = Counter(before.skips), state.table.settings
    if action.verb == "claim" and state.verdict and not state.verdict.right and settings.wrong_claim == "turn":
        owed[before.actor] += 1
    if state.phase is Phase.TURN:
        over = (state.turn - before.turn - 1) % settings.seats
        between = [(before.turn + 1 + ahead) % settings.seats for ahead in range(over)]
        owed.subtract(seat for seat in between if seat not in state.out)
    assert min(owed.values(), default=0) >= 0
    assert Counter(state.skips) == +owed
    event("somebody loses two turns", max(owed.values(), default=0) > 1)
