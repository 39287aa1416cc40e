"""Environment steps a second, beside PettingZoo's and OpenSpiel's own games in the same run.

PettingZoo's environments, ours and theirs, are measured with its own performance benchmark: look at what whoever is
to act sees, draw one of the legal actions evenly, carry it out; a new game whenever one is over. OpenSpiel's and many
games at once are measured likewise. The contestants take turns, by the processor's clock, so that whatever else the
machine does hits all alike; of five rounds the median counts. Cubus keeps what its solver found, so it gets faster
with every round: the first and the last are shown besides.
"""

from collections.abc import Callable
from contextlib import redirect_stdout
from io import StringIO
from random import Random
from statistics import median
from time import process_time
from typing import Any
from unittest.mock import patch

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers the game
from pettingzoo.classic import connect_four_v3, tictactoe_v3
from pettingzoo.test import performance_benchmark

import kist.research.openspiel  # noqa: F401 - registers the games
from benchmarks.timing import per_second, show
from kist.research.gymnasium.cubus_build_v0 import BuildEnv
from kist.research.gymnasium.many import ManyGames
from kist.research.pettingzoo import cubus_v0, cubus_v1, skelter_v0

ROUNDS = 5
SECONDS = 2.0
PETTINGZOO_SECONDS = 5.0
"""How long PettingZoo's benchmark takes, by the clock that it is given."""
BATCH = 64
SKELTER_WANTED, CUBUS_WANTED = 3.0, 1.0
"""How many times as fast as PettingZoo's connect_four each game is to be."""
CONNECT_FOUR = "PettingZoo connect_four_v3"
CUBUS_ALONE = ("Cubus, two agents", "Cubus, four agents")

Speed = Callable[[int], float]
"""Steps a second in the round with this number."""
Play = Callable[[int], int]
"""Plays some steps from a seed and tells how many."""


def pettingzoo(env: Any) -> Speed:
    """As PettingZoo's own benchmark has it, but for the clock: its five seconds are `SECONDS` of the processor's."""
    hurry = PETTINGZOO_SECONDS / SECONDS

    def speed(_: int) -> float:
        said = StringIO()
        with patch("time.time", lambda: process_time() * hurry), redirect_stdout(said):
            performance_benchmark(env)
        (turns,) = [line.split()[0] for line in said.getvalue().splitlines() if line.endswith(" turns per second")]
        return float(turns) * hurry

    return speed


def played(play: Play) -> Speed:
    """Games that no round before had: what was worked out for those may be remembered."""
    return lambda number: per_second(lambda seed: play(seed + 1_000_000 * number), SECONDS, process_time)


def openspiel(name: str) -> Speed:
    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        rng, state, steps = Random(seed), game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(rng.choices([each[0] for each in outcomes], [each[1] for each in outcomes])[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return played(play)


def many(game: str, seats: int, **options: Any) -> Speed:
    """So many games at once, twenty actions in each, drawn for all together as learners do."""
    games = ManyGames(game, BATCH, seats, **options)
    first, _ = games.reset(seed=1)
    masks = [first["action_mask"]]

    def play(seed: int) -> int:
        rng = np.random.default_rng(seed)
        for _ in range(20):
            drawn = (1 - rng.random(masks[0].shape, np.float32)) * masks[0]
            seen, *_ = games.step(drawn.argmax(axis=1))
            masks[0] = seen["action_mask"]
        return 20 * BATCH

    return played(play)


def builds() -> Speed:
    """One build after the other, with a new position whenever one is done."""
    env = BuildEnv()

    def play(seed: int) -> int:
        rng, ended, steps = np.random.default_rng(seed), False, 0
        seen, _ = env.reset(seed=seed)
        while not ended:
            seen, _, done, cut, _ = env.step(rng.choice(np.flatnonzero(seen["action_mask"])))
            ended, steps = done or cut, steps + 1
        return steps

    return played(play)


OURS: dict[str, Speed] = {
    "Helter-Skelter, two agents": pettingzoo(skelter_v0.env(seats=2)),
    "Helter-Skelter, four agents": pettingzoo(skelter_v0.env(seats=4)),
    "Helter-Skelter, six agents": pettingzoo(skelter_v0.env(seats=6)),
    "Cubus, two agents": pettingzoo(cubus_v0.env(seats=2)),
    "Cubus, four agents": pettingzoo(cubus_v0.env(seats=4)),
    "Cubus, crate by crate, two agents": pettingzoo(cubus_v1.env(seats=2)),
    "CubusBuild-v0": builds(),
    f"Helter-Skelter, {BATCH} games of two at once": many("skelter", 2),
    f"Helter-Skelter, {BATCH} games at once, not copied": many("skelter", 2, copy=False),
    f"Cubus, {BATCH} games of two at once": many("cubus", 2),
    f"Cubus, {BATCH} games at once, not copied": many("cubus", 2, copy=False),
    "OpenSpiel python_skelter": openspiel("python_skelter"),
    "OpenSpiel python_cubus_race": openspiel("python_cubus_race"),
}
PEERS: dict[str, Speed] = {
    CONNECT_FOUR: pettingzoo(connect_four_v3.env()),
    "PettingZoo tictactoe_v3": pettingzoo(tictactoe_v3.env()),
    "OpenSpiel python_tic_tac_toe": openspiel("python_tic_tac_toe"),
}


def main() -> None:
    games = {**OURS, **PEERS}
    rounds = [{name: speed(number) for name, speed in games.items()} for number in range(ROUNDS)]
    speeds = {name: median(each[name] for each in rounds) for name in games}
    for name in OURS:
        show(name, speeds[name], "steps/s", CONNECT_FOUR, speeds[CONNECT_FOUR])
    for name in PEERS:
        show(name, speeds[name], "steps/s", CONNECT_FOUR, speeds[CONNECT_FOUR])
    for when, each in (("first", rounds[0]), ("last", rounds[-1])):
        for name in CUBUS_ALONE:
            show(f"{name}, {when} round", each[name], "steps/s", CONNECT_FOUR, each[CONNECT_FOUR])
    for game, wanted in (("Helter-Skelter", SKELTER_WANTED), ("Cubus", CUBUS_WANTED)):
        slowest = min(speed for name, speed in speeds.items() if name.startswith(f"{game}, "))
        if slowest < wanted * speeds[CONNECT_FOUR]:
            print(f"{game} was to be at least {wanted:.0f} times as fast as {CONNECT_FOUR}, and is not.")
