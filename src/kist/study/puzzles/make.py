"""Making puzzles: the same seed gives the same ones, whatever the machine."""

from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers
from typing import Final

from kist.core.errors import KistError
from kist.core.types import Json
from kist.study.puzzles.builds import NO_BUILD
from kist.study.puzzles.sources import Found, puzzles_of_game
from kist.study.puzzles.store import KINDS, stored

EVEN: Final = 1.5
"""A step of difficulty gets at most so many times its even share."""
TWO_SIDED: Final = ("knock", "ready")
"""Half of these have nothing to be found."""
NEGATIVE: Final = (NO_BUILD, False)
PATIENCE: Final = 200
"""After so many games in a row without anything new there are no more puzzles."""


def make(kind: str, count: int, seed: int) -> Iterator[dict[str, Json]]:
    """So many puzzles of a kind, spread over the difficulties, no two of them twins; fewer if no more are found."""
    if kind not in KINDS:
        raise KistError("unknown-kind", f'There are no puzzles of the kind "{kind}"; there are: {", ".join(KINDS)}.')
    steps: Counter[int] = Counter()
    sides: Counter[bool] = Counter()
    for found in _until_nothing_is_new(kind, seed):
        puzzle = stored(*found)
        step, negative = int(str(puzzle["difficulty"])), puzzle["example"] in NEGATIVE
        enough = kind in TWO_SIDED and sides[negative] >= (count + negative) // 2
        if not enough and steps[step] < max(1, EVEN * count / 10):
            steps[step] += 1
            sides[negative] += 1
            yield puzzle
        if steps.total() == count:
            return


def _until_nothing_is_new(kind: str, seed: int) -> Iterator[Found]:
    twins: set[str] = set()
    idle = 0
    for number in numbers():
        idle += 1
        for found in puzzles_of_game(kind, seed, number):
            if found.puzzle.twin() not in twins:
                twins.add(found.puzzle.twin())
                idle = 0
                yield found
        if idle >= PATIENCE:
            return
