"""Both games pass PettingZoo's own tests, for every number of agents, and say no more than a seat may see."""

import random
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from random import Random
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import Mock, call

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

from kist.core.errors import BadSettings, IllegalAction, KistError
from kist.cubus.shape.build import Rules
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build
from kist.research.cubus_drafting import EDITS_A_TURN, Drafting
from kist.research.drafts import PLACES, draft_from
from kist.research.pettingzoo import cubus_v0, cubus_v1, skelter_v0
from kist.research.pettingzoo.aec import TableEnv
from kist.research.positions import drawn_position

GAMES = pytest.mark.parametrize("game", [cubus_v0, cubus_v1, skelter_v0], ids=["cubus", "drafting", "skelter"])


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


def played_with(env: TableEnv) -> dict[str, Any]:
    """The settings of the game under way."""
    return env.coding.settings(Random(0)).to_json()


@GAMES
@pytest.mark.parametrize("seats", [2, 4, 6])
def test_the_api(game: ModuleType, seats: int) -> None:
    with but_for_dictionaries():
        api_test(game.env(seats=seats), num_cycles=60)


@GAMES
def test_the_same_seed_gives_the_same_game(game: ModuleType) -> None:
    seed_test(partial(game.env, seats=3), num_cycles=60)


def test_another_seed_gives_another_game() -> None:
    env = cubus_v0.env(seats=3)
    first = [next(iter(played(env, seed=luck)))["observation"].tobytes() for luck in range(5)]
    assert len(set(first)) > 1


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
    random.seed(1)  # it draws from the random numbers of everybody
    env = game.env(seats=2)
    env.reset(seed=1)
    table: TableEnv = env.unwrapped
    step, reset = Mock(side_effect=table.step), Mock(side_effect=table.reset)
    monkeypatch.setattr(table, "step", step)
    monkeypatch.setattr(table, "reset", reset)
    performance_benchmark(env)
    assert step.call_count > 200, "each agent acts in every cycle"
    assert call(None) not in step.mock_calls, "a game that is over is begun anew before anybody is asked"
    assert reset.call_count > (0 if game is cubus_v1 else 1), "where a turn is many steps, none ends so soon"


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
    winners = env._game.outcome(env._state).winners
    best = max(env.rewards.values())
    assert best > 0
    assert tuple(seat for seat, paid in enumerate(env.rewards.values()) if paid == best) == winners
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
    assert settings.items() <= played_with(env).items()


@pytest.mark.parametrize(
    "settings", [{"rules": "1987"}, {"rules": "kids"}, {"leftovers": "best", "demolition": True}, {"tells": True}]
)
def test_every_variant_of_cubus(settings: dict[str, Any]) -> None:
    env = cubus_v0.env(seats=3, **settings)
    assert sum(1 for _ in played(env, seed=2)) > 10
    assert settings.items() <= played_with(env).items()


def test_images_show_what_changes() -> None:
    for game in (cubus_v0, skelter_v0):
        env = game.env(seats=2, render_mode="rgb_array")
        images = [env.render() for _ in played(env, seed=3, most=12)]
        assert len({image.tobytes() for image in images}) > 3
        assert images[0].shape == (432, 384, 3)


# What reviewers try -------------------------------------------------------------------------------------------------


@GAMES
@pytest.mark.parametrize("number", [3.7, "3", None, [1]])
def test_only_whole_numbers_are_actions(game: ModuleType, number: Any) -> None:
    env = game.env(seats=2)
    env.reset(seed=1)
    with pytest.raises(IllegalAction, match="whole number"):
        env.step(number)


@GAMES
def test_nothing_is_seen_or_done_before_a_game_has_begun(game: ModuleType) -> None:
    env = game.env(seats=2)
    for too_soon in (lambda: env.step(0), lambda: env.observe("player_0"), env.render, env.state, env.agent_iter):
        with pytest.raises(KistError, match="reset"):
            too_soon()


