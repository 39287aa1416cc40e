"""Nobody is told the colour of a covered field: two states that differ in nothing else look the same to everyone."""

import json
from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import settings as limits
from hypothesis import strategies as st

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.types import SPECTATOR
from kist.skelter.board import COLOURS, Board
from kist.skelter.drawing import draw
from kist.skelter.legal import targets
from kist.skelter.memory import visible_in
from kist.skelter.settings import Settings
from kist.skelter.state import Phase, State, table_for
from tests.skelter.drawn import GAME, do, drawn
from tests.skelter.strategies import seeds, some, states

few = limits(some, max_examples=25)
every_phase = pytest.mark.parametrize("phase", [phase for phase in Phase if phase is not Phase.OVER])
VERBS = ("choose", "place", "touch", "move", "finish", "accept", "claim", "pass", "ready", "fly")
LOOKS_UNDER = {"touch", "claim", "ready", "finish"}


def covered(state: State) -> list[int]:
    visible = visible_in(GAME.view(state, SPECTATOR))
    fields = enumerate(state.table.board.fields)
    # A field that was just looked at is no secret even if it turned out to have no colour.
    return [at for at, field in fields if field.name not in visible and at not in state.checked]


def recoloured(state: State, rng: Random) -> State:
    """A state with the colours of covered fields dealt anew among them, those without colour included."""
    hidden = covered(state)
    return dealt(state, dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True)))


def dealt(state: State, source: dict[int, int]) -> State:
    """A state whose fields have the colours that other fields had."""
    old = state.table.board.fields
    fields = (replace(field, colour=old[source.get(at, at)].colour) for at, field in enumerate(old))
    return state._replace(table=table_for(replace(state.table.settings, board=Board("drawn", tuple(fields)))))


def everything_told(state: State) -> str:
    """All that reaches anybody, as it would leave for them: views, drawings, proposals, what is done for them."""
    viewers = (SPECTATOR, *range(state.table.settings.seats))
    views = [GAME.view(state, viewer) for viewer in viewers]
    told = [json.dumps(view.to_json()) + draw(view) for view in views]
    if state.phase is not Phase.OVER:
        told += [str(GAME.propose(state, state.actor, Random(seed))) for seed in range(3)]
        told += [str(GAME.timeout(state, state.actor))]
    return "\n".join(told)


def answers(state: State) -> str:
    """The answer to everything that anybody might try: the refusal, or what is seen then."""
    arguments = ("", "zz9", *COLOURS, *(field.name for field in state.table.board.fields))
    told = []
    for actor in (None, *range(state.table.settings.seats)):
        for verb in VERBS:
            for argument in arguments:
                try:
                    after = GAME.apply(state, actor, Action(verb, argument))
                except KistError as refusal:
                    told.append(json.dumps(refusal.to_json()))
                else:
                    told.append("" if verb in LOOKS_UNDER or after.phase is Phase.OVER else seen(after))
    return "\n".join(told)


def seen(state: State) -> str:
    return json.dumps(GAME.view(state, SPECTATOR).to_json())


@every_phase
@some
@given(data=st.data(), seed=seeds)
def test_views_are_equal_to_the_byte(phase: Phase, data: st.DataObject, seed: int) -> None:
    state = data.draw(states(phase))
    assume(state.phase is not Phase.OVER)
    assert everything_told(state) == everything_told(recoloured(state, Random(seed)))


@every_phase
@few
@given(data=st.data(), seed=seeds)
def test_every_answer_is_equal_to_the_byte(phase: Phase, data: st.DataObject, seed: int) -> None:
    state = data.draw(states(phase))
    assume(state.phase is not Phase.OVER)
    assert answers(state) == answers(recoloured(state, Random(seed)))


@some
@given(state=states(Phase.LIFTED))
def test_an_attacked_owner_is_asked_whether_or_not_the_stone_stood_right(state: State) -> None:
    assume(state.phase is Phase.LIFTED)
    state = state._replace(table=table_for(replace(state.table.settings, version=3)))
    for at in targets(state):
        if state.piles[at]:
            own = state.table.stone_colours[state.piles[at][-1]]
            cases = [
                do(other, f"move {state.table.board.fields[at].name}") for other in with_and_without(state, at, own)
            ]
            asked = len(state.piles[at]) == 1  # else it lies on another stone, and stands on no field
            assert all((GAME.phase(case) == "claim") == asked for case in cases)
            assert all(GAME.outcome(case) or not GAME.view(case, SPECTATOR).table.checked for case in cases)
            assert len({seen(case) for case in cases if not GAME.outcome(case)}) <= 1


def with_and_without(state: State, at: int, colour: str) -> list[State]:
    """A state with a covered field of this colour and of another, as far as other covered fields allow."""
    hidden = covered(state)
    colours = [state.table.board.colours[other] for other in hidden]
    swaps = [hidden[colours.index(wanted)] for wanted in {colour, *colours} if wanted in colours]
    return [dealt(state, {at: swap, swap: at}) for swap in swaps]


@some
@given(state=states())
def test_only_what_lies_empty_or_was_just_checked_is_shown(state: State) -> None:
    assume(state.phase is not Phase.OVER)
    table = GAME.view(state, SPECTATOR).table
    assert table.shown.keys() & table.piles.keys() <= set(table.checked)
    assert bool(table.checked) <= (state.phase is Phase.TURN)


@some
@given(state=states())
def test_every_seat_and_every_spectator_see_the_same_table(state: State) -> None:
    tables = [GAME.view(state, viewer).table for viewer in (SPECTATOR, *range(state.table.settings.seats))]
    assert all(table == tables[0] for table in tables)


@some
@given(state=states(Phase.OVER))
def test_after_the_end_everything_is_shown(state: State) -> None:
    assume(state.phase is Phase.OVER)
    view = GAME.view(state, SPECTATOR)
    coloured = {field.name: field.colour for field in state.table.board.fields if field.colour}
    assert view.table.shown == coloured


def test_what_a_claim_showed_is_not_shown_again_though_it_was_seen() -> None:
    state = drawn("""
        r. a. g. b. v. s. r. a.
        g. b. v. s. r. a. g. b.
        v. s. r. a. g. b. v. s.
        r. a. g. b. v. s. r. a.
        g. b. v. s. r. a1 g0 b.
        v. s. r. a. g. b. v. s.
    """)
    seen = do(state, "touch g2", "move f2", "claim")
    assert '"f2": "amber"' in json.dumps(GAME.view(seen, 0).to_json())
    assert '"f2": "amber"' not in json.dumps(GAME.view(do(seen, "pass"), 0).to_json())


def test_public_settings_hold_no_seed_and_no_colour_of_a_board() -> None:
    shuffled = Settings(3, "shuffled", seed="a long secret")
    assert "secret" in json.dumps(shuffled.to_json())
    assert "seed" not in shuffled.to_public_json()
    one, other = drawn(ONE_BOARD), drawn(OTHER_BOARD)
    assert one.table.settings.to_json() != other.table.settings.to_json()
    assert json.dumps(one.table.settings.to_public_json()) == json.dumps(other.table.settings.to_public_json())


ONE_BOARD = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
"""
OTHER_BOARD = ONE_BOARD.replace("r", "R").replace("s", "r").replace("R", "s")


@some
@given(state=states())
def test_no_view_names_the_seed(state: State) -> None:
    settings = replace(state.table.settings, board="shuffled", seed="bluebottle")
    moved = state._replace(table=table_for(settings))
    if len(moved.table.board.fields) == len(state.piles):
        assert "bluebottle" not in everything_told(moved)
