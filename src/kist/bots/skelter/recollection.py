"""How well a player remembers: some colours slip the mind, some get mixed up, and there is only so much room."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from kist.core.errors import BadSettings
from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.memory import Memory, visible_in

OWN_LASTS: Final = 80
"""By how many moments longer the fields under own stones are kept in mind than others."""


@dataclass(frozen=True, slots=True)
class Recall:
    """The settings of a memory; the default is a perfect one. They are about covered fields: open ones are seen."""

    capacity: int | None = None
    """How many covered fields can be kept in mind, the latest seen, and those under own stones longer."""
    decay: float = 0.0
    """How likely each covered field slips the mind, from one moment to the next."""
    confusion: float = 0.0
    """How likely each covered field is taken for one of its neighbours, from one moment to the next."""

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

    def see(self, view: View) -> None:
        """Take in one more moment."""
        # Luck of its own for every moment, so that nothing but the moments witnessed matters.
        luck = Random(f"{self._seed}/memory/{self.memory.now + 1}")  # noqa: S311 - a game, not a secret
        self._open = frozenset(visible_in(view))
        self.memory = self.memory.after(view, lambda memory: self._slips(memory, view, luck))
        if self.recall.confusion:
            self.memory = self._mixed_up(view, luck)

    def _covered(self, memory: Memory) -> list[str]:
        return [name for name in memory.fields if name in memory.seen and name not in self._open]

    def _slips(self, memory: Memory, view: View, luck: Random) -> Iterable[str]:
        covered = self._covered(memory)
        lost = {name for name in covered if luck.random() < self.recall.decay} if self.recall.decay else set()
        if self.recall.capacity is None:
            return lost
        piles = cast("Mapping[str, list[Seat]]", view.table["piles"])
        kept = [name for name in covered if name not in lost]
        kept.sort(key=lambda name: memory.seen[name].last + OWN_LASTS * (self._seat in piles[name]), reverse=True)
        return lost.union(kept[self.recall.capacity :])

    def _mixed_up(self, view: View, luck: Random) -> Memory:
        memory, beside = self.memory, cast("Mapping[str, list[str]]", view.table["next"])
        for name in self._covered(memory):
            if luck.random() < self.recall.confusion:
                known = [other for other in beside[name] if other in memory.seen]
                if known:
                    memory = memory.mistaking(name, memory.seen[luck.choice(known)].colour)
        return memory

    def trust(self, name: str) -> float:
        """How sure it is that a colour it remembers is right: less with every moment that might have mixed it up."""
        if name in self._open:
            return 1.0
        age = self.memory.age(name)
        return 0.0 if age is None else (1 - self.recall.confusion) ** age
