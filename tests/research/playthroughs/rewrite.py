"""Writes the playthroughs anew: `python -m tests.research.playthroughs.rewrite`."""

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import kist.research.openspiel  # noqa: F401 - registers the games

HERE = Path(__file__).parent
GAMES = {
    "python_cubus_race": ("python_cubus_race(pile=LLRRDDO)", []),
    # The board, sixteen stones in any order, then a call that is wrong.
    "python_skelter": ("python_skelter(boards=4,rounds=1)", [2]),
}
READY = 2 * 48 + 3


def made(name: str) -> str:
    game, actions = GAMES[name]
    if name == "python_skelter":
        actions = [*actions, *_placings(game), READY]
    return str(playthrough(game, actions, seed=1))


def _placings(game: str) -> list[int]:
    import pyspiel  # noqa: PLC0415

    state, placed = pyspiel.load_game(game).new_initial_state(), []
    state.apply_action(2)
    for _ in range(16):
        placed.append(state.legal_actions()[0])
        state.apply_action(placed[-1])
    return placed


if __name__ == "__main__":
    for name in GAMES:
        (HERE / f"{name}.txt").write_text(made(name), "utf-8")
