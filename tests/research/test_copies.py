"""Every environment can be copied, sent and forked: copies go on like the original, and do not touch it."""

import copy
import os
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import gymnasium
import numpy as np
import pytest

import kist.research.gymnasium  # noqa: F401 - registers the environment
from kist.research.gymnasium.many import ManyGames
from kist.research.pettingzoo import cubus_v0, cubus_v1, skelter_v0

Steps = list[bytes]
"""What was seen, step by step, as bytes."""


def drawn(mask: np.ndarray[Any, Any], rng: Random) -> int:
    return rng.choice(np.flatnonzero(mask).tolist())


class Table:
    """A PettingZoo environment that plays at random."""

    def __init__(self, module: Any, **given: Any) -> None:
        self.env = module.env(**given)
        self.env.reset(seed=3)

    def play(self, steps: int, seed: int) -> Steps:
        rng, seen = Random(seed), []
        for _ in range(steps):
            if any(self.env.terminations.values()):
                self.env.reset()
            now = self.env.observe(self.env.agent_selection)
            seen += [each.tobytes() for each in (now["observation"], now["action_mask"])]
            self.env.step(drawn(now["action_mask"], rng))
        return seen


class Parallel(Table):
    """A table at which everybody says something in every step."""

    def __init__(self, module: Any, **given: Any) -> None:
        self.parallel = module.parallel_env(**given)
        self.env = self.parallel.table
        self.parallel.reset(seed=3)


class Many:
    """Several games at once."""

    def __init__(self, game: str, **given: Any) -> None:
        self.env = ManyGames(game, 3, **given)
        self.seen, _ = self.env.reset(seed=3)

    def play(self, steps: int, seed: int) -> Steps:
        rng, seen = Random(seed), []
        for _ in range(steps):
            self.seen, *_ = self.env.step([drawn(mask, rng) for mask in self.seen["action_mask"]])
            seen += [each.tobytes() for each in self.seen.values()]
        return seen


class Build:
    """One build after the other."""

    def __init__(self) -> None:
        self.env = gymnasium.make("kist/CubusBuild-v0").unwrapped
        self.seen, _ = self.env.reset(seed=3)

    def play(self, steps: int, seed: int) -> Steps:
        rng, seen = Random(seed), []
        for _ in range(steps):
            self.seen, _, ended, cut, _ = self.env.step(drawn(self.seen["action_mask"], rng))
            if ended or cut:
                self.seen, _ = self.env.reset()
            seen += [each.tobytes() for each in self.seen.values()]
        return seen


PLAYERS: dict[str, Callable[[], Any]] = {
    "cubus_v0": lambda: Table(cubus_v0, seats=3),
    "cubus_v1": lambda: Table(cubus_v1, seats=2),
    "skelter_v0": lambda: Table(skelter_v0, seats=3),
    "skelter_v0 informed": lambda: Table(skelter_v0, seats=2, calls="informed"),
    "skelter_v0 in parallel": lambda: Parallel(skelter_v0, seats=2),
    "many cubus": lambda: Many("cubus", seats=2),
    "many skelter": lambda: Many("skelter", seats=2),
    "many skelter, not copied": lambda: Many("skelter", seats=2, copy=False),
    "CubusBuild-v0": Build,
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": lambda player: _with(player, copy.copy(player.env)),
    "deepcopy": copy.deepcopy,
    "pickle": lambda player: pickle.loads(pickle.dumps(player)),  # noqa: S301 - our own
}


def _with(player: Any, env: Any) -> Any:
    other = copy.copy(player)
    other.env = env
    return other


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize("how", ["deepcopy", "pickle"])
def test_a_copy_goes_on_like_the_original_and_touches_nothing(name: str, how: str) -> None:
    original = PLAYERS[name]()
    original.play(25, seed=1)
    twin = COPIES[how](original)
    ahead = twin.play(40, seed=2)
    assert len(set(ahead)) > 10, "something is seen"
    assert original.play(40, seed=2) == ahead


@pytest.mark.parametrize("name", PLAYERS)
def test_a_shallow_copy_sees_the_same_table(name: str) -> None:
    one, other = PLAYERS[name](), PLAYERS[name]()
    one.play(25, seed=1)
    other.play(25, seed=1)
    assert COPIES["copy"](one).play(20, seed=2) == other.play(20, seed=2)


@pytest.mark.parametrize("name", PLAYERS)
def test_a_fork_goes_on_like_the_original(name: str) -> None:
    original = PLAYERS[name]()
    original.play(25, seed=1)
    reads, writes = os.pipe()
    if (child := os.fork()) == 0:
        with os.fdopen(writes, "wb") as pipe:
            pickle.dump(original.play(30, seed=2), pipe)
        os._exit(0)
    os.close(writes)
    with os.fdopen(reads, "rb") as pipe:
        forked = pickle.load(pipe)  # noqa: S301 - our own
    os.waitpid(child, 0)
    assert original.play(30, seed=2) == forked


def test_without_a_seed_many_games_are_others_every_time() -> None:
    one, other = (ManyGames("skelter", 2).reset()[0]["observation"].tobytes() for _ in range(2))
    assert one != other
