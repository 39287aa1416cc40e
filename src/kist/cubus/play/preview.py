"""What a draft is worth before it is built: for whoever lays rhombi or stacks crates and wants to see."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import reduce
from typing import Literal, TypeAlias

from kist.core.errors import IllegalAction, KistError
from kist.core.view import View
from kist.cubus.play.table import CubusTable
from kist.cubus.shape.build import Rules, align, judge, points_of
from kist.cubus.shape.picture import Rhombus, read
from kist.cubus.shape.stack import EMPTY, Cell, Laid, NotAStack, Stack, cells_beside, height_of_new_column
from kist.cubus.shape.tiles import Tiles

EditName: TypeAlias = Literal["add", "take", "turn"]


@dataclass(frozen=True, slots=True)
class Position:
    """What a build starts from: what is laid, and the hand to build with."""

    rules: Rules
    laid: Laid
    hand: Tiles


@dataclass(frozen=True, slots=True)
class Preview:
    """A draft as the rules see it. What cannot be said, since the draft shows no stack, is None.

    `laid` is the stack and where the table would show it. `error` says why the draft is not a legal build.
    """

    laid: Laid | None = None
    gained: int | None = None
    points: int | None = None
    uses: Tiles | None = None
    takes: Tiles | None = None
    missing: Tiles | None = None
    spare: Tiles | None = None
    error: KistError | None = None
    edits: Mapping[EditName, tuple[Cell, ...]] = field(default_factory=dict)

    @property
    def legal(self) -> bool:
        """Whether the draft can be built as it is."""
        return self.error is None


def position_of(view: View[CubusTable]) -> Position | None:
    """What may be built from in a view of Cubus; None in phases without builds. After a knock it is the passer's hand
    that counts, for leftovers all hands together."""
    if view.phase not in {"build", "show", "leftovers"}:
        return None
    table = view.table
    hand = reduce(Tiles.plus, table.hands) if view.phase == "leftovers" else table.hands[table.turn]
    return Position(table.rules, table.laid, hand)


def preview_picture(position: Position, rhombi: list[Rhombus]) -> Preview:
    """Read a draft as it lies on the table."""
    try:
        drafted = read(rhombi)
    except KistError as wrong:
        return Preview(error=wrong)
    if position.laid.stack == EMPTY:  # on an empty table a stack lies where it was laid
        position = replace(position, laid=Laid(EMPTY, drafted.origin))
    return preview_stack(position, drafted.stack)


def preview_stack(position: Position, stack: Stack) -> Preview:
    """Judge a draft in crates. Legal or not, it says what the draft would take and give."""
    change = stack.tiles.minus(position.laid.stack.tiles)
    uses, gained = change.positive(), stack.crates - position.laid.stack.crates
    return Preview(
        laid=Laid(stack, align(position.laid, stack) or position.laid.origin),
        gained=gained,
        points=points_of(position.rules, gained, change.total),
        uses=uses,
        takes=change.negative(),
        missing=uses.minus(position.hand).positive(),
        spare=position.hand.minus(uses).positive(),
        error=_why_not(position, stack),
        edits=edits(position, stack),
    )


def _why_not(position: Position, stack: Stack) -> KistError | None:
    try:
        judge(position.rules, position.laid, position.hand, stack)
    except IllegalAction as wrong:
        return wrong
    return None


# Drafts in crates ------------------------------------------------------------------------------------------------


def edit(position: Position, stack: Stack, do: EditName, cell: Cell) -> Stack:
    """The draft with one column changed; raises `NotAStack` or `IllegalAction`."""
    return _EDITS[do](position, stack, cell)


def edits(position: Position, stack: Stack) -> dict[EditName, tuple[Cell, ...]]:
    """Where each edit leads to a stack again."""
    here = sorted(stack.heights)
    around = sorted({*here, *cells_beside(stack.heights)})
    return {
        "add": _possible(position, stack, "add", around or [(0, 0)]),
        "take": _possible(position, stack, "take", here),
        "turn": _possible(position, stack, "turn", here),
    }


def _possible(position: Position, stack: Stack, do: EditName, cells: list[Cell]) -> tuple[Cell, ...]:
    found = []
    for cell in cells:
        try:
            edit(position, stack, do, cell)
        except (NotAStack, IllegalAction):
            continue
        found.append(cell)
    return tuple(found)


def _add(position: Position, stack: Stack, cell: Cell) -> Stack:
    """One crate more; a new column is as high as what stands before it, under a lid if the hand has one left."""
    heights = stack.heights
    if cell in heights:
        return Stack.from_heights({**heights, cell: heights[cell] + 1}, stack.opens)
    lids = position.laid.stack.tiles.lids + position.hand.lids
    opens = stack.opens if stack.tiles.lids < lids or not _open_left(position, stack) else stack.opens | {cell}
    return Stack.from_heights({**heights, cell: height_of_new_column(heights, cell)}, opens)


def _open_left(position: Position, stack: Stack) -> bool:
    return stack.tiles.opens < position.laid.stack.tiles.opens + position.hand.opens


def _take(_: Position, stack: Stack, cell: Cell) -> Stack:
    if cell not in stack.heights:
        raise IllegalAction("no-crate", "There is no crate to take here.", cell=list(cell))
    heights = dict(stack.heights)
    heights[cell] -= 1
    if heights[cell]:
        return Stack.from_heights(heights, stack.opens)
    del heights[cell]
    if not heights:
        raise IllegalAction("empty", "The last crate stays on the table.", cell=list(cell))
    return Stack.from_heights(heights, stack.opens - {cell})


def _turn(position: Position, stack: Stack, cell: Cell) -> Stack:
    if cell not in stack.heights:
        raise IllegalAction("no-crate", "There is no lid to turn here.", cell=list(cell))
    turned = Stack.from_heights(stack.heights, stack.opens ^ {cell})
    if cell in stack.opens and align(position.laid, turned) is None:
        raise IllegalAction("open-lid-moved", "An open crate that is laid stays open.", cell=list(cell))
    return turned


_EDITS: Mapping[EditName, Callable[[Position, Stack, Cell], Stack]] = {"add": _add, "take": _take, "turn": _turn}
