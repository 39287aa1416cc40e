"""Many games at once: the same games as one after the other, begun anew when they are over."""

from random import Random
from typing import Any

import numpy as np
import pytest

from kist.core.errors import BadSettings, IllegalAction
from kist.core.outcome import Outcome
from kist.research.coding import returns_of
from kist.research.gymnasium.many import ManyGames
from kist.research.pettingzoo import cubus_v0, skelter_v0

GAMES = pytest.mark.parametrize(("name", "module"), [("cubus", cubus_v0), ("skelter", skelter_v0)])


def drawn(masks: np.ndarray[Any, Any], rng: Random) -> list[int]:
    return [rng.choice(np.flatnonzero(mask).tolist()) for mask in masks]


@GAMES
def test_games_side_by_side_are_the_games_of_pettingzoo(name: str, module: Any) -> None:
    many, rng = ManyGames(name, 3, seats=3), Random(1)
    single = [module.env(seats=3) for _ in range(3)]
    seen, infos = many.reset(seed=10)
    for at, env in enumerate(single):
        env.reset(seed=10 + at)
    for _ in range(40):
        for at, env in enumerate(single):
            one, *_ = env.last()
            assert int(env.agent_selection[-1]) == infos["seat"][at]
            assert np.array_equal(one["observation"], seen["observation"][at])
            assert np.array_equal(one["action_mask"], seen["action_mask"][at])
        actions = drawn(seen["action_mask"], rng)
        seen, _, ended, _, infos = many.step(actions)
        for at, env in enumerate(single):
            env.step(actions[at])
            if ended[at]:
                assert [env.rewards[agent] for agent in env.possible_agents] == infos["returns"][at].tolist()
                env.reset()


def test_games_that_are_over_begin_anew_and_pay() -> None:
    many, rng, paid = ManyGames("skelter", 4, seats=2), Random(2), 0.0
    seen, _ = many.reset(seed=1)
    over = 0
    for _ in range(150):
        assert many.observation_space.contains(seen)
        seen, rewards, ended, cut, infos = many.step(drawn(seen["action_mask"], rng))
        assert not cut.any()
        assert not infos["returns"][~ended].any()
        assert np.allclose(infos["returns"].sum(axis=1), 0)
        over += int(ended.sum())
        paid += float(np.abs(rewards).sum())
    assert over > 2
    assert paid > 0


@pytest.mark.parametrize(
    ("winners", "seats", "worth"),
    [((1,), 2, [-1, 1]), ((0, 1), 2, [0, 0]), ((2,), 3, [-0.5, -0.5, 1]), ((0, 2), 3, [0.25, -0.5, 0.25])],
)
def test_a_shared_win_is_worth_less_and_all_together_nothing(
    winners: tuple[int, ...], seats: int, worth: list[float]
) -> None:
    assert returns_of(Outcome(winners, "points"), seats) == worth
    assert sum(worth) == 0


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(BadSettings):
        ManyGames("chess", 2)
    many = ManyGames("cubus", 2)
    seen, _ = many.reset(seed=1)
    with pytest.raises(IllegalAction):
        many.step([int(seen["action_mask"][0].argmax()), -1])
    for number in (1, 3):
        with pytest.raises(IllegalAction):
            many.step([int(seen["action_mask"][0].argmax())] * number)
    unchanged = ManyGames("cubus", 2).reset(seed=1)[0]
    assert all(np.array_equal(many._seen[name], unchanged[name]) for name in unchanged), "none was done"


@GAMES
def test_arrays_that_are_not_copied_are_written_anew(name: str, module: Any) -> None:
    del module
    lending, giving, rng = ManyGames(name, 3, copy=False), ManyGames(name, 3), Random(4)
    lent, _ = lending.reset(seed=2)
    given, _ = giving.reset(seed=2)
    for _ in range(30):
        actions = drawn(lent["action_mask"], rng)
        before = {part: array.copy() for part, array in given.items()}
        again, *_ = lending.step(actions)
        after, *_ = giving.step(actions)
        assert again["observation"] is lent["observation"]
        assert all(np.array_equal(again[part], after[part]) for part in after)
        assert all(np.array_equal(given[part], before[part]) for part in before), "what was given stays as it was"
        given = after
