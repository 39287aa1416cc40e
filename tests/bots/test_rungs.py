"""The rungs: finer steps between the levels, for programs."""

import math
from random import Random
from typing import Any

import pytest

import kist
from kist.arena.plan import Plan
from kist.arena.play import play_game
from kist.bots.base import Bot, Decision, Witnessed, decision_of
from kist.bots.between import Wavering
from kist.bots.registry import LEVELS, find_level, rungs
from kist.core.actions import Action
from kist.games import GAMES
from kist.tabletop import Tabletop
from tests.bots.test_cubus_levels import Recorded

EVERY_GAME = pytest.mark.parametrize("game", list(LEVELS))
NODES = 20


class Says:
    """Says always one thing."""

    def __init__(self, word: str) -> None:
        self.word = word

    def witness(self, moment: Witnessed[Any]) -> None:
        pass

    def decide(self, seconds: float) -> Action:
        del seconds
        return Action(self.word)


@EVERY_GAME
def test_there_are_seven_from_the_weakest_level_on_and_the_last_is_the_master(game: str) -> None:
    assert [rung.name for rung in rungs(game)] == [f"rung{number}" for number in range(1, 8)]
    assert rungs(game)[-1].make is find_level(game, "master").make
    assert not {rung.name for rung in rungs(game)} & {level.name for level in LEVELS[game]}, "tables offer levels"


@EVERY_GAME
def test_the_same_moments_and_seed_lead_to_the_same_decisions(game: str) -> None:
    rung = rungs(game)[3]
    settings = GAMES[game].read_settings({"game": game, "seats": 2})
    bots = [Recorded(rung.bot(seat, 5 + seat, NODES)) for seat in range(2)]
    table = Tabletop[Any](GAMES[game], settings, dict[int, Bot[Any]](enumerate(bots)), Random(5)).go_on()
    assert table.outcome is not None
    again = rung.bot(0, 5, NODES)
    for each in bots[0].course:
        if isinstance(each, Decision):
            assert decision_of(again.decide(math.inf)) == each
            assert decision_of(again.decide(math.inf)) == each  # however often it is asked
        else:
            again.witness(each)


@EVERY_GAME
def test_rungs_play_whole_games_in_the_arena(game: str) -> None:
    plan = Plan(game, ("rung2", "rung6"), 1, 3, {}, NODES, math.inf)
    assert play_game(plan, 0, 0).winners


def test_who_begins_something_carries_it_out_and_both_get_their_share() -> None:
    def heard(by: int | None) -> Witnessed[Any]:
        return Witnessed(by, Action("pass"), kist.play("cubus").view(0))

    bot = Wavering(0, 1, 0.3, Says("low"), Says("high"))
    said = []
    for _ in range(400):
        bot.witness(heard(1))
        first = str(bot.decide(1.0))
        bot.witness(heard(0))
        assert str(bot.decide(1.0)) == first
        said.append(first)
    assert 0.2 < said.count("high") / len(said) < 0.4
