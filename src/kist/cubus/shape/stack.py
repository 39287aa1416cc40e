"""A stack of crates: heights on cells, checked when it is made.

Axes: +x runs towards the viewer's lower left, +y towards the lower right, +z up. A `Stack` is a pure shape; where
it lies in the picture is said by `Laid`. The conditions below are those of the rules made exact: what is seen is
one continuous surface and nothing hangs in the air.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple, TypeAlias
from weakref import WeakValueDictionary

from kist.core.errors import BadNotation, KistError
from kist.core.given import shown
from kist.core.lazy import lazy
from kist.core.settings import is_whole
from kist.cubus.shape.tiles import Tiles

Cell: TypeAlias = tuple[int, int]
"""A place (x, y) on the table."""

DIGITS = ".123456789abcdefg"
HIGHEST = len(DIGITS) - 1
"""No column is higher than the 16 left sides that the box holds."""


_WRITTEN: "WeakValueDictionary[str, Stack]" = WeakValueDictionary()
"""Stacks by their text forms, as long as anybody has them: what is written down is soon read again."""


class NotAStack(KistError):
    """Heights that cannot be seen as one stack; `details["cell"]` says where."""


class Row(NamedTuple):
    """The columns of one y: their heights from `start` towards larger x."""

    start: int
    heights: tuple[int, ...]

    @property
    def end(self) -> int:
        """The x of the last column."""
        return self.start + len(self.heights) - 1


@dataclass(frozen=True, init=False, repr=False)
class Stack:
    """Crates on the table, and which lids are open. Equal shapes are equal stacks.

    It is made from its text form, such as `Stack(".2/22")`, or from the heights of its rows, such as
    `Stack([[0, 2], [2, 2]])`. Raises `BadNotation` for what cannot be read, and `NotAStack` for heights that do not
    make a stack.

    >>> kist.Stack(".2/22") == kist.Stack([[0, 2], [2, 2]])
    True
    """

    rows: tuple[Row, ...]
    opens: frozenset[Cell]

    def __init__(
        self, rows: "str | Stack | tuple[Row, ...] | Sequence[Sequence[int]]", opens: frozenset[Cell] = frozenset()
    ) -> None:
        shape = None if type(rows) is tuple else _read(rows, opens)
        object.__setattr__(self, "rows", shape.rows if shape else rows)
        object.__setattr__(self, "opens", shape.opens if shape else opens)
        if shape is None:
            try:
                self._check()
            except (AttributeError, TypeError, ValueError) as reason:
                raise _no_stack(rows) from reason

    def _check(self) -> None:
        _check_columns(self.rows)
        for y, (row, nearer) in enumerate(pairwise(self.rows)):
            _check_neighbours(y, row, nearer)
        if self.rows and min(row.start for row in self.rows) != 0:
            raise NotAStack("not-at-origin", "The first column of a stack is not empty.")
        if stray := self.opens - self.heights.keys():
            raise NotAStack("no-crate", "An open lid needs a crate under it.", cell=min(stray))
        if max(self.tiles.left, self.tiles.right, len(self.heights)) > HIGHEST:
            raise NotAStack("too-large", "The box has only 16 left sides, 16 right sides and 16 lids.")

    @lazy
    def _hash(self) -> int:
        return hash((self.rows, self.opens))

    def __hash__(self) -> int:
        return self._hash  # much is remembered by stack, and so looked up by it again and again

    @classmethod
    def from_heights(cls, heights: Mapping[Cell, int], opens: Iterable[Cell] = ()) -> "Stack":
        """The stack with these heights, moved so that its first row and its first column are at 0.

        >>> kist.Stack.from_heights({(0, 0): 2, (1, 0): 1}, opens=[(0, 0)])
        Stack('2o1')
        """
        if not heights:
            return cls(())
        left, top = min([x for x, _ in heights]), min([y for _, y in heights])
        rows: dict[int, dict[int, int]] = {}
        for (x, y), height in heights.items():
            rows.setdefault(y - top, {})[x - left] = height
        return cls(
            tuple([_row(y, rows.get(y, {})) for y in range(max(rows) + 1)]),
            frozenset([(x - left, y - top) for x, y in opens]),
        )

    @classmethod
    def parse(cls, text: str) -> "Stack":
        """Read the text form, such as `.2/22`; `str()` gives the same text back. `-` is the empty table.

        >>> kist.Stack.parse("22/22").crates
        8
        """
        known = _WRITTEN.get(text)
        if known is not None:
            return known
        if text == "-":
            return cls(())
        heights: dict[Cell, int] = {}
        opens: set[Cell] = set()
        for y, row in enumerate(text.split("/")):
            _read_row(y, row, heights, opens)
        stack = cls.from_heights(heights, opens)
        if str(stack) != text:
            raise BadNotation("bad-stack", f"{_short(text)!r} has empty rows or columns too many: write {stack}.")
        return stack

    def plan(self) -> str:
        """The stack from above, in lines: heights from the rear row to the nearest, with o after an open lid.

        >>> print(kist.Stack(".2/2o2").plan())
        .  2
        2o 2
        """
        width = 1 + bool(self.opens)
        return "\n".join(self._plan_row(y, row, width) for y, row in enumerate(self.rows))

    def _plan_row(self, y: int, row: Row, width: int) -> str:
        columns = enumerate(row.heights, row.start)
        signs = [DIGITS[height] + ("o" if (x, y) in self.opens else "") for x, height in columns]
        return " ".join(sign.ljust(width) for sign in ["."] * row.start + signs).rstrip()

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"Stack({self._text!r})"

    @lazy
    def _text(self) -> str:
        text = "/".join(self._row_text(y, row) for y, row in enumerate(self.rows)) or "-"
        _WRITTEN[text] = self
        return text

    def _row_text(self, y: int, row: Row) -> str:
        columns = enumerate(row.heights, row.start)
        return "." * row.start + "".join(
            DIGITS[height] + ("o" if (x, y) in self.opens else "") for x, height in columns
        )

    @lazy
    def heights(self) -> Mapping[Cell, int]:
        """The height of every column.

        >>> dict(kist.Stack("21").heights)
        {(0, 0): 2, (1, 0): 1}
        """
        return {(x, y): height for y, row in enumerate(self.rows) for x, height in enumerate(row.heights, row.start)}

    @lazy
    def crates(self) -> int:
        """How many crates there are, hidden ones included.

        >>> kist.Stack("22/22").crates
        8
        """
        return sum(self.heights.values())

    @lazy
    def tiles(self) -> Tiles:
        """The rhombi that the picture of this stack is laid with.

        >>> str(kist.Stack("2").tiles)
        'LLRRD'
        """
        heights = self.heights
        return Tiles(
            left=sum([row.heights[0] for row in self.rows]),
            # Heights fall towards the viewer, so a line of columns shows as many right sides as its rearmost is high.
            right=sum([height for (x, y), height in heights.items() if (x, y - 1) not in heights]),
            lids=len(heights) - len(self.opens),
            opens=len(self.opens),
        )

    def mirrored(self) -> "Stack":
        """This stack as the mirror shows it: left and right change places.

        >>> kist.Stack("21").mirrored()
        Stack('2/1')
        """
        swapped = {(y, x): height for (x, y), height in self.heights.items()}
        return Stack.from_heights(swapped, [(y, x) for x, y in self.opens])

    def _repr_svg_(self) -> str:
        from kist.cubus.shape.drawing import draw_stack  # noqa: PLC0415 - drawing knows stacks, not the other way round

        return draw_stack(self)


class Laid(NamedTuple):
    """A stack and where it lies: `origin` is where the picture shows the table's point (0, 0, 0)."""

    stack: Stack
    origin: tuple[int, int]

    def lid_at(self, cell: Cell) -> tuple[int, int]:
        """Where the picture shows the lid of a column."""
        (x, y), (u, v), height = cell, self.origin, self.stack.heights[cell]
        return u + x - height, v + y - height

    @property
    def open_lids(self) -> set[tuple[int, int]]:
        """Where the picture shows open lids: a build leaves them there."""
        return {self.lid_at(cell) for cell in self.stack.opens}


