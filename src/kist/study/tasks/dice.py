"""Chance that a seed fixes for ever: the same seed gives the same tasks on every machine and version of Python."""

from collections.abc import Sequence
from hashlib import sha256
from typing import TypeVar

Item = TypeVar("Item")


class Dice:
    """Numbers drawn one after the other from a seed. A hash, since random generators change between versions."""

    def __init__(self, seed: str) -> None:
        self._seed = seed
        self._drawn = 0

    def below(self, limit: int) -> int:
        """A number from 0 to one less than the limit."""
        self._drawn += 1
        digest = sha256(f"{self._seed} {self._drawn}".encode("utf-8", "surrogatepass")).digest()
        return int.from_bytes(digest) % limit

    def pick(self, items: Sequence[Item]) -> Item:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[Item]) -> list[Item]:
        """The items in another order."""
        rest = list(items)
        return [rest.pop(self.below(len(rest))) for _ in items]
