"""What a player could know of a field: the record that a perfect memory keeps along the player's own views."""

from dataclasses import dataclass
from typing import Final

from kist.core.types import Json
from kist.skelter.board import Colour
from kist.skelter.game import Skelter
from kist.skelter.memory import Memory, remember
from kist.skelter.state import At, State
from kist.study.record import Record

GAME: Final = Skelter()


@dataclass(frozen=True, slots=True)
class Touched:
    """A field that a decision was about, and what its owner could know of it then.

    `knowledge` is `open` (visible), `seen` (covered, last seen `age` moments ago), `inferred` (only one colour is
    left for it) or `unknown`. `forgotten` says that what was done contradicts what could be known of this field.
    """

    field: str
    knowledge: str
    age: int | None = None
    forgotten: bool = False

    def to_json(self) -> dict[str, Json]:
        """The field as part of a line for programs."""
        return {"field": self.field, "knowledge": self.knowledge, "age": self.age}


def memories(record: Record) -> list[list[Memory]]:
    """For each seat, what a perfect memory knows after each line of a transcript."""
    views = ([GAME.view(state, seat) for state in record.states] for seat in range(record.seats))
    return [list(remember(each)) for each in views]


class Mind:
    """What one seat can know at one moment."""

    def __init__(self, state: State, memory: Memory) -> None:
        self._state = state
        self.memory = memory

    def touched(self, at: At, forgotten: bool = False) -> Touched:
        """What can be known of a field."""
        name = self._state.table.board.fields[at].name
        if (age := self.memory.age(name)) is not None:
            return Touched(name, "seen" if age else "open", age or None, forgotten)
        return Touched(name, "inferred" if self.memory.knows(name) else "unknown", None, forgotten)

    def is_right(self, at: At, level: int = 0) -> bool | None:
        """Whether a stone in a pile is known to stand right; None when that is not known.

        A stone that lies on another stands on no field, so it never stands right.
        """
        if level:
            return False
        return self.memory.stands_right(self._state.table.board.fields[at].name, self.colour(at, level))

    def colour(self, at: At, level: int = 0) -> Colour:
        """The colour of a stone."""
        return self._state.table.stone_colours[self._state.piles[at][level]]