def cells_beside(heights: Mapping[Cell, int]) -> set[Cell]:
    """The empty places that share an edge with a column."""
    around = {(x + dx, y + dy) for x, y in heights for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1))}
    return around - heights.keys()


def highest(heights: Mapping[Cell, int]) -> tuple[dict[int, int], dict[int, int]]:
    """The highest column by y and by x: they take so many left and right sides."""
    by_y: dict[int, int] = {}
    by_x: dict[int, int] = {}
    for (x, y), height in heights.items():
        by_y[y], by_x[x] = max(by_y.get(y, 0), height), max(by_x.get(x, 0), height)
    return by_y, by_x


def height_of_new_column(heights: Mapping[Cell, int], cell: Cell) -> int:
    """How high a new column has to be: as high as what stands before it, which it must not be half hidden by."""
    x, y = cell
    return max(heights.get((x + 1, y), 1), heights.get((x, y + 1), 1))


def _row(y: int, columns: Mapping[int, int]) -> Row:
    if not columns:
        raise NotAStack("apart", "The stack is in more than one part: a row is empty.", cell=(0, y))
    start, end = min(columns), max(columns)
    if end - start + 1 != len(columns):
        gap = next(x for x in range(start, end) if x not in columns)
        raise NotAStack("gap", "There is a gap in a row of crates.", cell=(gap, y))
    return Row(start, tuple([columns[x] for x in range(start, end + 1)]))


