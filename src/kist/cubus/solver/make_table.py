"""Makes the table that the solver reads: `python -m kist.cubus.solver.make_table`.

Takes some seconds. A row is used up from its first column, so the numbers for l left sides need only those for
fewer; and a row may be followed by whatever may follow a row that it contains. Rows that contain each other by one
crate are enough to pass the best numbers on, so that hardly any pair of rows is ever looked at.
"""

import zlib
from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from kist.cubus.shape.stack import Stack
from kist.cubus.solver.book import BOOK, DATA, SIZE
from kist.cubus.solver.rows import CRATES, EMPTY_ROW, LEFTS, LIDS, NUMBER, ROWS, Bytes
from kist.cubus.solver.table import IMPOSSIBLE, NO_LONGER, STRETCHES, cut, most
from kist.cubus.solver.task import Counts
from kist.cubus.solver.towers import heights_of, tower_after


class Split(NamedTuple):
    """A row, cut into fresh columns and columns that are continued from the row behind it."""

    row: int
    continued: int
    fresh: int
    rights: int


def _splits() -> list[Split]:
    return [
        Split(number, NUMBER[row[fresh:]], fresh, sum(row[:fresh]))
        for number, row in enumerate(ROWS[1:], start=1)
        for fresh in range(len(row) + 1)
    ]


def _one_crate_more() -> list[tuple[int, int]]:
    """Pairs of rows, the second with one crate more in one place; ordered by the first."""
    pairs = []
    for number, row in enumerate(ROWS):
        raised = [(*row[:at], row[at] + 1, *row[at + 1 :]) for at in range(len(row))]
        pairs += [(number, NUMBER[more]) for more in [*raised, (*row, 1)] if more in NUMBER]
    return pairs


SPLITS: Final = _splits()
ONE_CRATE_MORE: Final = _one_crate_more()


def _add(crates: int, to: Bytes) -> Bytes:
    return np.where(to >= 0, to + np.int8(crates), np.int8(IMPOSSIBLE))


def make_after() -> Bytes:
    """By stretch, row, left sides, right sides, lids."""
    after = np.full((STRETCHES, len(ROWS), SIZE, SIZE, SIZE), IMPOSSIBLE, np.int8)
    after[0, :, 0, 0, 0] = 0
    for lefts in range(1, SIZE):
        next_row = np.full((STRETCHES, len(ROWS), SIZE, SIZE), IMPOSSIBLE, np.int8)
        for row, continued, fresh, rights in SPLITS:
            if LEFTS[row] <= lefts:
                lids = LIDS[row]
                still = np.maximum(np.arange(STRETCHES) - 1 - fresh, 0)
                rest = after[still, row, lefts - LEFTS[row], : SIZE - rights, : SIZE - lids]
                best = next_row[:, continued, rights:, lids:]
                np.maximum(best, _add(CRATES[row], rest), out=best)
        for less, more in ONE_CRATE_MORE:
            np.maximum(next_row[:, more], next_row[:, less], out=next_row[:, more])
        after[:, :, lefts] = next_row
    return after


def make_before() -> Bytes:
    """By row, left sides, right sides, lids."""
    before = np.full((len(ROWS), SIZE, SIZE, SIZE), IMPOSSIBLE, np.int8)
    containing = before.copy()
    for row in range(1, len(ROWS)):
        before[row, LEFTS[row], CRATES[row], LIDS[row]] = CRATES[row]
    for lefts in range(1, SIZE):
        for row, continued, _, rights in SPLITS:
            if LEFTS[row] < lefts:
                lids = LIDS[row]
                behind = containing[continued, lefts - LEFTS[row], : SIZE - rights, : SIZE - lids]
                best = before[row, lefts, rights:, lids:]
                np.maximum(best, _add(CRATES[row], behind), out=best)
        containing[:, lefts] = before[:, lefts]
        for less, more in reversed(ONE_CRATE_MORE):
            np.maximum(containing[less, lefts], containing[more, lefts], out=containing[less, lefts])
    return before


def make_whole(before: Bytes, after: Bytes) -> Bytes:
    """By row, left sides, right sides, lids."""
    whole = np.full((len(ROWS), SIZE, SIZE, SIZE), IMPOSSIBLE, np.int8)
    for row, lefts, rights, lids in np.argwhere(before >= 0):
        rest = after[row, : SIZE - lefts, : SIZE - rights, : SIZE - lids]
        best = whole[row, lefts:, rights:, lids:]
        np.maximum(best, _add(before[row, lefts, rights, lids], rest), out=best)
    return whole


def flat(cubes: Bytes, after: bool) -> Bytes:
    """The parts of the cubes that matter, row after row; stretches, if any, stay the first axis."""
    return np.concatenate(
        [cubes[..., row, *cut(row, after)].reshape(*cubes.shape[:-4], -1) for row in range(len(ROWS))], axis=-1
    )


def parts() -> Iterator[tuple[str, Bytes]]:
    """The files of the table and what they hold."""
    after, before = make_after(), make_before()
    stretched = flat(after, after=True)
    yield "after.z", stretched[0]
    for stretch, drops in enumerate(_drops(stretched), start=1):
        yield f"stretch{stretch}.z", drops
    yield "before.z", flat(before, after=False)
    yield "whole.z", flat(make_whole(before, after[0]), after=False)


def _drops(stretched: Bytes) -> Bytes:
    shorter, longer = stretched[:-1], stretched[1:]
    ends = np.where(shorter >= 0, np.int8(NO_LONGER), np.int8(0))
    return np.where(longer >= 0, shorter - longer, ends)


def make_book() -> bytes:
    """The content of the book, from the table that is shipped."""
    crates = most().clip(0).astype(np.int64)
    lefts, rights, lids = np.indices(crates.shape)
    worth = np.where(crates > 0, 3 * crates - lids, 0)
    within = np.where(crates > 0, worth - lefts - rights, 0)
    for axis in range(within.ndim):
        within = np.maximum.accumulate(within, axis=axis)
    stacks = [_stack(Counts(*counts)) if crates[counts] else "" for counts in np.ndindex(crates.shape)]
    numbers = b"".join(each.astype(np.uint8).tobytes() for each in (crates, worth, within))
    return numbers + "\n".join(stacks).encode("ascii")


def _stack(counts: Counts) -> str:
    return str(Stack.from_heights(heights_of(tower_after(EMPTY_ROW, counts))))


def main() -> None:
    """Write the files into the package."""
    for name, content in parts():
        (DATA / name).write_bytes(zlib.compress(content.tobytes(), level=9))
    BOOK.write_bytes(zlib.compress(make_book(), level=9))


if __name__ == "__main__":
    main()