@GAMES
def test_a_game_can_be_given_settings_of_its_own(game: ModuleType) -> None:
    env = game.env(seats=2)
    name, value = ("rounds", 3) if game is skelter_v0 else ("rules", "1987")
    env.reset(seed=1, options={"settings": {name: value}, "somebody else's": 1})
    assert getattr(agreed(env), name) == value
    for wrong in ({"seats": 3}, {"colour": 1}, "rules"):
        with pytest.raises(BadSettings):
            env.reset(options={"settings": wrong})
    env.reset(seed=1)
    assert getattr(agreed(env), name) != value


def agreed(env: TableEnv) -> Any:
    state: Any = env._state
    if isinstance(state, Drafting):
        state = state.table
    return state.table.settings if hasattr(state, "table") else state.settings


def test_the_state_of_cubus_is_what_all_see() -> None:
    env = cubus_v0.env(seats=3)
    for _ in played(env, 3, most=30):
        assert (
            np.array_equal(env.state(), env.observe("player_0")["observation"]) or env.agent_selection == "player_0"
        )
        assert env.state_space.contains(env.state())


def test_the_state_of_helter_skelter_has_the_covered_colours_too() -> None:
    env = skelter_v0.env(seats=3)
    for _ in played(env, 3, most=30):
        fields = env.state()[-48 * 8 :].reshape(48, 8)
        assert fields.argmax(axis=1).tolist() == list(env._state.table.hues)
        assert env.state_space.contains(env.state())


# Calls that can be right -------------------------------------------------------------------------------------------


def calls_in(env: TableEnv, seen: dict[str, Any]) -> list[int]:
    fields = len(env.coding.fields)  # type: ignore[attr-defined]
    return [number for number in np.flatnonzero(seen["action_mask"]).tolist() if fields <= number < 2 * fields] + [
        number for number in [2 * fields + 3] if seen["action_mask"][number]
    ]


@pytest.mark.parametrize("seats", [2, 3, 6])
@pytest.mark.parametrize("settings", [{}, {"board": "hex"}])
def test_a_call_is_open_to_the_informed_if_and_only_if_it_is_right(seats: int, settings: dict[str, Any]) -> None:
    """Every field lay open once, so whoever forgets nothing knows."""
    informed, free = skelter_v0.env(seats, calls="informed", **settings), skelter_v0.env(seats, **settings)
    rng, asked, right = Random(seats), 0, 0
    informed.reset(seed=5)
    free.reset(seed=5)
    while asked < 300 and not any(free.terminations.values()):
        seen, everything = (env.observe(env.agent_selection) for env in (informed, free))
        open_calls, calls = calls_in(informed, seen), calls_in(free, everything)
        for number in calls:
            after = free._game.apply(free._state, free._asked, free.coding.action(free._sight, number))
            assert (number in open_calls) == after.verdict.right
        asked, right = asked + len(calls), right + len(open_calls)
        assert np.array_equal(seen["observation"], everything["observation"])
        step = drawn(seen["action_mask"] * _no_calls(calls, len(seen["action_mask"])), rng)
        informed.step(step)
        free.step(step)
    assert asked > 20


def _no_calls(calls: list[int], actions: int) -> np.ndarray[Any, Any]:
    kept = np.ones(actions, np.int8)
    kept[calls] = 0
    return kept


def test_random_play_with_informed_calls_goes_on() -> None:
    def steps(**given: Any) -> float:
        env = skelter_v0.env(2, max_cycles=300, **given)
        return float(np.mean([sum(1 for _ in played(env, seed)) for seed in range(6)]))

    assert steps(calls="informed") > 5 * steps()


# Shaped rewards ----------------------------------------------------------------------------------------------------


SHAPED = pytest.mark.parametrize(
    ("game", "settings"),
    [(cubus_v0, {}), (skelter_v0, {"calls": "informed", "rounds": 20})],
    ids=["cubus", "skelter"],
)


