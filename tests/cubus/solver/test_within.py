"""What follows from the table for whoever may give rhombi back, from the definitions; and counts that are packed."""

from itertools import product
from random import Random

import numpy as np
import pytest

from kist.cubus.solver.rows import OWN, ROWS, none_is_negative, packed, unpacked
from kist.cubus.solver.states import FIELDS, HELD, Y, widely
from kist.cubus.solver.table import SHAPES, STRETCHES, after_stretched, before, block, place
from kist.cubus.solver.within import crates_within, frugal_heads, worth_within

RNG = Random(3)
SAMPLE = [
    (RNG.randrange(STRETCHES), row, tuple(RNG.randrange(each) for each in SHAPES[row]))
    for row in RNG.choices(range(len(ROWS)), k=400)
]


def where(row: int, counts: tuple[int, ...]) -> int:
    return int(place(*(np.array([each]) for each in (row, *counts)))[0])


def test_what_need_not_be_used_is_left_over() -> None:
    crates, worth = (table(STRETCHES - 1) for table in (crates_within, worth_within))
    seen = set()
    for stretch, row, counts in SAMPLE:
        after = block(after_stretched(stretch)[stretch], row)[tuple(slice(each + 1) for each in counts)].astype(int)
        over = sum(counts) - np.indices(after.shape).sum(axis=0)
        most = max(int(after.max()), -1)
        assert max(int(crates[stretch, where(row, counts)]), -1) == most
        if most >= 0:
            assert worth[stretch, where(row, counts)] == (3 * after + over)[after >= 0].max()
        seen.add(most >= 0)
    assert seen == {False, True}


@pytest.mark.parametrize("row", sorted({row for _, row, _ in SAMPLE if row})[::20])
def test_heads_are_frugal_that_have_more_crates_than_all_that_use_less(row: int) -> None:
    crates, heads = block(before(), row), frugal_heads()
    expected = {}
    for counts in product(*map(range, SHAPES[row])):
        within = crates[tuple(slice(each + 1) for each in counts)]
        if crates[counts] >= 0 and (within == crates[counts]).sum() == 1 and within.max() == crates[counts]:
            expected[tuple(np.add(counts, OWN[:, row]).tolist())] = int(crates[counts])
    its = slice(int(heads.start[row]), int(heads.start[row + 1]))
    assert (heads.row[its] == row).all()
    assert dict(zip(map(tuple, heads.used[:, its].T.tolist()), heads.crates[its].tolist(), strict=True)) == expected


def test_packed_counts_tell_when_more_is_taken_than_is_there() -> None:
    counts = np.array(list(product((0, 1, 7, 16), repeat=3))).T
    for less in product((0, 1, 8, 16), repeat=3):
        taken = np.array(less)[:, None]
        left = packed(*counts) - (packed(*taken) & ~packed(*np.zeros_like(taken)))
        enough = none_is_negative(left)
        assert (enough == (counts >= taken).all(axis=0)).all()
        assert (np.stack(unpacked(left))[:, enough] == (counts - taken)[:, enough]).all()


def test_some_are_taken_from_all_places_in_turn() -> None:
    states = np.zeros((FIELDS, 7), np.int64)
    states[Y] = [5, 5, 5, -3, -3, 5, 5]
    states[HELD] = [0, 0, 0, 1, 1, 2, 0]
    points = np.array([4, 9, 4, 1, 2, 3, 8])
    assert widely(states, points, 6).tolist() == [1, 5, 4, 6, 3, 0]
    assert widely(states[:, :0], points[:0], 6).tolist() == []
