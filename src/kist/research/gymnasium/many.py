"""Many games in one process, for learners that play themselves: a `gymnasium.vector` environment.

In every game it is asked what the seat does whose turn it is, whichever that is; it sees the table from its own side.
A game that is over begins anew in the same step.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kist.core.errors import BadSettings
from kist.core.game import Game
from kist.core.types import Json, Seat
from kist.research.coding import Coding, after_chance, returns_of, size_of
from kist.research.cubus_coding import CubusCoding
from kist.research.skelter_coding import SkelterCoding

CODINGS: dict[str, type[CubusCoding] | type[SkelterCoding]] = {"cubus": CubusCoding, "skelter": SkelterCoding}

Arrays = dict[str, np.ndarray[Any, Any]]


class ManyGames(VectorEnv[Any, Any, Any]):
    """So many games of `cubus` or `skelter` side by side, with settings as in PettingZoo.

    The reward of a step is that of the seat that acted. When a game ends, `infos["returns"]` has what its end is
    worth to every seat; `infos["seat"]` is who is asked in each game now.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: str, num_envs: int, seats: int = 2, **settings: Json) -> None:
        if game not in CODINGS:
            raise BadSettings("unknown-game", f"There is no game {game!r} here: it is one of {', '.join(CODINGS)}.")
        self.coding: Coding[Any] = CODINGS[game](seats, **settings)
        self.num_envs, self._seats = num_envs, seats
        self._game: Game[Any, Any] = self.coding.game
        box = spaces.Box(0, self.coding.highest, (size_of(self.coding),), self.coding.dtype)
        mask = spaces.Box(0, 1, (self.coding.actions,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": box, "action_mask": mask})
        self.single_action_space = spaces.Discrete(self.coding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._luck = [Random(place) for place in range(num_envs)]  # noqa: S311 - games, not secrets
        self._states: list[Any] = []
        self._sights: list[Any] = [None] * num_envs
        self._seen: Arrays = {
            "observation": np.zeros((num_envs, size_of(self.coding)), self.coding.dtype),
            "action_mask": np.zeros((num_envs, self.coding.actions), np.int8),
        }
        self._asked = np.zeros(num_envs, np.int64)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Any = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """New games; with a seed they are always the same, and so are those that follow."""
        del options
        seeds = seed if isinstance(seed, list) else [seed + at if seed is not None else None for at in self._places]
        for at, each in enumerate(seeds):
            if each is not None:
                self._luck[at] = Random(each)  # noqa: S311
        self._states = [self._begun(at) for at in self._places]
        for at in self._places:
            self._look(at)
        return self._shown(), {"seat": self._asked.copy()}

    @property
    def _places(self) -> range:
        return range(self.num_envs)

    def _begun(self, at: int) -> Any:
        rng = self._luck[at]
        return after_chance(self._game, self._game.start(self.coding.settings(rng)), rng)

    def _look(self, at: int) -> None:
        seat = self.coding.asked(self._states[at])
        sight = self.coding.look(self._states[at], seat)
        self._asked[at], self._sights[at] = seat, sight
        self._seen["observation"][at] = self.coding.observe(sight)
        self._seen["action_mask"][at] = self.coding.mask(sight)

    def _shown(self) -> Arrays:
        return {name: array.copy() for name, array in self._seen.items()}

    def step(
        self, actions: Any
    ) -> tuple[Arrays, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """One action in every game; raises `IllegalAction` for what a mask does not allow."""
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        returns = np.zeros((self.num_envs, self._seats))
        for at, action in enumerate(np.asarray(actions).tolist()):
            seat: Seat = int(self._asked[at])
            if self._act(at, seat, action):
                ended[at] = True
                returns[at] = returns_of(self._game.outcome(self._states[at]), self._seats)
                rewards[at] = returns[at, seat]
                self._states[at] = self._begun(at)
            self._look(at)
        cut = np.zeros(self.num_envs, np.bool_)
        return self._shown(), rewards, ended, cut, {"seat": self._asked.copy(), "returns": returns}

    def _act(self, at: int, seat: Seat, number: int) -> bool:
        """Carry it out; whether the game is over then."""
        state = self._game.apply(self._states[at], seat, self.coding.action(self._sights[at], number))
        self._states[at] = after_chance(self._game, state, self._luck[at])
        return not self._game.to_act(self._states[at])
