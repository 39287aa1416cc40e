"""Makes the file of `kist.cubus.solver.answers`: `python -m kist.research.make_answers`, some minutes.

It plays games at random, as whoever measures or begins to learn does, notes around which open lids stacks are looked
for, and searches for each once. The same games come up every time, so the file is always the same.
"""

from random import Random
from typing import Final

from kist.cubus.solver.answers import ANSWERS, Question, noting, packed, write
from kist.cubus.solver.fullest import searched
from kist.research.coding import after_chance, legal_numbers
from kist.research.cubus_coding import CubusCoding

GAMES: Final = {2: 30_000, 3: 3_000, 4: 2_000, 5: 1_000, 6: 1_000}
"""How many games are played, by the number of players: most where most is searched."""


def asked_in(seats: int, games: int) -> set[Question]:
    """What is asked in so many random games of so many players, as far as nobody has asked it in this process."""
    coding, rng = CubusCoding(seats), Random(seats)  # noqa: S311 - games, not secrets
    with noting() as noted:
        for _ in range(games):
            _play(coding, rng)
    return noted


def _play(coding: CubusCoding, rng: Random) -> None:
    game = coding.game
    state = after_chance(game, game.start(coding.settings(rng)), rng)
    while (seat := coding.asked(state)) is not None:
        sight = coding.look(state, seat)
        action = coding.action(sight, rng.choice(legal_numbers(coding, sight)))
        state = after_chance(game, game.apply(state, seat, action), rng)


def main() -> None:
    """Write the file anew."""
    questions = set[Question]().union(*(asked_in(seats, games) for seats, games in GAMES.items()))
    found = {(nails, counts): write(searched(counts, nails)) for nails, counts in sorted(questions)}
    ANSWERS.write_bytes(packed(found))


if __name__ == "__main__":
    main()
