"""Many games in one process, for learners that play themselves: a `gymnasium.vector` environment.

In every game it is asked what the seat does whose turn it is, whichever that is; it sees the table from its own side.
A game that is over begins anew in the same step. All games write into the same arrays, each into its own line.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kist.core.errors import BadSettings, IllegalAction
from kist.core.game import Game
from kist.core.types import Json, Seat
from kist.research.coding import (
    NOTHING_ELSE,
    Coding,
    Watch,
    after_chance,
    numbers_in,
    returns_of,
    settings_in,
    size_of,
)
from kist.research.cubus_coding import CubusCoding
from kist.research.skelter_coding import SkelterCoding

CODINGS: dict[str, type[CubusCoding] | type[SkelterCoding]] = {"cubus": CubusCoding, "skelter": SkelterCoding}

Arrays = dict[str, np.ndarray[Any, Any]]


class ManyGames(VectorEnv[Any, Any, Any]):
    """So many games of `cubus` or `skelter` side by side, with settings as in PettingZoo.

    The reward of a step is that of the seat that acted. When a game ends, `infos["returns"]` has what its end is
    worth to every seat; `infos["seat"]` is who is asked in each game now. Without `copy` the observations of every
    step are the same arrays, written anew.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, game: str, num_envs: int, seats: int = 2, *, copy: bool = True, **settings: Json) -> None:
        if game not in CODINGS:
            raise BadSettings("unknown-game", f"There is no game {game!r} here: it is one of {', '.join(CODINGS)}.")
        self.coding: Coding[Any] = CODINGS[game](seats, **settings)
        self.num_envs, self._seats, self._copy = num_envs, seats, copy
        self._game: Game[Any, Any] = self.coding.game
        box = spaces.Box(0, self.coding.highest, (size_of(self.coding),), self.coding.dtype)
        mask = spaces.Box(0, 1, (self.coding.actions,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": box, "action_mask": mask})
        self.single_action_space = spaces.Discrete(self.coding.actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._luck = [Random() for _ in range(num_envs)]  # noqa: S311 - games, not secrets
        self._seen: Arrays = {
            "observation": np.zeros((num_envs, size_of(self.coding)), self.coding.dtype),
            "action_mask": np.zeros((num_envs, self.coding.actions), np.int8),
        }
        self._take_lines()
        self._states: list[Any] = [None] * num_envs
        self._watches: list[list[Watch[Any]]] = [[] for _ in range(num_envs)]
        self._sights: list[Any] = [None] * num_envs
        self._asked: list[Seat] = [0] * num_envs

    def _take_lines(self) -> None:
        """Every game writes into its own line of the arrays."""
        self._lines = [*self._seen["observation"]]
        self._masks = [memoryview(line).cast("B") for line in self._seen["action_mask"]]

    def __getstate__(self) -> dict[str, Any]:
        """All but the lines: a copy has arrays of its own to write into."""
        return {name: value for name, value in self.__dict__.items() if name not in ("_lines", "_masks")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        self._seen = {name: array.copy() for name, array in self._seen.items()}
        self._take_lines()

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: Any = None
    ) -> tuple[Arrays, dict[str, Any]]:
        """New games; with a seed they are always the same, and so are those that follow. `options={"settings": …}`
        are settings for these games alone. Raises `BadSettings`."""
        settings = settings_in(options)
        places = range(self.num_envs)
        seeds = seed if isinstance(seed, list) else [seed + at if seed is not None else None for at in places]
        for at, each in enumerate(seeds):
            if each is not None:
                self._luck[at] = Random(each)  # noqa: S311
        for at in places:
            self._look(at, self._begin(at, settings))
        return self._shown(), {"seat": np.array(self._asked)}

    def _begin(self, at: int, settings: Mapping[str, Json] = NOTHING_ELSE) -> Seat:
        """A new game; whose action comes first."""
        rng = self._luck[at]
        start = self._game.start(self.coding.settings(rng, settings))
        self._states[at] = state = after_chance(self._game, start, rng)
        self._watches[at] = [self.coding.watch(seat) for seat in range(self._seats)]
        asked = self.coding.asked(state)
        assert asked is not None
        return asked

    def _look(self, at: int, seat: Seat) -> None:
        """Show the table to a seat, and ask it."""
        self._asked[at], watch = seat, self._watches[at][seat]
        if watch.follows:
            for other in self._watches[at]:
                other.look(self._states[at])
        self._sights[at] = sight = watch.look(self._states[at])
        self._lines[at][:] = watch.written()
        self._masks[at][:] = self.coding.legal(sight)

    def _shown(self) -> Arrays:
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else self._seen

    def step(
        self, actions: Any
    ) -> tuple[Arrays, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """One action in every game; raises `IllegalAction` for what a mask does not allow, and none is done then."""
        game, luck, numbers = self._game, self._luck, numbers_in(actions)
        if len(numbers) != self.num_envs:
            raise IllegalAction("wrong-actions", f"There are {self.num_envs} games: give an action for each of them.")
        doings = list(map(self.coding.action, self._sights, numbers))
        rewards, ended = np.zeros(self.num_envs), np.zeros(self.num_envs, np.bool_)
        returns = np.zeros((self.num_envs, self._seats))
        for at, (state, seat, doing) in enumerate(zip(self._states, self._asked, doings, strict=True)):
            self._states[at] = after = after_chance(game, game.apply(state, seat, doing), luck[at])
            asked = self.coding.asked(after)
            if asked is None:
                ended[at] = True
                returns[at] = returns_of(game.outcome(after), self._seats)
                rewards[at] = returns[at, seat]
                asked = self._begin(at)
            self._look(at, asked)
        cut = np.zeros(self.num_envs, np.bool_)
        return self._shown(), rewards, ended, cut, {"seat": np.array(self._asked), "returns": returns}
