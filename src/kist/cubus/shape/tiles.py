"""The 48 rhombi: their kinds, and how many of each somebody has."""

from enum import StrEnum
from typing import NamedTuple

from kist.core.errors import BadNotation


class Kind(StrEnum):
    """The four kinds of rhombus, by the letter they are written with."""

    LEFT = "L"
    RIGHT = "R"
    LID = "D"
    OPEN = "O"

    __hash__ = str.__hash__  # Enum's own is written in Python; pictures hash thousands of these


class Tiles(NamedTuple):
    """How many rhombi of each kind: a hand, the pile, or what a stack is laid with."""

    left: int = 0
    right: int = 0
    lids: int = 0
    opens: int = 0

    def __str__(self) -> str:
        return "L" * self.left + "R" * self.right + "D" * self.lids + "O" * self.opens

    def plus(self, other: "Tiles") -> "Tiles":
        """These and the others."""
        left, right, lids, opens = other
        return Tiles(self.left + left, self.right + right, self.lids + lids, self.opens + opens)

    def minus(self, other: "Tiles") -> "Tiles":
        """These without the others; a kind of which there are too few goes below zero."""
        left, right, lids, opens = other
        return Tiles(self.left - left, self.right - right, self.lids - lids, self.opens - opens)

    def positive(self) -> "Tiles":
        """Only the kinds of which there is at least one."""
        return Tiles(*[count if count > 0 else 0 for count in self])

    def negative(self) -> "Tiles":
        """How many are missing of each kind that went below zero."""
        return Tiles(*[-count if count < 0 else 0 for count in self])

    def within(self, other: "Tiles") -> bool:
        """Whether the other has at least as many of every kind."""
        left, right, lids, opens = other
        return self.left <= left and self.right <= right and self.lids <= lids and self.opens <= opens

    @property
    def total(self) -> int:
        """The number of rhombi."""
        return sum(self)

    @classmethod
    def parse(cls, text: str) -> "Tiles":
        """Read letters in the order L, R, D, O, such as `LLRDO`; `str()` gives the same text back."""
        if not isinstance(text, str):
            raise BadNotation("bad-hand", f"A hand is text, letters L, R, D, O in that order, not {text!r}.")
        tiles = cls(*(text.count(kind) for kind in Kind))
        if str(tiles) != text:
            raise BadNotation("bad-hand", f"{text!r} is not a hand: letters L, R, D, O in that order, like LLRDO.")
        return tiles


MATERIAL = Tiles(16, 16, 12, 4)
"""What lies in the box."""
