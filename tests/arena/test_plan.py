"""Deals, rotations and seeds."""

import math
from dataclasses import replace
from typing import Any

import pytest

from kist.arena.budget import Budget, Timed, budget_of
from kist.arena.plan import Plan
from kist.core.errors import BadSettings

PLAN = Plan("cubus", ("builder", "novice", "novice"), games=7, seed=1, settings={}, nodes=50, seconds=math.inf)


def test_every_deal_is_played_in_every_rotation_until_the_games_run_out() -> None:
    assert PLAN.deals == 3
    assert [len(PLAN.rotations(deal)) for deal in range(3)] == [3, 3, 1]


def test_everybody_sits_everywhere_once() -> None:
    tables = [PLAN.seated(rotation) for rotation in range(3)]
    assert tables == [(0, 1, 2), (2, 0, 1), (1, 2, 0)]


def test_luck_depends_on_the_seed_and_the_deal_alone() -> None:
    assert PLAN.chance(1).random() == replace(PLAN, games=100, nodes=9).chance(1).random()
    assert PLAN.chance(1).random() != PLAN.chance(2).random()
    assert PLAN.chance(1).random() != replace(PLAN, seed=2).chance(1).random()
    assert len({PLAN.bot_seed(deal, player) for deal in range(3) for player in range(3)}) == 9


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"players": ("builder", "boss")}, "unknown-level"),
        ({"players": ("builder",)}, "bad-seats"),
        ({"players": ("builder",) * 7}, "bad-seats"),
        ({"games": 0}, "bad-games"),
        ({"settings": {"rules": "1812"}}, "bad-rules"),
        ({"settings": {"colour": "blue"}}, "unknown-setting"),
    ],
)
def test_what_cannot_be_played_is_refused(change: dict[str, object], code: str) -> None:
    with pytest.raises(BadSettings) as refused:
        replace(PLAN, **change).check()  # type: ignore[arg-type]
    assert refused.value.code == code


@pytest.mark.parametrize(
    ("player", "name", "budget"),
    [
        ("master", "master", Budget(50, 2.0)),
        ("master:nodes=7", "master", Budget(7, math.inf)),
        ("master:seconds=0.5", "master", Budget(None, 0.5)),
        ("package.module:Bot:nodes=7:seconds=1", "package.module:Bot", Budget(7, 1.0)),
        ("engine:./rocket", "engine:./rocket", Budget(50, 2.0)),
    ],
)
def test_a_player_may_bring_a_budget_of_its_own(player: str, name: str, budget: Budget) -> None:
    assert budget_of(player, Budget(50, 2.0)) == (name, budget)


@pytest.mark.parametrize("player", ["master:nodes=0", "master:nodes=1.5", "master:nodes=many", "master:depth=3"])
def test_budgets_that_are_none_are_refused(player: str) -> None:
    with pytest.raises(BadSettings, match="nodes=2000"):
        budget_of(player, Budget())


def test_every_player_gets_the_own_budget() -> None:
    plan = Plan("cubus", ("master:nodes=1", "master:nodes=300", "greedy"), 3, 3, {}, 20, math.inf)
    assert plan.names == ("master:nodes=1", "master:nodes=300", "greedy")
    bots: list[Any] = [plan.bot(0, player, player) for player in range(3)]
    assert [bot.nodes for bot in bots] == [1, 300, 20]
    timed = replace(plan, players=("master:seconds=0.5", "greedy"))
    assert [isinstance(timed.bot(0, player, player), Timed) for player in range(2)] == [True, False]
