"""Tables of a class tournament: everybody plays, nobody is alone, and everybody meets others."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.classroom.tournament import Played, Table, standings, tables
from kist.core.errors import BadSettings
from kist.tournaments.seating import meetings


@given(st.integers(2, 60), st.integers(2, 6), st.booleans(), st.integers(0, 99))
def test_everybody_sits_at_one_table_and_nobody_is_alone(pupils: int, size: int, bots: bool, seed: int) -> None:
    seated = tables(range(pupils), size, Random(seed), bots=bots)
    assert sorted(pupil for table in seated for pupil in table.pupils) == list(range(pupils))
    sizes = [len(table.pupils) for table in seated]
    assert max(sizes) - min(sizes) <= 1
    if bots:
        assert all(len(table.pupils) + table.bots == size for table in seated)
    else:
        assert all(2 <= taken <= max(size, 3) and table.bots == 0 for taken, table in zip(sizes, seated, strict=True))


def test_one_pupil_alone_plays_with_bots_only() -> None:
    assert tables([7], 3, Random(1), bots=True) == [Table((7,), 2)]
    with pytest.raises(BadSettings):
        tables([7], 3, Random(1))


@pytest.mark.parametrize("size", [1, 7])
def test_tables_that_no_game_has_are_refused(size: int) -> None:
    with pytest.raises(BadSettings):
        tables(range(8), size, Random(1))


@given(st.integers(0, 99))
def test_in_three_rounds_twelve_pupils_at_tables_of_two_meet_three_different_ones(seed: int) -> None:
    rng, before = Random(seed), list[Table]()
    for _ in range(3):
        before += tables(range(12), 2, rng, before=before)
    assert max(meetings(table.pupils for table in before).values()) == 1


def test_a_win_is_a_point_and_a_shared_one_its_share() -> None:
    games: list[tuple[Table, list[int | None]]] = [
        (Table((0, 1)), [0]),
        (Table((1, 2), 1), [1, None]),
        (Table((0, 2)), [2, 0]),
    ]
    fewer = standings(range(2), [Played(Table((0, 9)), "", (9,))])
    assert [row.pupil for row in fewer] == [1, 0], "of equals who played less comes first"
    assert standings(range(4), [Played(table, "", tuple(winners)) for table, winners in games]) == [
        (0, Fraction(3, 2), 2),
        (1, Fraction(1, 2), 2),
        (2, Fraction(1, 2), 2),
        (3, Fraction(0), 0),
    ]
