"""Both games pass PettingZoo's own tests, for every number of agents, and say no more than a seat may see."""

import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    performance_benchmark,
    render_test,
    seed_test,
)

from kist.core.errors import BadSettings, IllegalAction
from kist.research.pettingzoo import cubus_v0, skelter_v0
from kist.research.pettingzoo.aec import TableEnv

GAMES = pytest.mark.parametrize("game", [cubus_v0, skelter_v0], ids=["cubus", "skelter"])


@contextmanager
def but_for_dictionaries() -> Iterator[None]:
    """PettingZoo warns of observations with a mask in every environment that is not one of its own."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


def drawn(mask: np.ndarray[Any, Any], rng: Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


def played(env: TableEnv, seed: int, most: int = 10**6) -> Iterator[dict[str, Any]]:
    """What is seen at every step of a random game."""
    rng = Random(seed)
    env.reset(seed=seed)
    for _ in range(most):
        seen, _, ended, cut, _ = env.last()
        if ended or cut:
            return
        assert seen
        yield seen
        env.step(drawn(seen["action_mask"], rng))


@GAMES
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_api(game: ModuleType, seats: int) -> None:
    with but_for_dictionaries():
        api_test(game.env(seats=seats), num_cycles=60)


@GAMES
def test_the_same_seed_gives_the_same_game(game: ModuleType) -> None:
    seed_test(partial(game.env, seats=3), num_cycles=60)


@GAMES
def test_the_most_cycles(game: ModuleType) -> None:
    def without_luck(make: Any, **given: Any) -> Any:
        """PettingZoo's test counts turns, and draws actions without a seed: where one happens to be legal, who acts
        how often is another matter."""
        env = make(seats=2, illegal="timeout", **given)
        table: TableEnv = getattr(env, "table", env)
        table._rng.seed(1)
        for number, space in enumerate(table.action_spaces.values()):
            space.seed(number)
        return env

    max_cycles_test(
        SimpleNamespace(env=partial(without_luck, game.env), parallel_env=partial(without_luck, game.parallel_env))
    )


@GAMES
def test_rendering(game: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(game.env, seats=3), custom_tests={"svg": lambda drawing: drawing.startswith("<svg ")})
    assert "to act" in capsys.readouterr().out


@GAMES
def test_the_performance_benchmark(game: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(0, 0.05)  # by its own clock it goes on for five seconds, whatever the machine does
    monkeypatch.setattr(time, "time", lambda: next(ticks))
    performance_benchmark(game.env(seats=2))


@GAMES
def test_the_parallel_api(game: ModuleType) -> None:
    parallel_api_test(game.parallel_env(seats=3, illegal="timeout"), num_cycles=50)


@GAMES
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_whole_game_pays_a_winner_and_nothing_in_all(game: ModuleType, seats: int) -> None:
    env = game.env(seats=seats)
    for seen in played(env, seed=seats):
        assert seen["observation"].min() >= 0
        assert env.observation_space(env.agent_selection).contains(seen)
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert all(env.terminations.values())


def test_points_are_paid_as_they_are_scored() -> None:
    env = cubus_v0.env(seats=2, rewards="points")
    won = dict.fromkeys(env.possible_agents, 0.0)
    rng = Random(4)
    env.reset(seed=4)
    for agent in env.agent_iter():
        seen, reward, ended, _, _ = env.last()
        won[agent] += reward
        env.step(None if ended else drawn(seen["action_mask"], rng))
    assert tuple(won.values()) == env._game.scores(env._state)
    assert sum(won.values()) > 10


@GAMES
def test_text_instead_of_arrays(game: ModuleType) -> None:
    env = game.env(seats=2, observations="text")
    for seen in played(env, seed=1, most=40):
        assert env.observation_space(env.agent_selection).contains(seen)
        assert f"You are seat {env.agent_selection[-1]}." in seen["observation"]
        names = env.action_names()
        assert list(names) == np.flatnonzero(seen["action_mask"]).tolist()
        assert len(set(names.values())) == len(names)


@GAMES
def test_what_the_mask_does_not_allow_is_refused_and_changes_nothing(game: ModuleType) -> None:
    env = game.env(seats=2)
    env.reset(seed=1)
    before = env._state
    mask = env.observe(env.agent_selection)["action_mask"]
    for number in (int(np.flatnonzero(mask == 0)[0]), -1, len(mask)):
        with pytest.raises(IllegalAction):
            env.step(number)
    assert env._state is before


@GAMES
def test_options_and_settings_that_do_not_exist_are_refused(game: ModuleType) -> None:
    for wrong in ({"render_mode": "film"}, {"rewards": "sweets"}, {"max_cycles": 0}, {"colour": "red"}, {"seats": 7}):
        with pytest.raises(BadSettings):
            game.env(**wrong)


@pytest.mark.parametrize("settings", [{"board": "hex"}, {"sets": 3}, {"colours": "chosen"}, {"rounds": 3}])
def test_every_variant_of_helter_skelter(settings: dict[str, Any]) -> None:
    env = skelter_v0.env(seats=2, **settings)
    assert sum(1 for _ in played(env, seed=2)) > 10


@pytest.mark.parametrize(
    "settings", [{"rules": "1987"}, {"rules": "kids"}, {"leftovers": "best", "demolition": True}, {"tells": True}]
)
def test_every_variant_of_cubus(settings: dict[str, Any]) -> None:
    env = cubus_v0.env(seats=3, **settings)
    assert sum(1 for _ in played(env, seed=2)) > 10


def test_images_show_what_changes() -> None:
    for game in (cubus_v0, skelter_v0):
        env = game.env(seats=2, render_mode="rgb_array")
        images = [env.render() for _ in played(env, seed=3, most=12)]
        assert len({image.tobytes() for image in images}) > 3
        assert images[0].shape == (432, 384, 3)
