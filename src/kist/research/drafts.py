"""A draft of Cubus, changed crate by crate many thousand times a second.

It says the same as `kist.cubus.play.preview`, which tests hold it to, but works out only what a step changes: whether
the heights still fall towards the viewer, whether the rows still follow each other, and how many rhombi it takes.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from kist.core.errors import IllegalAction
from kist.cubus.play.preview import EditName, Position
from kist.cubus.shape.build import holds_open_lids, score
from kist.cubus.shape.picture import Point
from kist.cubus.shape.stack import DIGITS, HIGHEST, Cell, Laid, Row, Stack
from kist.cubus.shape.tiles import Tiles

SIDE: Final = HIGHEST + 1
"""The grid has one row and one column more than a stack can: the first of each is the place behind it."""
PLACES: Final = SIDE * SIDE
ADD, TAKE, TURN = range(3)
EDITS: Final[tuple[EditName, ...]] = ("add", "take", "turn")
CHANGES: Final = len(EDITS) * PLACES
"""Changes are numbered: places to add a crate, places to take one, places to turn a lid."""
EVERYTHING: Final = Tiles(HIGHEST, HIGHEST, HIGHEST, HIGHEST)
"""As many rhombi as any stack can have."""
_BEHIND: Final = HIGHEST + 1
"""Higher than any column: where nothing stands behind, nothing is hidden."""
_NOTHING: Final = (_BEHIND, -_BEHIND)

Ends = tuple[int, int]


class Draft(NamedTuple):
    """Columns that make a stack, with what their picture takes."""

    heights: Mapping[Cell, int]
    opens: frozenset[Cell]
    rows: Mapping[int, Ends]
    """The first and the last column of every row."""
    left: int
    right: int
    crates: int

    @property
    def tiles(self) -> Tiles:
        """The rhombi that it is laid with."""
        opens = len(self.opens)
        return Tiles(self.left, self.right, len(self.heights) - opens, opens)

    def stack(self) -> Stack:
        """The draft as a stack."""
        rows, heights = self.rows, self.heights
        made = [
            Row(first, tuple([heights[x, y] for x in range(first, last + 1)]))
            for y, (first, last) in sorted(rows.items())
        ]
        return Stack(tuple(made), self.opens)

    def text(self) -> str:
        """The text form of the stack."""
        heights, opens = self.heights, self.opens
        lines = []
        for y, (first, last) in sorted(self.rows.items()):
            cells = [(x, y) for x in range(first, last + 1)]
            signs = [DIGITS[heights[cell]] + "o" if cell in opens else DIGITS[heights[cell]] for cell in cells]
            lines.append("." * first + "".join(signs))
        return "/".join(lines)

    def changes(self, limit: Tiles = EVERYTHING, nailed: set[Point] | None = None) -> bytearray:
        """1 for every change that leads to a stack again, of no more than `limit` rhombi; open lids that
        have to lie where `nailed` says are not closed."""
        mask = bytearray(CHANGES)
        heights, rows, opens = self.heights, self.rows, self.opens
        more_left, more_right = limit.left > self.left, limit.right > self.right
        more_opens, more_lids = limit.opens > len(opens), limit.lids > len(heights) - len(opens)
        several = len(heights) > 1
        for (x, y), height in heights.items():
            place = (y + 1) * SIDE + x + 1
            behind_x, behind_y = heights.get((x - 1, y)), heights.get((x, y - 1))
            if (more_left if behind_x is None else behind_x > height) and (
                more_right if behind_y is None else behind_y > height
            ):
                mask[place] = height < HIGHEST
            if height > 1:
                mask[PLACES + place] = height > heights.get((x + 1, y), 0) and height > heights.get((x, y + 1), 0)
            elif several:
                mask[PLACES + place] = _may_go(x, y, rows)
            if (x, y) in opens:
                mask[2 * PLACES + place] = more_lids and (not nailed or self._may_close((x, y), nailed))
            else:
                mask[2 * PLACES + place] = more_opens
        if (more_lids or more_opens) and len(heights) < HIGHEST:
            self._new_columns(mask, limit)
        return mask

    def _may_close(self, cell: Cell, nailed: set[Point]) -> bool:
        return holds_open_lids(nailed, self.open_lids(self.opens - {cell}))

    def open_lids(self, opens: frozenset[Cell]) -> set[Point]:
        """Where the picture shows the lids of these columns."""
        heights = self.heights
        return {(x - heights[x, y], y - heights[x, y]) for x, y in opens}

    def _new_columns(self, mask: bytearray, limit: Tiles) -> None:
        """Where a new column makes a stack: at the ends of rows, and behind the first or before the last of them. How
        high it is, and what it takes, follows from which end it is."""
        heights, rows, top, bottom = self.heights, self.rows, min(self.rows), max(self.rows)
        lefts, rights = limit.left - self.left, limit.right - self.right
        for y, (first, last) in rows.items():
            nearer = rows.get(y + 1)
            if nearer is None or nearer[0] < first:
                beside, before = heights[first, y], heights.get((first - 1, y + 1), 0)
                height = before if before > beside else beside
                if height - beside <= lefts and height - before <= rights:
                    mask[(y + 1) * SIDE + first] = 1
            rear = rows.get(y - 1)
            if last + 1 < HIGHEST and (rights > 0 if rear is None else last < rear[1]):
                mask[(y + 1) * SIDE + last + 2] = 1
        if heights[rows[top][1], top] <= lefts:
            mask[top * SIDE + rows[top][1] + 1] = 1
        if lefts > 0 and bottom + 1 < HIGHEST:
            mask[(bottom + 2) * SIDE + rows[bottom][0] + 1] = 1

    def changed(self, number: int, lids: int, opens: int) -> "Draft":
        """The draft after a change that `changes` allows. There are so many lids and open lids in all: a new column
        has an open lid when no closed one is left."""
        kind, place = divmod(number, PLACES)
        cell = (place % SIDE - 1, place // SIDE - 1)
        heights = dict(self.heights)
        if kind == TURN:
            return draft_of(heights, self.opens ^ {cell})
        if kind == TAKE:
            heights[cell] -= 1
            if heights[cell]:
                return draft_of(heights, self.opens)
            del heights[cell]
            return draft_of(heights, self.opens - {cell})
        if cell in heights:
            heights[cell] += 1
            return draft_of(heights, self.opens)
        x, y = cell
        turned = len(heights) - len(self.opens) >= lids and len(self.opens) < opens
        heights[cell] = max(heights.get((x + 1, y), 1), heights.get((x, y + 1), 1))
        return draft_of(heights, self.opens | {cell} if turned else self.opens)


def draft_of(heights: dict[Cell, int], opens: frozenset[Cell]) -> Draft:
    """The draft with these heights, moved so that its first row and its first column are at 0."""
    off_x, off_y = min([x for x, _ in heights]), min([y for _, y in heights])
    if off_x or off_y:
        heights = {(x - off_x, y - off_y): height for (x, y), height in heights.items()}
        opens = frozenset([(x - off_x, y - off_y) for x, y in opens])
    rows: dict[int, Ends] = {}
    left = right = crates = 0
    for (x, y), height in heights.items():
        first, last = rows.get(y, _NOTHING)
        rows[y] = (x if x < first else first, x if x > last else last)
        crates += height
        if (x - 1, y) not in heights:
            left += height
        if (x, y - 1) not in heights:
            right += height
    return Draft(heights, opens, rows, left, right, crates)


@lru_cache(maxsize=1 << 12)
def draft_from(stack: Stack) -> Draft:
    """A stack as a draft; not to be changed."""
    return draft_of(dict(stack.heights), stack.opens)


def _may_go(x: int, y: int, rows: Mapping[int, Ends]) -> bool:
    """Whether the rows still follow each other when a column goes."""
    first, last = rows[y]
    if first == last:
        return y - 1 not in rows or y + 1 not in rows
    if x not in (first, last):
        return False
    here = (first + 1, last) if x == first else (first, last - 1)
    return _follow(rows.get(y - 1), here) and _follow(here, rows.get(y + 1))


def _follow(row: Ends | None, nearer: Ends | None) -> bool:
    """Whether rows step towards smaller x as they come nearer, and still touch."""
    if row is None or nearer is None:
        return True
    return nearer[0] <= row[0] and row[0] - 1 <= nearer[1] <= row[1]


@lru_cache(maxsize=1 << 12)
def nails_of(stack: Stack) -> set[Point]:
    """Where a stack that is laid has its open lids; not to be changed."""
    return Laid(stack, (0, 0)).open_lids


def judged(position: Position, draft: Draft) -> tuple[int, str]:
    """What a draft scores as a build, and why it is none: 0 points and a code then."""
    laid = position.laid.stack
    try:
        points = score(
            position.rules,
            laid,
            position.hand,
            (draft.tiles, draft.crates),
            lambda: holds_open_lids(nails_of(laid), draft.open_lids(draft.opens)),
        )
    except IllegalAction as refusal:
        return 0, refusal.code
    return points, ""
