"""Puzzles that begin with nothing on the table: from these rhombi alone, the most crates."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from kist.bots.cubus.local import raised
from kist.core.errors import BadNotation, IllegalAction, KistError
from kist.core.types import Json
from kist.cubus.shape.stack import START, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver.free import Found, best
from kist.cubus.solver.task import Counts, Task, counts_of
from kist.study.puzzles.puzzle import Answer, BadPuzzle, Countable, text

WIDTH: Final = 6
"""How many half-built stacks a quick builder keeps in mind."""


@dataclass(frozen=True)
class MostPuzzle(Countable):
    """Rhombi; not all of them need be laid."""

    rhombi: Tiles
    kind: str = "most"

    @classmethod
    def read(cls, data: Mapping[str, Json]) -> "MostPuzzle":
        """A puzzle from its members; raises `KistError`."""
        rhombi = Tiles.parse(text(data, "rhombi"))
        if not rhombi.within(MATERIAL) or not rhombi.left or not rhombi.right or not rhombi.lids + rhombi.opens:
            raise BadPuzzle("bad-rhombi", "The rhombi must come from one box and be enough for a crate.")
        return cls(rhombi)

    def position(self) -> dict[str, Json]:
        """The rhombi."""
        return {"rhombi": str(self.rhombi)}

    def claims(self) -> dict[str, Json]:
        """The most crates, by the solver's table."""
        return {"crates": self._most()}

    def example(self) -> Json:
        """A stack of so many crates; open lids are laid where the others do not suffice."""
        found = self._best()
        stack = Stack.from_heights(found.heights)
        opens = sorted(stack.heights)[: max(0, len(stack.heights) - self.rhombi.lids)]
        return str(Stack(stack.rows, frozenset(opens)))

    def _most(self) -> int:
        return self._best().points

    def _best(self) -> Found:
        found = best(Task(0, Counts(0, 0, 0), Counts(1, 1, 1), counts_of(self.rhombi), 1, 0, ()))
        assert found is not None, "a crate can be laid"
        return found

    def raw_difficulty(self, example: Json, found_by: Mapping[str, float]) -> float:  # noqa: ARG002
        """How many crates there are to stack, and how many fewer somebody gets who adds one after the other."""
        return self._most() / 4 + 2 * (self._most() - _one_by_one(self.rhombi))

    def twin(self) -> str:
        """Equal for the same rhombi, left and right changed or not, open lids counted as lids."""
        sides = sorted((self.rhombi.left, self.rhombi.right))
        return f"most {sides} {self.rhombi.lids + self.rhombi.opens}"

    def judge(self, attempt: Json) -> Answer:
        """A stack as text."""
        if not isinstance(attempt, str):
            raise BadNotation("bad-attempt", "An answer is the text of a stack, such as .2/22.")
        try:
            stack = Stack.parse(attempt)
            if missing := str(stack.tiles.minus(self.rhombi).positive()):
                message = f"There are too few rhombi for that: {missing} missing."
                raise IllegalAction("not-in-hand", message, missing=missing)
        except KistError as refusal:
            return Answer(False, None, self._most(), refusal)
        return Answer(stack.crates == self._most(), stack.crates, self._most())


@lru_cache(maxsize=4096)
def _one_by_one(rhombi: Tiles) -> int:
    """The crates that a quick builder comes to, who adds one after the other and never takes one away."""
    closed = Tiles(rhombi.left, rhombi.right, rhombi.lids + rhombi.opens)
    kept, crates = [START], START.crates
    while kept:
        crates = max(crates, *(stack.crates for stack in kept))
        grown = {near for stack in kept for near in raised(stack, closed)}
        kept = sorted(grown, key=lambda stack: (stack.tiles.total - 3 * stack.crates, str(stack)))[:WIDTH]
    return crates
