"""How well a player remembers: some colours slip the mind, some get mixed up, and there is only so much room."""

from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Final

from kist.core.errors import BadSettings
from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.memory import Memory, visible_in
from kist.skelter.table import SkelterTable

OWN_FADES: Final = 0.2
"""How much more seldom the fields under own stones slip the mind than others: one remembers what one has done."""
TWO: Final = 2
OWN_LASTS: Final = 1000
"""By how many moments longer the fields under own stones are kept in mind than others."""


@dataclass(frozen=True, slots=True)
class Recall:
    """The settings of a memory; the default is a perfect one. They are about covered fields: open ones are seen."""

    capacity: int | None = None
    """How many covered fields can be kept in mind for every own colour: the latest seen, and those under own stones
    longer."""
    decay: float = 0.0
    """How likely each covered field slips the mind, from one moment to the next at a table of two; at larger tables
    rounds have more moments, and each counts less."""
    confusion: float = 0.0
    """How likely each covered field is taken for one of its neighbours, likewise, unnoticed."""

    def __post_init__(self) -> None:
        if self.capacity is not None and self.capacity < 0:
            raise BadSettings("bad-memory", "The capacity of a memory is a number of fields from 0, or none.")
        if not (0 <= self.decay <= 1 and 0 <= self.confusion <= 1):
            raise BadSettings("bad-memory", "Decay and confusion of a memory are chances from 0 to 1.")


PERFECT = Recall()


class Recollection:
    """What one player remembers, fed with the own views. What it leaves to luck follows from the seed."""

    def __init__(self, recall: Recall, seat: Seat, seed: int) -> None:
        self.recall = recall
        self.memory = Memory()
        self._seat = seat
        self._seed = seed
        self._open: frozenset[str] = frozenset()

    def see(self, view: View[SkelterTable]) -> None:
        """Take in one more moment."""
        # Luck of its own for every moment, so that nothing but the moments witnessed matters.
        rng = Random(f"{self._seed}/memory/{self.memory.now + 1}")  # noqa: S311 - a game, not a secret
        self._open = frozenset(visible_in(view))
        self.memory = self.memory.after(view, lambda memory: self._slips(memory, view, rng))
        if self.recall.confusion:
            self.memory = self._mixed_up(view, rng)

    def _covered(self, memory: Memory) -> list[str]:
        return [name for name in memory.fields if name in memory.seen and name not in self._open]

    def _slips(self, memory: Memory, view: View[SkelterTable], rng: Random) -> Iterable[str]:
        covered, piles = self._covered(memory), view.table.piles
        decay = self.recall.decay * TWO / len(view.table.colours)
        fades = {name: decay * (OWN_FADES if self._seat in piles[name] else 1) for name in covered}
        lost = {name for name in covered if rng.random() < fades[name]} if self.recall.decay else set()
        if self.recall.capacity is None:
            return lost
        kept = [name for name in covered if name not in lost]
        kept.sort(key=lambda name: memory.seen[name].last + OWN_LASTS * (self._seat in piles[name]), reverse=True)
        return lost.union(kept[self.recall.capacity * view.table.sets :])

    def _mixed_up(self, view: View[SkelterTable], rng: Random) -> Memory:
        memory, beside = self.memory, view.table.next
        confusion = self.recall.confusion * TWO / len(view.table.colours)
        for name in self._covered(memory):
            if rng.random() < confusion:
                known = [other for other in beside[name] if other in memory.seen]
                if known:
                    memory = memory.mistaking(name, memory.seen[rng.choice(known)].colour)
        return memory
