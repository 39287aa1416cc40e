"""What is to be played: which bots, how many games, with which piles."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any, Final

from kist import __version__
from kist.arena.budget import Budget, Timed, budget_of
from kist.bots.base import Bot
from kist.bots.level import Level, Player
from kist.bots.registry import level_of
from kist.core.errors import BadSettings
from kist.core.game import Game, Settings
from kist.core.steps import game_of
from kist.core.types import Json, Seat
from kist.games import GAMES

LICENCE: Final = "CC0-1.0"
"""Under which games of our bots may be used: nobody has a right to what they did."""


@dataclass(frozen=True)
class Plan:
    """A contest at one table. It is small and plain, so that it can be sent to any worker.

    A deal is one course of chance. It is played once for every rotation of the players around the table, so that luck
    favours nobody. The last deal may lack some rotations.
    """

    game: str
    players: tuple[Player, ...]
    games: int
    seed: int
    settings: Mapping[str, Json]
    """What was agreed besides game and seats."""
    nodes: int | None
    seconds: float
    """How long a bot may think: in steps, which can be repeated, and in time. A player may bring a budget of its own,
    such as `master:nodes=2000`."""

    @cached_property
    def rules(self) -> Game[Any, Any]:
        """The game that is played; raises `BadSettings`."""
        return game_of(GAMES, {"game": self.game})

    @cached_property
    def levels(self) -> tuple[Level, ...]:
        """The players' levels; raises `BadSettings`."""
        return tuple(level_of(self.game, player) for player, _ in self._thinking)

    @cached_property
    def _thinking(self) -> tuple[tuple[Player, Budget], ...]:
        usual = Budget(self.nodes, self.seconds)
        return tuple(budget_of(player, usual) for player in self.players)

    @cached_property
    def budgets(self) -> tuple[Budget, ...]:
        """How long each player may think; raises `BadSettings`."""
        return tuple(budget for _, budget in self._thinking)

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called in the results, with budgets of their own."""
        return tuple(
            player if isinstance(player, str) and "=" in player else level.name
            for player, level in zip(self.players, self.levels, strict=True)
        )

    def bot(self, deal: int, player: int, seat: Seat) -> Bot[Any]:
        """A player's bot at a seat."""
        budget = self.budgets[player]
        bot = self.levels[player].bot(seat, self.bot_seed(deal, player), budget.nodes)
        return bot if budget.seconds == self.seconds else Timed(bot, budget.seconds)

    def about(self, deal: int, rotation: int) -> dict[str, str]:
        """What is noted about a game besides who played: with it and this version of Kist it can be played again."""
        budgets = [self.budgets[player] for player in self.seated(rotation)]
        return {
            "kist": __version__,
            "nodes": ",".join("" if each.nodes is None else str(each.nodes) for each in budgets),
            "seconds": ",".join("" if each.seconds == math.inf else str(each.seconds) for each in budgets),
            "seed": str(self.seed),
            "deal": str(deal),
            "rotation": str(rotation),
            "licence": LICENCE,
        }

    def check(self) -> None:
        """Raise `BadSettings` when this cannot be played."""
        if self.games < 1:
            raise BadSettings("bad-games", "At least one game must be played.")
        if len(self.players) < 2:
            raise BadSettings("bad-seats", "There are two seats or more: name a player for each of them.")
        self.deal_settings(0)
        self.levels  # noqa: B018 - a level that does not exist is refused when it is looked up

    @property
    def deals(self) -> int:
        """How many deals there are."""
        return -(-self.games // len(self.players))

    def rotations(self, deal: int) -> range:
        """The rotations that a deal is played in."""
        return range(min(len(self.players), self.games - deal * len(self.players)))

    def seated(self, rotation: int) -> tuple[int, ...]:
        """Which player sits at each seat: with every rotation everybody moves on by one."""
        count = len(self.players)
        return tuple((seat - rotation) % count for seat in range(count))

    def deal_settings(self, deal: int) -> Settings:
        """The settings of a deal. What they hide is new in every deal, unless a seed was agreed on."""
        settings: Settings = self.rules.read_settings(
            {**self.settings, "game": self.game, "seats": len(self.players)}
        )
        return settings if "seed" in self.settings else settings.sealed(str(self._seed("settings", deal)))

    def chance(self, deal: int) -> Random:
        """The luck of a deal: the same in every rotation."""
        return Random(self._seed("chance", deal))  # noqa: S311 - a game, not a secret

    def bot_seed(self, deal: int, player: int) -> int:
        """The seed of a player's bot in a deal."""
        return self._seed(f"player {player}", deal)

    def _seed(self, purpose: str, deal: int) -> int:
        return Random(f"{self.seed}/{deal}/{purpose}").getrandbits(48)  # noqa: S311
