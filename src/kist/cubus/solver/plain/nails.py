"""Nails: laid open lids, which stay where they are in the picture, seen from the rows that a search goes through.

An open lid at (u, v) demands a column k high at (u + k, v + k), for some k. So in row y only the column at x = u - v
+ y can hold it, and does so when it is y - v high. From row to row both numbers grow by one, while heights fall. So a
nail that is not held yet can still be held later only while the row is higher at that column than is demanded, or
begins farther right; a row that is lower there, or ends before, has lost the nail for good.
"""

from kist.cubus.solver.plain.rows import Heights
from kist.cubus.solver.plain.table import LONGEST_STRETCH
from kist.cubus.solver.task import Counts, Nails


class NailedLids:
    """The nails of a question. Some of them, such as those that are held, are a number with a bit for each."""

    def __init__(self, nails: Nails) -> None:
        self.nails = nails
        self.all = (1 << len(nails)) - 1

    def held_by(self, heights: Heights, x: int, y: int, held: int) -> int | None:
        """The nails held after a row that begins at x, when those were before; None when one never will be."""
        for nail, (u, v) in enumerate(self.nails):
            if not held >> nail & 1 and (column := u - v + y - x) >= 0:
                height = heights[column] if column < len(heights) else 0
                if height < max(y - v, 1):
                    return None
                if height == y - v:
                    held |= 1 << nail
        return held

    def places(self, heights: Heights) -> list[tuple[int, int, int]]:
        """Where a row holds a nail and loses none: its x and y, and the nails it holds."""
        where = {(u + height - column, v + height) for u, v in self.nails for column, height in enumerate(heights)}
        return [(x, y, held) for x, y in sorted(where) if (held := self.held_by(heights, x, y, 0))]

    def columns(self, x: int, y: int, held: int) -> frozenset[int]:
        """The columns of a row in which these nails would be."""
        return frozenset([u - v + y - x for nail, (u, v) in enumerate(self.nails) if held >> nail & 1])

    def with_cuts(self, heights: Heights, fresh: int, x: int, y: int, held: int) -> list[Heights]:
        """A row, and the same cut down to hold a missing nail where it is too high for it.

        Later rows cannot be higher there anyway. Fresh columns and the first are not cut: other rows have them lower.
        """
        found = [heights]
        for nail, (u, v) in enumerate(self.nails):
            column, height = u - v + y - x, y - v
            if not held >> nail & 1 and height > 0 and max(fresh, 1) <= column < len(heights):
                found += [_cut_down(row, column, height) for row in found if row[column] > height]
        return found

    def stretch(self, x: int, y: int, held: int) -> int:
        """How many rows, and fresh columns in them, must still come at least: each brings a nail one nearer."""
        missing = [u - v for nail, (u, v) in enumerate(self.nails) if not held >> nail & 1]
        return min(max(x - y - min(missing), 0), LONGEST_STRETCH) if missing else 0

    def can_be_reached(self, heights: Heights, x: int, y: int, held: int, rest: Counts) -> bool:
        """Whether so many rhombi suffice to reach each missing nail from a row, taken alone."""
        for nail, (u, v) in enumerate(self.nails):
            if not held >> nail & 1 and not _can_be_reached(heights, u - v + y - x, y - v, rest):
                return False
        return True


def _cut_down(heights: Heights, column: int, height: int) -> Heights:
    return (*heights[:column], *[min(each, height) for each in heights[column:]])


def _can_be_reached(heights: Heights, column: int, height: int, rest: Counts) -> bool:
    """Whether a nail that is in this column and demands this height now can be held some rows later."""
    lefts, rights, lids = rest
    for rows in range(1, lefts + 1):
        column, height = column + 1, height + 1
        if height < 1:
            continue
        if column < 0:  # columns must be added on this side, the last of them as high as demanded
            if height + rows - 1 <= lefts and height - 1 - column <= rights and max(rows, -column) <= lids:
                return True
        elif column >= len(heights) or heights[column] < height:
            return False
        elif rows * height <= lefts and rows * (column + 1) <= lids:  # every row goes so far and is so high
            return True
    return False
