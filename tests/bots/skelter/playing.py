"""Whole games of Helter-Skelter between bots, with all that they saw and did."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from kist.bots.base import Bot, Decision, Witnessed
from kist.bots.skelter.levels import Master, Steady
from kist.bots.skelter.novice import Novice
from kist.bots.skelter.player import SkelterBot
from kist.core.types import Json
from kist.skelter.game import Skelter
from kist.tabletop import Tabletop

SKELTER = Skelter()
Kind = type[Novice] | type[Steady] | type[Master]


@dataclass
class Recorded:
    """A bot, and all that it saw and did; somebody may look on before each decision."""

    bot: SkelterBot
    look: Callable[[SkelterBot, Decision], None] = lambda _bot, _decision: None
    course: list[Witnessed[Any] | Decision] = field(default_factory=list)

    def witness(self, moment: Witnessed[Any]) -> None:
        self.course.append(moment)
        self.bot.witness(moment)

    def decide(self, seconds: float) -> Decision:
        decision = self.bot.decide(seconds)
        self.look(self.bot, decision)
        self.course.append(decision)
        return decision

    @property
    def decisions(self) -> list[Decision]:
        return [each for each in self.course if isinstance(each, Decision)]


def play(kinds: Sequence[Kind], settings: dict[str, Json], seed: int = 1) -> tuple[Tabletop[Any], list[Recorded]]:
    """One game with a bot of some kind at each seat."""
    bots = [Recorded(kind(seat, seed + seat)) for seat, kind in enumerate(kinds)]
    return play_recorded(bots, settings, seed), bots


def play_recorded(bots: Sequence[Recorded], settings: dict[str, Json], seed: int = 1) -> Tabletop[Any]:
    agreed = SKELTER.read_settings({"game": "skelter", "seats": len(bots), "seed": seed, **settings})
    return Tabletop(SKELTER, agreed, dict[int, Bot[Any]](enumerate(bots)), Random(seed)).go_on()
