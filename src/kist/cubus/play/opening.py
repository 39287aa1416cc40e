"""A position to begin from, where the players do not begin with one crate."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kist.core.errors import BadSettings, KistError
from kist.core.types import Json
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import EMPTY, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles

_KNOWN: Final = {"stack", "hands"}


@dataclass(frozen=True, slots=True)
class Opening:
    """What lies on the table and what everybody holds when a game begins; the pile is all the rest."""

    stack: Stack
    hands: tuple[Tiles, ...]

    @classmethod
    def read(cls, data: Json, seats: int, rules: Rules) -> "Opening":
        """Check a position from outside; seats for which there is no hand have none. Raises `BadSettings`."""
        if not isinstance(data, Mapping) or "stack" not in data or data.keys() - _KNOWN:
            raise _refused('it is an object like {"stack":".2/21","hands":["LLR"]}.')
        stack, hands = _stack(data["stack"]), _hands(data.get("hands", []), seats)
        opening = cls(stack, (*hands, *[Tiles()] * (seats - len(hands))))
        if not opening.used.within(material(rules)):
            raise _refused(f"the box has only {material(rules)}.")
        return opening

    @property
    def used(self) -> Tiles:
        """All rhombi that are not in the pile."""
        return Tiles(*map(sum, zip(self.stack.tiles, *self.hands, strict=True)))

    def to_json(self) -> dict[str, Json]:
        """As settings have it."""
        return {"stack": str(self.stack), "hands": [str(hand) for hand in self.hands]}


def material(rules: Rules) -> Tiles:
    """All rhombi of the game; children play without open lids."""
    return MATERIAL._replace(opens=0) if rules is Rules.KIDS else MATERIAL


def _refused(why: str) -> BadSettings:
    return BadSettings("bad-position", f'"position" is what a game begins from: {why}')


def _stack(text: Any) -> Stack:
    try:
        stack = Stack.parse(text) if isinstance(text, str) else EMPTY
    except KistError as wrong:
        raise _refused(wrong.message) from wrong
    if stack == EMPTY:
        raise _refused('"stack" is the text of a stack with at least one crate.')
    return stack


def _hands(texts: Any, seats: int) -> list[Tiles]:
    if not isinstance(texts, list | tuple) or len(texts) > seats or not all(isinstance(each, str) for each in texts):
        raise _refused(f'"hands" is a list of at most {seats} hands like "LLR".')
    try:
        return [Tiles.parse(text) for text in texts]
    except KistError as wrong:
        raise _refused(wrong.message) from wrong
