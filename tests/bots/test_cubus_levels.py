"""Every level plays whole games of Cubus by the rules, and the same again from the same moments."""

import math
from random import Random
from typing import Any

import pytest

from kist.bots.base import Bot, Decision, Witnessed, decision_of
from kist.bots.level import Level
from kist.bots.registry import LEVELS, find_level
from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.games import GAMES
from kist.tabletop import Tabletop

CUBUS = GAMES["cubus"]
NODES = 40
VARIANTS: list[dict[str, Json]] = [
    {"seats": 2, "rules": "2005"},
    {"seats": 3, "rules": "1987", "leftovers": "best", "demolition": True},
    {"seats": 4, "rules": "kids", "leftovers": "lowest"},
    {"seats": 5, "rules": "2005", "leftovers": "lowest", "demolition": True},
    {"seats": 6, "rules": "1987"},
    {"seats": 2, "rules": "kids", "leftovers": "best", "demolition": True},
    {"seats": 2, "rules": "1987", "leftovers": "best"},
    {"seats": 6, "rules": "2005", "leftovers": "best"},
]
every_level = pytest.mark.parametrize("level", LEVELS["cubus"], ids=lambda level: level.name)
every_variant = pytest.mark.parametrize("variant", VARIANTS, ids=lambda each: " ".join(map(str, each.values())))


class Recorded:
    """A bot, and all that it saw and did."""

    def __init__(self, bot: Bot[Any]) -> None:
        self.bot = bot
        self.course: list[Witnessed[Any] | Decision] = []

    def witness(self, moment: Witnessed[Any]) -> None:
        self.course.append(moment)
        self.bot.witness(moment)

    def decide(self, seconds: float) -> Decision:
        decision = decision_of(self.bot.decide(seconds))
        self.course.append(decision)
        return decision

    @property
    def decisions(self) -> list[Decision]:
        return [each for each in self.course if isinstance(each, Decision)]


def play(level: Level, variant: dict[str, Json], seed: int) -> tuple[Tabletop[Any], list[Recorded]]:
    settings = CUBUS.read_settings({"game": "cubus", **variant})
    bots = [Recorded(level.bot(seat, seed + seat, NODES)) for seat in range(settings.seats)]
    table = Tabletop[Any](CUBUS, settings, dict[int, Bot[Any]](enumerate(bots)), Random(seed)).go_on()
    return table, bots


@every_level
@every_variant
def test_whole_games_are_played_by_the_rules(level: Level, variant: dict[str, Json]) -> None:
    table, bots = play(level, variant, seed=11)
    assert CUBUS.outcome(table.state) is not None
    for bot in bots:
        assert all(decision.reason.code for decision in bot.decisions)
        assert all(0 <= decision.delay < 30 for decision in bot.decisions)


@every_level
def test_the_same_moments_and_seed_lead_to_the_same_decisions(level: Level) -> None:
    variant: dict[str, Json] = {"seats": 3, "rules": "2005", "leftovers": "best", "demolition": True}
    _, bots = play(level, variant, seed=5)
    for seat, bot in enumerate(bots):
        again = level.bot(seat, 5 + seat, NODES)
        for each in bot.course:
            if isinstance(each, Decision):
                assert again.decide(math.inf) == each
                assert again.decide(math.inf) == each  # however often it is asked
            else:
                again.witness(each)


@every_level
def test_a_bot_that_has_seen_nothing_does_nothing(level: Level) -> None:
    with pytest.raises(RuntimeError):
        level.make(0, 0).decide(1.0)


@pytest.mark.parametrize(("game", "name"), [("cubus", "boss"), ("chess", "master"), ("cubus", "")])
def test_unknown_levels_are_refused(game: str, name: str) -> None:
    with pytest.raises(BadSettings) as refused:
        find_level(game, name)
    assert refused.value.code == "unknown-level"
