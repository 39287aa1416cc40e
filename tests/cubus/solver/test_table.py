"""The rows, the table that is shipped and the program that makes it."""

import zlib
from itertools import product
from operator import le

import numpy as np
import pytest

from kist.cubus.shape.stack import Stack
from kist.cubus.solver import make_table
from kist.cubus.solver.book import BOOK, DATA, book, page
from kist.cubus.solver.rows import NUMBER, ROWS, Heights, cut_down, followers
from kist.cubus.solver.table import most
from tests.cubus.solver.brute import MOST_CRATES, all_stacks


def test_rows_are_the_partitions_of_at_most_16() -> None:
    assert len(ROWS) == 915
    assert all(tuple(sorted(row, reverse=True)) == row and sum(row) <= 16 for row in ROWS)


def test_followers_are_the_highest_rows_that_can_follow() -> None:
    """From the definition, where neither the row behind nor the fresh columns have more than four crates."""
    for behind in (row for row in ROWS if sum(row) <= 4):
        expected: dict[tuple[Heights, int, int], Heights] = {}
        for row, fresh in ((each, fresh) for each in ROWS[1:] for fresh in range(len(each) + 1)):
            continued = row[fresh:]
            if sum(row[:fresh]) <= 4 and len(continued) <= len(behind) and all(map(le, continued, behind)):
                costs = row[: max(fresh, 1)], fresh, len(row)
                expected[costs] = max(row, expected.get(costs, ()))
        at = followers().of(NUMBER[behind])
        found = [(ROWS[row], fresh) for row, fresh in zip(followers().row[at], followers().fresh[at], strict=True)]
        assert {pair for pair in found if sum(pair[0][: pair[1]]) <= 4} == {
            (row, fresh) for (_, fresh, _), row in expected.items()
        }
        assert len(set(found)) == len(found)


def test_rows_are_cut_down_from_a_column_on() -> None:
    rows = np.array([NUMBER[5, 4, 4, 2], NUMBER[3, 1], NUMBER[2, 2, 2]])
    cut = cut_down(rows, np.array([1, 1, 0]), np.array([3, 1, 1]))
    assert [ROWS[row] for row in cut] == [(5, 3, 3, 2), (3, 1), (1, 1, 1)]


def test_most_crates_is_what_brute_force_finds() -> None:
    for counts in product(range(1, 17), range(1, 17), range(1, 17)):
        if np.prod(counts) < (MOST_CRATES + 1) ** 2:
            known = max((each.crates for each in all_stacks().get(counts, [])), default=None)
            assert (int(most()[counts]) if most()[counts] >= 0 else None) == known


def test_no_stack_beats_the_bound_of_loomis_and_whitney() -> None:
    lefts, rights, lids = np.indices(most().shape)
    assert (most().astype(int).clip(0) ** 2 <= lefts * rights * lids).all()
    assert most()[16, 16, 16] == 64
    assert (most() == most().transpose(1, 0, 2)).all()


@pytest.mark.long
def test_the_table_is_what_the_program_makes() -> None:
    for name, made in make_table.parts():
        assert zlib.decompress((DATA / name).read_bytes()) == made.tobytes(), name


def test_the_book_is_what_the_program_makes() -> None:
    assert zlib.decompress(BOOK.read_bytes()) == make_table.make_book()


def test_every_stack_in_the_book_uses_what_its_page_says_and_has_the_most_crates() -> None:
    for counts in product(range(17), repeat=3):
        number, crates = page(*counts), int(most()[counts])
        assert book().crates[number] == max(crates, 0)
        if crates >= 0 and all(counts):
            stack = Stack.parse(book().stacks[number])
            assert (stack.tiles.left, stack.tiles.right, stack.tiles.lids, stack.crates) == (*counts, crates)
