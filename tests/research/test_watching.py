"""Who watches a game sees and writes at every moment what whoever looks for the first time does."""

from random import Random
from typing import Any

import numpy as np
import pytest

from kist.cubus.play.fast_observation import fast_observation_of
from kist.research.coding import Coding, after_chance, legal_numbers
from kist.research.cubus_coding import CubusCoding
from kist.research.from_views import cubus_seen
from kist.research.pettingzoo import cubus_v0, skelter_v0
from kist.research.skelter_coding import SkelterCoding

TABLES: dict[str, Coding[Any]] = {
    "skelter of two": SkelterCoding(2),
    "skelter of six with a play-off": SkelterCoding(6, play_off=True, rounds=20),
    "skelter with chosen colours": SkelterCoding(3, colours="chosen", board="hex"),
    "skelter with several sets": SkelterCoding(2, sets=3, wrong_claim="nothing"),
    "cubus of two": CubusCoding(2),
    "cubus of four with everything": CubusCoding(4, rules="1987", leftovers="best", demolition=True),
    "cubus for children": CubusCoding(3, rules="kids", leftovers="lowest"),
}


def moments(coding: Coding[Any], rng: Random) -> Any:
    """All states of a random game that calls Ready! seldom, the last one included."""
    game = coding.game
    state = after_chance(game, game.start(coding.settings(rng)), rng)
    while (seat := coding.asked(state)) is not None:
        yield state
        sight = coding.look(state, seat)
        calm = [each for each in legal_numbers(coding, sight) if not coding.name(sight, each).startswith(CALLS)]
        legal = calm if calm and rng.random() < 0.97 else legal_numbers(coding, sight)
        state = after_chance(game, game.apply(state, seat, coding.action(sight, rng.choice(legal))), rng)
    yield state


CALLS = ("ready", "finish")


@pytest.mark.parametrize("table", TABLES)
def test_a_watch_writes_what_a_first_look_writes(table: str) -> None:
    coding, rng = TABLES[table], Random(5)
    seats = coding.settings(rng).seats
    for _ in range(3):
        watches = [coding.watch(seat) for seat in range(seats)]
        for state in moments(coding, rng):
            for seat, watch in enumerate(watches):
                if rng.random() < 0.5:  # who does not look every time sees all that happened meanwhile
                    sight = watch.look(state)
                    fresh = coding.look(state, seat)
                    assert np.array_equal(watch.written(), coding.observe(fresh))
                    assert coding.legal(sight) == coding.legal(fresh)


def test_what_was_handed_out_does_not_change() -> None:
    for game in (skelter_v0, cubus_v0):
        env, rng = game.env(seats=2), Random(3)
        env.reset(seed=3)
        seen = [env.observe(agent) for agent in env.agents]
        kept = [(each["observation"].copy(), each["action_mask"].copy()) for each in seen]
        for _ in range(10):
            env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
        for each, (observation, mask) in zip(seen, kept, strict=True):
            assert np.array_equal(each["observation"], observation)
            assert np.array_equal(each["action_mask"], mask)


def test_a_game_that_is_cut_shows_everybody_the_own_side_and_asks_nobody() -> None:
    env = skelter_v0.env(seats=3, max_cycles=2)
    env.reset(seed=1)
    for _ in range(6):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())
    for agent in env.agents:
        seen = env.observe(agent)
        assert not seen["action_mask"].any()
        assert env.parts(seen["observation"])["turn"].tolist()[(0 - int(agent[-1])) % 3] == 1
    assert env.action_names() == {}


def test_a_glance_at_cubus_holds_what_a_view_holds() -> None:
    coding, rng = CubusCoding(4, rules="1987", leftovers="best", demolition=True), Random(8)
    game, phases = coding.game, set()
    state = game.start(coding.settings(rng))
    assert fast_observation_of(state, None) == cubus_seen(game.view(state, None)), (
        "chance is to act, and no spectator"
    )
    for state in moments(coding, rng):
        phases.add(game.phase(state))
        for viewer in (None, *range(4)):
            assert fast_observation_of(state, viewer) == cubus_seen(game.view(state, viewer))
    assert {"build", "knock", "demolition", "over"} <= phases
