"""One agent against Kist's bots: `gymnasium.make("kist/AgainstBots-v0", game="cubus", bots=["greedy"])`."""

import math
from collections.abc import Sequence
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from kist.bots.level import Player
from kist.bots.registry import level_of
from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.research.coding import Coding, number_in, returns_of, settings_in, size_of
from kist.research.gymnasium.many import CODINGS
from kist.tabletop import Tabletop

NODES = 100
"""How long the bots think, in steps, unless something else is said."""

Seen = dict[str, np.ndarray[Any, Any]]


class AgainstBots(gymnasium.Env[Any, Any]):
    """A table at which the agent has one seat, another one in every game, and bots have the others.

    Observations, masks and actions are those of `cubus_v0` and `skelter_v0`. The reward is that of the end: 1 for a
    win alone, a shared win less, a loss less than nothing.
    """

    metadata = {"render_modes": []}

    def __init__(
        self, game: str = "cubus", bots: Sequence[Player] = ("greedy",), nodes: int = NODES, **settings: Json
    ) -> None:
        if game not in CODINGS:
            raise BadSettings("unknown-game", f"There is no game {game!r} here: it is one of {', '.join(CODINGS)}.")
        self._levels = [level_of(game, bot) for bot in bots]
        self._seats, self._nodes = len(bots) + 1, nodes
        self.coding: Coding[Any] = CODINGS[game](self._seats, **settings)
        self.render_mode = None
        self.action_space = spaces.Discrete(self.coding.actions)
        box = spaces.Box(0, self.coding.highest, (size_of(self.coding),), self.coding.dtype)
        mask = spaces.Box(0, 1, (self.coding.actions,), np.int8)
        self.observation_space = spaces.Dict({"observation": box, "action_mask": mask})

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new game, at a seat that is drawn; with a seed always the same one."""
        super().reset(seed=seed)
        luck = Random(int(self.np_random.integers(2**48)))  # noqa: S311 - a game, not a secret
        self.seat = luck.randrange(self._seats)
        others = [seat for seat in range(self._seats) if seat != self.seat]
        bots = {
            seat: level.bot(seat, luck.getrandbits(48), self._nodes)
            for seat, level in zip(others, self._levels, strict=True)
        }
        settings = self.coding.settings(luck, settings_in(options))
        self._table = Tabletop[Any](self.coding.game, settings, bots, luck, math.inf).go_on()
        self._watch = self.coding.watch(self.seat)
        return self._seen(), {"seat": self.seat}

    def step(self, action: Any) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Act, and let the bots act until the agent is asked again; raises `IllegalAction`, and nothing is done."""
        self._table.do(self.coding.action(self._sight, number_in(action)), self.seat)
        over = self._table.outcome is not None
        cut = not over and self.seat not in self._table.to_act
        reward = returns_of(self._table.outcome, self._seats)[self.seat]
        return self._seen(), reward, over, cut, {"seat": self.seat, "scores": self._table.scores}

    def _seen(self) -> Seen:
        self._sight = self._watch.look(self._table.state)
        asked = self.seat in self._table.to_act
        mask = self.coding.legal(self._sight) if asked else bytearray(self.coding.actions)
        return {"observation": self._watch.written().copy(), "action_mask": np.frombuffer(mask, np.int8)}