def _check_columns(rows: tuple[Row, ...]) -> None:
    for y, row in enumerate(rows):
        if not row.heights:
            raise NotAStack("apart", "The stack is in more than one part: a row is empty.", cell=(0, y))
        if _falls_from_the_highest_to_the_table(row.heights):
            continue
        for x, height in enumerate(row.heights, row.start):
            if not 1 <= height <= HIGHEST:
                raise NotAStack("bad-height", f"A column is 1 to {HIGHEST} crates high.", cell=(x, y))
        for x, (rear, front) in enumerate(pairwise(row.heights), row.start + 1):
            if rear < front:
                raise NotAStack("half-hidden", "This column half hides a lower one behind it.", cell=(x, y))


def _falls_from_the_highest_to_the_table(heights: tuple[int, ...]) -> bool:
    """Whether nothing is wrong with the heights of a row: what nearly all rows are asked first."""
    return heights[0] <= HIGHEST and heights[-1] >= 1 and sorted(heights, reverse=True) == [*heights]


def _check_neighbours(y: int, row: Row, nearer: Row) -> None:
    """Rows must step towards smaller x as they come nearer, and still touch."""
    if nearer.start > row.start or nearer.end > row.end:
        corner = row.start if nearer.start > row.start else nearer.end
        raise NotAStack("half-hidden", "The crates at this corner half hide each other.", cell=(corner, y + 1))
    if nearer.end < row.start - 1:
        raise NotAStack("apart", "The stack is in more than one part.", cell=(nearer.end, y + 1))
    before = nearer.heights[row.start - nearer.start :]  # the nearer row may begin farther left, and end before
    for x, (rear, front) in enumerate(zip(row.heights, before), row.start):  # noqa: B905
        if rear < front:
            raise NotAStack("half-hidden", "This column half hides a lower one behind it.", cell=(x, y + 1))


def _read_row(y: int, row: str, heights: dict[Cell, int], opens: set[Cell]) -> None:
    x = -1
    for sign in row:
        if sign == "o" and (x, y) in heights and (x, y) not in opens:
            opens.add((x, y))
        elif sign in DIGITS:
            x += 1
            if sign != ".":
                heights[x, y] = DIGITS.index(sign)
        else:
            raise BadNotation(
                "bad-stack",
                f"{sign!r} in row {y + 1} of a stack: heights are 1-9 and a-g, with o after an open lid.",
            )
    if (x, y) not in heights:
        raise BadNotation("bad-stack", f"Row {y + 1} of a stack is empty or ends with an empty place.")


def _read(given: object, opens: frozenset[Cell]) -> Stack:
    """The stack that somebody gave as text, as a stack, or as rows of heights; raises `KistError`."""
    match given:
        case str():
            return Stack.parse(given)
        case Stack():
            return given
        case list() if all(isinstance(row, Sequence) and all(map(is_whole, row)) for row in given):
            heights = {(x, y): height for y, row in enumerate(given) for x, height in enumerate(row) if height}
            return Stack.from_heights(heights, opens)
    raise _no_stack(given)


def _no_stack(given: object) -> BadNotation:
    message = (
        f"{shown(given)} is no stack: give its text, such as '.2/22', or rows of heights, such as [[0, 2], [2, 2]]."
    )
    return BadNotation("bad-stack", message)


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:40] + "…"


START = Stack((Row(0, (1,)),))
EMPTY = Stack(())
