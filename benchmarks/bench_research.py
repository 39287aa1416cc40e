"""Environment steps a second, beside PettingZoo's and OpenSpiel's own games in the same run.

A step is the same for all: look at what whoever is to act sees, draw one of the legal actions evenly, carry it out.
The contestants take turns of a second each, by the processor's clock, so that whatever else the machine does hits all
alike; of five the median counts. Cubus keeps what its solver found, so it gets faster with every round: the first and
the last are shown besides.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np
import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers the game
from pettingzoo.classic import connect_four_v3, tictactoe_v3

import kist.research.openspiel  # noqa: F401 - registers the games
from benchmarks.timing import per_second, show
from kist.research.gymnasium.many import ManyGames
from kist.research.pettingzoo import cubus_v0, skelter_v0

ROUNDS = 5
SECONDS = 1.0
BATCH = 64
SKELTER_WANTED, CUBUS_WANTED = 3.0, 1.0
"""How many times as fast as PettingZoo's connect_four each game is to be."""
CONNECT_FOUR = "PettingZoo connect_four_v3"
CUBUS_ALONE = ("Cubus, two agents", "Cubus, four agents")

Play = Callable[[int], int]
"""Plays one random game from a seed and tells how many steps it had."""


def pettingzoo(env: Any) -> Play:
    def play(seed: int) -> int:
        rng, steps = Random(seed), 0
        env.reset(seed=seed)
        while True:
            seen, _, ended, cut, _ = env.last()
            if ended or cut:
                return steps
            env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1

    return play


def openspiel(name: str) -> Play:
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

    return play


def many(game: str, seats: int) -> Play:
    """So many games at once, twenty actions in each."""
    games = ManyGames(game, BATCH, seats)
    seen, _ = games.reset(seed=1)
    masks = [seen["action_mask"]]

    def play(seed: int) -> int:
        rng = Random(seed)
        for _ in range(20):
            actions = [rng.choice(np.flatnonzero(mask).tolist()) for mask in masks[0]]
            seen, *_ = games.step(actions)
            masks[0] = seen["action_mask"]
        return 20 * BATCH

    return play


def other_games(play: Play, number: int) -> Play:
    """Games that no round before had: what was worked out for those may be remembered."""
    return lambda seed: play(seed + 1_000_000 * number)


OURS: dict[str, Play] = {
    "Helter-Skelter, two agents": pettingzoo(skelter_v0.env(seats=2)),
    "Helter-Skelter, four agents": pettingzoo(skelter_v0.env(seats=4)),
    "Helter-Skelter, six agents": pettingzoo(skelter_v0.env(seats=6)),
    "Cubus, two agents": pettingzoo(cubus_v0.env(seats=2)),
    "Cubus, four agents": pettingzoo(cubus_v0.env(seats=4)),
    f"Helter-Skelter, {BATCH} games of two at once": many("skelter", 2),
    f"Cubus, {BATCH} games of two at once": many("cubus", 2),
    "OpenSpiel python_skelter": openspiel("python_skelter"),
    "OpenSpiel python_cubus_race": openspiel("python_cubus_race"),
}
PEERS: dict[str, Play] = {
    CONNECT_FOUR: pettingzoo(connect_four_v3.env()),
    "PettingZoo tictactoe_v3": pettingzoo(tictactoe_v3.env()),
    "OpenSpiel python_tic_tac_toe": openspiel("python_tic_tac_toe"),
}


def main() -> None:
    games = {**OURS, **PEERS}
    rounds = [
        {name: per_second(other_games(play, number), SECONDS, process_time) for name, play in games.items()}
        for number in range(ROUNDS)
    ]
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
