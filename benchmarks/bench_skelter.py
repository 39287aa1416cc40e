"""Random games of Helter-Skelter in steps per second, beside PettingZoo's connect_four and OpenSpiel's tic-tac-toe.

A step is the same for all: list the legal actions of whoever is to act, draw one evenly, carry it out. The
contestants take turns of a second each, so that whatever else the machine does hits them alike; of five the median
counts.
"""

from collections.abc import Callable
from random import Random
from statistics import median

import pyspiel
from open_spiel.python.games import tic_tac_toe  # noqa: F401 - registers the game
from pettingzoo.classic import connect_four_v3

from benchmarks.timing import per_second, show
from kist.skelter.game import Skelter
from kist.skelter.legal import legal
from kist.skelter.settings import Settings

ROUNDS = 5
SECONDS = 1.0
WANTED = 5.0
"""How many times as fast as PettingZoo's connect_four Helter-Skelter is to be."""
PETTINGZOO, OPENSPIEL = "PettingZoo connect_four_v3", "OpenSpiel python_tic_tac_toe"

SKELTER = Skelter()
CONNECT_FOUR = connect_four_v3.env()
TIC_TAC_TOE = pyspiel.load_game("python_tic_tac_toe")

Play = Callable[[int], int]
"""Plays one random game from a seed and tells how many steps it had."""


def skelter(seats: int) -> Play:
    settings = Settings(seats)

    def play(seed: int) -> int:
        rng, state, steps = Random(seed), SKELTER.start(settings), 0
        while to_act := SKELTER.to_act(state):
            state = SKELTER.apply(state, to_act[0], rng.choice(legal(state)))
            steps += 1
        return steps

    return play


def proposing(seats: int) -> Play:
    """As the runner of any game would do it; Ready! and passing are rarer then, so games are longer."""
    settings = Settings(seats)

    def play(seed: int) -> int:
        rng, state, steps = Random(seed), SKELTER.start(settings), 0
        while to_act := SKELTER.to_act(state):
            seat = to_act[0]
            assert isinstance(seat, int)
            state = SKELTER.apply(state, seat, SKELTER.propose(state, seat, rng))
            steps += 1
        return steps

    return play


def connect_four(seed: int) -> int:
    rng, steps = Random(seed), 0
    CONNECT_FOUR.reset()
    while True:
        observation, _, termination, truncation, _ = CONNECT_FOUR.last()
        if termination or truncation:
            return steps
        mask = observation["action_mask"]
        CONNECT_FOUR.step(rng.choice([action for action, is_legal in enumerate(mask) if is_legal]))
        steps += 1


def tic_tac_toe_game(seed: int) -> int:
    rng, state, steps = Random(seed), TIC_TAC_TOE.new_initial_state(), 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        steps += 1
    return steps


OURS: dict[str, Play] = {
    "random games of two": skelter(2),
    "random games of four": skelter(4),
    "random games of six": skelter(6),
    "random games of four, by propose": proposing(4),
}
PEERS: dict[str, Play] = {PETTINGZOO: connect_four, OPENSPIEL: tic_tac_toe_game}


def main() -> None:
    games = {**OURS, **PEERS}
    rounds = [{name: per_second(play, SECONDS) for name, play in games.items()} for _ in range(ROUNDS)]
    speeds = {name: median(each[name] for each in rounds) for name in games}
    for name in OURS:
        for peer in PEERS:
            show(name, speeds[name], "steps/s", peer, speeds[peer])
    if min(speeds[name] for name in OURS) < WANTED * speeds[PETTINGZOO]:
        raise SystemExit(f"Helter-Skelter is less than {WANTED:.0f} times as fast as {PETTINGZOO}.")
