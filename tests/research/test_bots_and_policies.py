"""Kist's bots as opponents in an environment, and policies as bots in the arena and at a table."""

import math
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import kist
import kist.research.gymnasium
from kist.arena.contest import one_table
from kist.arena.plan import Plan
from kist.arena.workers import play_here
from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.research.policy_bot import bot_of

GAMES = pytest.mark.parametrize(("game", "bots"), [("cubus", ["greedy"]), ("skelter", ["novice", "steady"])])


def first_legal(_: np.ndarray[Any, Any], mask: np.ndarray[Any, Any]) -> int:
    return int(mask.argmax())


@GAMES
def test_an_agent_plays_whole_games_against_bots(game: str, bots: list[str]) -> None:
    env = gymnasium.make("kist/AgainstBots-v0", game=game, bots=bots, nodes=5).unwrapped
    seats, rng = set(), Random(1)
    for seed in range(4):
        seen, info = env.reset(seed=seed)
        seats.add(info["seat"])
        over = False
        while not over:
            assert env.observation_space.contains(seen)
            seen, reward, over, cut, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            assert not cut
        assert -1 <= float(reward) <= 1
        assert not seen["action_mask"].any()
    assert len(seats) > 1, "the agent has another seat in another game"


def test_the_same_seed_gives_the_same_table_and_masks_hold() -> None:
    env = gymnasium.make("kist/AgainstBots-v0", game="cubus", bots=["novice"], nodes=5).unwrapped
    seen, _ = env.reset(seed=1)
    again, _ = env.reset(seed=1)
    assert np.array_equal(seen["observation"], again["observation"])
    with pytest.raises(IllegalAction):
        env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))


@pytest.mark.parametrize("game", ["cubus", "skelter"])
def test_a_policy_sits_in_the_arena(game: str) -> None:
    other = "novice"
    plan = Plan(game, (bot_of(game, first_legal), other), 2, 1, {}, 5, math.inf)
    results = one_table(plan, play_here)
    assert results["players"][0]["name"] == "first_legal"
    assert results["games"] == 2


def test_a_policy_sits_at_a_table_with_people() -> None:
    table = kist.play("cubus", seats=2, bots=[None, bot_of("cubus", first_legal)], seed=3)
    while table.to_act:
        table.do("pass" if table.phase == "build" else table.actions(0)[-1], 0)
    assert any(actor == 1 and action.verb == "build" for actor, action in table.steps)


def test_what_the_mask_forbids_is_refused() -> None:
    plan = Plan("cubus", (bot_of("cubus", lambda *_: 10**6), "novice"), 1, 1, {}, 5, math.inf)
    with pytest.raises(KistError, match="numbered from 0"):
        one_table(plan, play_here)
    with pytest.raises(BadSettings):
        bot_of("chess", first_legal)
