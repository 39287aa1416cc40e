"""Puzzles of the demolition: two players, a small stack, solved to the end."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import Final

from kist.bots.clock import Clock
from kist.bots.cubus.takedown import Demolishers, Heap, Taken
from kist.core.errors import BadNotation, KistError
from kist.core.types import Json
from kist.cubus.shape.demolition import find_removal
from kist.cubus.shape.stack import EMPTY, Laid, Stack
from kist.study.puzzles.builds import laid_of, told
from kist.study.puzzles.puzzle import Answer, BadPuzzle, Countable

LARGEST: Final = 14
"""No puzzle has more crates: solving it would take too long."""


@dataclass(frozen=True)
class TakePuzzle(Countable):
    """A stack that two players take down; the one who solves the puzzle begins."""

    laid: Laid
    kind: str = "take"

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "TakePuzzle":
        """A puzzle from its members; raises `KistError`."""
        laid = laid_of(data)
        if laid.stack == EMPTY or laid.stack.crates > LARGEST:
            raise BadPuzzle("too-large", f"Puzzles of taking down have 1 to {LARGEST} crates.")
        return cls(laid)

    def position(self) -> dict[str, Json]:
        """The stack."""
        return told(self.laid)

    @cached_property
    def _freed(self) -> dict[Stack, int]:
        """What remains after each removal, and the rhombi that the first player will have freed at the end then."""
        heap = Heap.of(self.laid.stack)
        search = Demolishers(2, Clock(inf))
        freed: dict[Stack, int] = {}
        for taken, points in search.ways(heap, self.laid.stack.crates):
            remains = heap.without(taken.cell).stack()
            freed[remains] = max(freed.get(remains, 0), int(points[0]))
        return freed

    @property
    def _best(self) -> int:
        return max(self._freed.values())

    def all_ways_are_right(self) -> bool:
        """Whether it does not matter what is taken."""
        return min(self._freed.values()) == self._best

    def claims(self) -> dict[str, Json]:
        """What can be freed, and in how many of the ways there are."""
        right = sum(freed == self._best for freed in self._freed.values())
        return {"freed": self._best, "right_ways": right, "ways": len(self._freed)}

    def example(self) -> Json:
        """A stack that remains after a right removal."""
        return min(str(remains) for remains, freed in self._freed.items() if freed == self._best)

    def raw_difficulty(self, example: Json, found_by: Mapping[str, float]) -> float:  # noqa: ARG002
        """How many crates there are, how few of the ways are right, and whether just taking the most is right."""
        ways, right = len(self._freed), sum(freed == self._best for freed in self._freed.values())
        return self.laid.stack.crates / 2 + 4 * (1 - right / ways) + 3 * (not self._greedy_is_right())

    def _greedy_is_right(self) -> bool:
        heap = Heap.of(self.laid.stack)
        first: Taken = heap.choices()[0]
        return self._freed[heap.without(first.cell).stack()] == self._best

    def twin(self) -> str:
        """Equal for mirror images."""
        return "take " + min(str(self.laid.stack), str(self.laid.stack.mirrored()))

    def judge(self, attempt: Json) -> Answer:
        """The stack that remains, as text."""
        if not isinstance(attempt, str):
            raise BadNotation("bad-attempt", "An answer is the text of the stack that remains, such as 22/21.")
        try:
            remains = find_removal(self.laid, Stack.parse(attempt)).laid.stack
        except KistError as refusal:
            return Answer(False, None, self._best, refusal)
        freed = self._freed[remains]
        return Answer(freed == self._best, freed, self._best)
