"""Making puzzles: the same seed gives the same ones, whatever the machine."""

from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers
from math import ceil
from typing import Final

from kist.core.errors import KistError
from kist.core.types import Json
from kist.study.puzzles.sources import GROUPS, group_of, puzzles_of_game
from kist.study.puzzles.store import KINDS, stored

EVEN: Final = 1.5
"""A step of difficulty gets at most so many times its even share."""
PATIENCE: Final = 200
"""After so many games in a row without anything that is wanted there are no more puzzles."""


def make(kind: str, count: int, seed: int) -> Iterator[dict[str, Json]]:
    """So many puzzles of a kind, spread over the difficulties, as many of each group, no two of them twins; fewer if
    no more are found."""
    if kind not in KINDS:
        raise KistError("unknown-kind", f'There are no puzzles of the kind "{kind}"; there are: {", ".join(KINDS)}.')
    wanted = _Wanted(kind, count)
    idle = 0
    for number in numbers():
        if wanted.nothing() or idle > PATIENCE:
            return
        if wanted.group(number):
            chosen = list(wanted.of_game(seed, number))
            idle = 0 if chosen else idle + 1
            yield from chosen


class _Wanted:
    """What is still wanted: of each group and each step of difficulty not too many, and no twins."""

    def __init__(self, kind: str, count: int) -> None:
        self._kind, self._count = kind, count
        self._groups: Counter[int] = Counter()
        self._steps: Counter[int] = Counter()
        self._twins: set[str] = set()

    def nothing(self) -> bool:
        return self._steps.total() >= self._count

    def group(self, number: int) -> bool:
        """Whether more is wanted of the group that a game brings up."""
        share = ceil(self._count / GROUPS.get(self._kind, 1))
        return not self.nothing() and self._groups[group_of(self._kind, number)] < share

    def of_game(self, seed: int, number: int) -> Iterator[dict[str, Json]]:
        """The puzzles of a game that are wanted; they are counted."""
        for found in puzzles_of_game(self._kind, seed, number):
            if found.puzzle.twin() in self._twins or not self.group(number):
                continue
            self._twins.add(found.puzzle.twin())
            puzzle = stored(*found)
            step = int(str(puzzle["difficulty"]))
            if self._steps[step] < max(1, EVEN * self._count / 10):
                self._steps[step] += 1
                self._groups[group_of(self._kind, number)] += 1
                yield puzzle
