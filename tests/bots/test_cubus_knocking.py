"""Who overlooks what, and who knocks: each look at the table has luck of its own."""

from random import Random
from typing import Any

import pytest

from kist.bots.base import Witnessed, decision_of
from kist.bots.registry import LEVELS
from kist.core.actions import Action
from kist.games import GAMES
from kist.tabletop import Tabletop

CUBUS, NAMES = GAMES["cubus"], {level.name: level for level in LEVELS["cubus"]}


def verbs(name: str, seeds: range, seats: int = 4) -> list[str]:
    """What equal players do in some games."""
    done = []
    for seed in seeds:
        settings = CUBUS.read_settings({"game": "cubus", "seats": seats})
        bots = {seat: NAMES[name].bot(seat, 100 * seed + seat, 50) for seat in range(seats)}
        table = Tabletop[Any](CUBUS, settings, bots, Random(seed)).go_on()
        done += [action.verb for _, action in table.steps]
    return done


@pytest.mark.parametrize("name", ["novice", "builder"])
def test_among_equal_players_what_one_overlooks_another_sees(name: str) -> None:
    done = verbs(name, range(3))
    assert done.count("knock") - done.count("fail") >= 2


def test_a_novice_now_and_then_knocks_for_nothing() -> None:
    done = verbs("novice", range(8))
    assert 0 < done.count("fail") < done.count("knock") / 2


@pytest.mark.parametrize("name", ["builder", "greedy"])
def test_better_players_never_do(name: str) -> None:
    assert "fail" not in verbs(name, range(2))


def test_a_novice_knocks_at_every_second_miss_of_three_points_for_one_crate() -> None:
    settings = CUBUS.read_settings({"game": "cubus", "seats": 2, "position": {"stack": ".2/21"}})
    passed = CUBUS.apply(CUBUS.start(settings), 0, Action("pass"))
    shown = []
    for seed in range(60):
        bot = NAMES["novice"].bot(1, seed)
        bot.witness(Witnessed(0, Action("pass"), CUBUS.view(passed, 1)))
        if decision_of(bot.decide(1)).action.verb == "knock":
            bot.witness(Witnessed(1, Action("knock"), CUBUS.view(CUBUS.apply(passed, 1, Action("knock")), 1)))
            shown.append(str(decision_of(bot.decide(1)).action))
    assert 20 <= len(shown) <= 40
    assert shown.count("build .2/22") >= 20
