"""Whole games of Helter-Skelter between bots, with all that they saw and did."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from kist.arena.play import Table
from kist.bots.base import Bot, Decision, Witnessed
from kist.bots.skelter.player import SkelterBot
from kist.core.types import Json, Seat
from kist.games import GAMES

SKELTER = GAMES["skelter"]


@dataclass
class Recorded:
    """A bot, and all that it saw and did; somebody may look on before each decision."""

    bot: SkelterBot
    look: Callable[[SkelterBot, Decision], None] = lambda _bot, _decision: None
    course: list[Witnessed | Decision] = field(default_factory=list)

    def witness(self, moment: Witnessed) -> None:
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


Maker = Callable[[Seat, int], SkelterBot]


def play(makers: Sequence[Maker], settings: dict[str, Json], seed: int = 1) -> tuple[Table, list[Recorded]]:
    """One game; every maker makes the bot of one seat."""
    bots = [Recorded(make(seat, seed + seat)) for seat, make in enumerate(makers)]
    return play_recorded(bots, settings, seed), bots


def play_recorded(bots: Sequence[Recorded], settings: dict[str, Json], seed: int = 1) -> Table:
    agreed = SKELTER.read_settings({"game": "skelter", "seats": len(bots), "seed": seed, **settings})
    table = Table(SKELTER, agreed, list[Bot](bots), Random(seed))
    table.play(math.inf)
    return table