@SHAPED
@pytest.mark.parametrize("discount", [1.0, 0.9])
@pytest.mark.parametrize("seats", [2, 4])
def test_shaping_takes_from_every_return_what_no_policy_can_change(
    game: ModuleType, settings: dict[str, Any], discount: float, seats: int
) -> None:
    """The discounted return of an agent in a whole game is that of the plain outcome less the promise of its first
    decision: whatever plays best without plays best with it. In between, it pays."""
    paid = 0
    for seed in range(3):
        plain, _ = returns(game.env(seats=seats, rewards="outcome", **settings), seed, discount)
        env = game.env(seats=seats, rewards="shaped", discount=discount, **settings)
        shaped, promised = returns(env, seed, discount)
        assert [sum(each) for each in shaped] == pytest.approx(
            [sum(each) - first for each, first in zip(plain, promised, strict=True)]
        )
        paid += sum(reward != 0 for each in shaped for reward in each)
    assert paid > 3 * seats, "more often than at the end alone"


def returns(env: TableEnv, seed: int, discount: float) -> tuple[list[list[float]], list[float]]:
    """The rewards of each agent in a random game, discounted from its first decision, and what that promised."""
    paid: dict[str, list[float]] = {agent: [] for agent in env.possible_agents}
    promised, rng = dict[str, float](), Random(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if agent in promised:
            paid[agent].append(discount ** len(paid[agent]) * reward)
        else:
            promised[agent] = env.coding.promise(env._state)[int(agent[-1])]
        env.step(None if ended or cut else drawn(seen["action_mask"], rng))
    return [*paid.values()], [promised[agent] for agent in env.possible_agents]


def test_a_game_that_is_cut_has_paid_what_it_still_promises() -> None:
    env = cubus_v0.env(seats=2, rewards="shaped", max_cycles=12)
    paid, promised = returns(env, 5, 1.0)
    now = env.coding.promise(env._state)
    assert [sum(each) for each in paid] == pytest.approx(
        [after - before for after, before in zip(now, promised, strict=True)]
    )
    assert any(now)


# Crate by crate ----------------------------------------------------------------------------------------------------


def test_a_turn_is_several_changes_of_a_draft_and_a_build() -> None:
    """The sheet's own example: from the start crate there are five ways to add one with two rhombi."""
    env = cubus_v1.env(seats=2)
    env.reset(seed=1)
    state: Any = env._state
    table = state.table._replace(hands=(Tiles(1, 1, 1, 0), *state.table.hands[1:]), turn=0)
    env._state = state._replace(table=table)
    env._asked = 0
    env._look()
    adding = [name for name in env.action_names().values() if name.startswith("add")]
    assert len(adding) == 5
    for name in ("add 0,0 (2)", "build 2"):
        (number,) = [number for number, each in env.action_names().items() if each == name]
        env.step(number)
    assert str(env._state.table.laid.stack) == "2"
    assert env._game.scores(env._state)[0] == 1


def test_a_draft_ends_after_so_many_changes() -> None:
    env, longest = cubus_v1.env(seats=2), 0
    for seen in played(env, 3, most=600):
        sight: Any = env._sight
        longest = max(longest, sight.made)
        changes = seen["action_mask"][: 3 * 17 * 17]
        assert not (sight.made == EDITS_A_TURN and changes.any())
    assert longest > 5


def test_whoever_can_build_finds_a_way_to_draft_it() -> None:
    """Down to the first crate and up again, every build can be reached within what the masks allow."""
    rng = Random(5)
    for _ in range(6):
        position = drawn_position(Rules.WOOD_2005, rng)
        best = best_build(position.rules, position.laid.stack, position.hand)
        assert best
        limit = position.laid.stack.tiles.plus(position.hand)
        for stack in (position.laid.stack, best.stack):
            draft = draft_from(stack)
            while draft.crates > 1:
                takes = [at for at, one in enumerate(draft.changes(limit)[PLACES : 2 * PLACES]) if one]
                draft = draft.changed(PLACES + rng.choice(takes), limit.lids, limit.opens)
