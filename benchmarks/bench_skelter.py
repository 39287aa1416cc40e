"""Random games of Helter-Skelter in steps per second, beside PettingZoo's connect_four and OpenSpiel's tic-tac-toe.

A step is the same for all: list the legal actions of whoever is to act, draw one evenly, carry it out. The contestants
take turns of a second each, so that whatever else the machine does hits them alike; the middle one of five counts.
"""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter

from kist.skelter.game import Skelter
from kist.skelter.legal import legal
from kist.skelter.settings import Settings

ROUNDS = 5
SECONDS = 1.0
WANTED = 5.0
"""How many times as fast as PettingZoo's connect_four Helter-Skelter is to be."""
PETTINGZOO = "PettingZoo connect_four_v3"

Game = Callable[[Random], int]
"""Plays one random game and tells how many steps it had."""


def skelter(seats: int) -> Game:
    rules, settings = Skelter(), Settings(seats)

    def play(rng: Random) -> int:
        state, steps = rules.start(settings), 0
        while to_act := rules.to_act(state):
            state = rules.apply(state, to_act[0], rng.choice(legal(state)))
            steps += 1
        return steps

    return play


def skelter_proposing(seats: int) -> Game:
    rules, settings = Skelter(), Settings(seats)

    def play(rng: Random) -> int:
        state, steps = rules.start(settings), 0
        while to_act := rules.to_act(state):
            seat = to_act[0]
            assert seat is not None
            state = rules.apply(state, seat, rules.propose(state, seat, rng))
            steps += 1
        return steps

    return play


def pettingzoo_connect_four() -> Game:
    from pettingzoo.classic import connect_four_v3  # noqa: PLC0415 - a peer, installed for benchmarks only

    env = connect_four_v3.env()

    def play(rng: Random) -> int:
        env.reset()
        steps = 0
        while True:
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                return steps
            env.step(rng.choice([action for action, is_legal in enumerate(observation["action_mask"]) if is_legal]))
            steps += 1

    return play


def openspiel_tic_tac_toe() -> Game:
    import pyspiel  # noqa: PLC0415 - a peer, installed for benchmarks only
    from open_spiel.python.games import tic_tac_toe  # noqa: F401, PLC0415 - registers the game

    game = pyspiel.load_game("python_tic_tac_toe")

    def play(rng: Random) -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def contestants() -> dict[str, Game]:
    return {
        "Helter-Skelter, 2 players": skelter(2),
        "Helter-Skelter, 4 players": skelter(4),
        "Helter-Skelter, 6 players": skelter(6),
        "Helter-Skelter, 4 players, propose": skelter_proposing(4),
        PETTINGZOO: pettingzoo_connect_four(),
        "OpenSpiel python_tic_tac_toe": openspiel_tic_tac_toe(),
    }


def speed(play: Game, rng: Random) -> float:
    """Steps per second over about `SECONDS`."""
    steps, start = 0, perf_counter()
    while (seconds := perf_counter() - start) < SECONDS:
        steps += play(rng)
    return steps / seconds


def measured() -> Iterator[tuple[str, float]]:
    games = contestants()
    rng = Random(1)
    speeds = [{name: speed(play, rng) for name, play in games.items()} for _ in range(ROUNDS)]
    return ((name, median(each[name] for each in speeds)) for name in games)


def main() -> None:
    speeds = dict(measured())
    print("| random games | steps per second | times PettingZoo |")
    print("|---|---:|---:|")
    for name, steps in speeds.items():
        print(f"| {name} | {steps:,.0f} | {steps / speeds[PETTINGZOO]:.1f} |")
    slowest = min(steps for name, steps in speeds.items() if name.startswith("Helter-Skelter"))
    if slowest < WANTED * speeds[PETTINGZOO]:
        raise SystemExit(f"Helter-Skelter is less than {WANTED:.0f} times as fast as {PETTINGZOO}.")


if __name__ == "__main__":
    main()
