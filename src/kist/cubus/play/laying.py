"""Rhombi laid freely, with all that the box has: what they show, or where they are wrong."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from kist.core.errors import KistError
from kist.cubus.play.preview import EditName, Position, edit, edits
from kist.cubus.shape.build import Rules
from kist.cubus.shape.picture import Rhombus, read
from kist.cubus.shape.stack import EMPTY, START, Cell, Laid, Stack
from kist.cubus.shape.tiles import MATERIAL

_BOX: Final = Position(Rules.WOOD_2005, Laid(START, (0, 0)), MATERIAL.minus(START.tiles))
"""Crates are edited as if all rhombi that do not lie there were in the hand."""


@dataclass(frozen=True, slots=True)
class Laying:
    """What lies there as a stack, or what is wrong; `edits` says where crates can be added, taken and turned."""

    laid: Laid | None = None
    error: KistError | None = None
    edits: Mapping[EditName, tuple[Cell, ...]] = field(default_factory=dict)


def lay(rhombi: Sequence[Rhombus]) -> Laying:
    """Read a picture that was laid freely. An empty table shows nothing, but crates can be put there."""
    try:
        laid = read(list(rhombi)) if rhombi else Laid(EMPTY, (0, 0))
    except KistError as wrong:
        return Laying(error=wrong)
    return of_stack(laid)


def of_stack(laid: Laid) -> Laying:
    """How what is a stack already was laid."""
    lacking = laid.stack.tiles.minus(MATERIAL).positive()
    error = KistError("not-in-box", f"The box does not have that many: {lacking} too many.") if any(lacking) else None
    return Laying(laid, error, edits(_BOX, laid.stack))


def edited(laid: Laid, do: EditName, cell: Cell) -> Laid:
    """With one column changed; everything else stays where it is. Raises `KistError`."""
    stack = edit(_BOX, laid.stack, do, cell)
    x, y = _rear_corner(laid.stack, stack, do, cell)
    return Laid(stack, (laid.origin[0] + x, laid.origin[1] + y))


def _rear_corner(before: Stack, after: Stack, do: EditName, cell: Cell) -> Cell:
    """Where the first row and column of the new stack are, as the old one counts them."""
    cells = set(before.heights)
    if do == "add":
        cells.add(cell)
    elif len(after.heights) < len(cells):
        cells.discard(cell)
    return min(x for x, _ in cells), min(y for _, y in cells)
