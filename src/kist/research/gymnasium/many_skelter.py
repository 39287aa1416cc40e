"""Thousands of games of Helter-Skelter for two in one process: a `gymnasium.vector` environment over arrays.

It is `ManyGames("skelter", …)` with the same observations, masks, rewards and ends, and several times as fast, for
two players with one colour each. Boards are drawn by numpy, so the same seed gives other boards here than there.
"""

from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from kist.core.errors import BadSettings, IllegalAction
from kist.core.types import Json
from kist.research.batch.ground import SEATS, Bytes, Ground
from kist.research.batch.rules import Lines, Numbers, Tables
from kist.research.batch.seen import Sights
from kist.research.coding import checked_settings, illegal, numbers_in, settings_in
from kist.research.skelter_coding import FREE, INFORMED, SkelterCoding
from kist.skelter.settings import SHUFFLED, TURN, Settings

Arrays = dict[str, np.ndarray[Any, Any]]
HERE: Final = frozenset({"board", "rounds", "wrong_claim"})
"""The settings that these games know."""


class ManySkelter(VectorEnv[Any, Any, Any]):
    """So many games side by side; `infos` as those of `ManyGames`. Without `copy` the observations of every step are
    the same arrays, written anew."""

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}

    def __init__(self, num_envs: int, *, copy: bool = True, calls: Json = FREE, **settings: Json) -> None:
        checked_settings("Helter-Skelter for many", settings, frozenset(settings) - HERE)
        self.coding = SkelterCoding(SEATS, calls=calls, **settings)
        agreed = Settings.read({"seats": SEATS, **settings})
        if not isinstance(agreed.board, str):
            raise BadSettings("not-here", "Many games are played on a board of the house.")
        self.num_envs, self._copy, self._informed = num_envs, copy, calls == INFORMED
        self._is_shuffled = agreed.board == SHUFFLED
        costs = agreed.wrong_claim == TURN
        self.tables = Tables(Ground(agreed.layout), num_envs, agreed.rounds, costs_a_turn=costs)
        self._sights = Sights(self.tables)
        self._luck = np.random.default_rng()
        size, actions = self._sights.size, self.coding.actions
        box, mask = spaces.Box(0, self.coding.highest, (size,), np.int8), spaces.Box(0, 1, (actions,), np.int8)
        self.single_observation_space = spaces.Dict({"observation": box, "action_mask": mask})
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._seen: Arrays = {
            "observation": np.zeros((num_envs, size), np.int8),
            "action_mask": np.zeros((num_envs, actions), np.int8),
        }
        self._every = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Arrays, dict[str, Any]]:
        """New games; with a seed they are always the same, and so are those that follow."""
        if settings_in(options):
            raise BadSettings("not-here", "Many games have the settings that they were made with.")
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        self._begin(self._every)
        return self._look(), {"seat": self.tables.asked}

    def _begin(self, lines: Lines) -> None:
        self.tables.begin(lines, self._drawn(len(lines)) if self._is_shuffled else None)

    def _drawn(self, count: int) -> Bytes:
        """So many boards with their colours shuffled; all fields of the usual board have one."""
        return self._luck.permuted(np.tile(self.tables.ground.hues, (count, 1)), axis=1)

    def _look(self) -> Arrays:
        self._sights.write(self._seen["observation"])
        self.tables.write_masks(self._seen["action_mask"], informed=self._informed)
        return {name: array.copy() for name, array in self._seen.items()} if self._copy else self._seen

    def step(
        self, actions: Any
    ) -> tuple[Arrays, np.ndarray[Any, Any], np.ndarray[Any, Any], np.ndarray[Any, Any], dict[str, Any]]:
        """One action in every game; raises `IllegalAction` for what a mask does not allow, and none is done then."""
        numbers, seats = self._checked(actions), self.tables.asked
        over, won = self.tables.act(numbers)
        returns, ended = np.zeros((self.num_envs, SEATS)), np.zeros(self.num_envs, np.bool_)
        ended[over] = True
        returns[over, 0], returns[over, 1] = won, -won
        rewards = returns[self._every, seats]
        if len(over):
            self._begin(np.sort(over))
        cut = np.zeros(self.num_envs, np.bool_)
        return self._look(), rewards, ended, cut, {"seat": self.tables.asked, "returns": returns}

    def _checked(self, actions: Any) -> Numbers:
        given = np.asarray(actions).reshape(-1)
        numbers = given.astype(np.int64) if given.dtype.kind in "iu" else np.array(numbers_in(given), np.int64)
        if len(numbers) != self.num_envs:
            raise IllegalAction("wrong-actions", f"There are {self.num_envs} games: give an action for each of them.")
        inside = (numbers >= 0) & (numbers < self.coding.actions)
        legal = inside & (self._seen["action_mask"][self._every, np.where(inside, numbers, 0)] == 1)
        if not legal.all():
            raise illegal(int(numbers[~legal][0]), self.coding.actions)
        return numbers
