"""Rounds of tournaments: who meets whom, who sits out, and that all servers draw the same."""

from collections import Counter
from itertools import combinations
from math import ceil

from hypothesis import given, settings
from hypothesis import strategies as st

from kist.tournaments.rounds import Draw, Field, Way, fewest_rounds, next_draw
from kist.tournaments.seating import even_sizes, meetings

SEEDS = st.text("abcdef", min_size=1, max_size=6)


def play(way: Way, players: int, size: int, seed: str, rounds: int | None = None, most: int = 200) -> list[Draw]:
    """All rounds of a tournament in which nobody leaves; the standings change from round to round."""
    draws: list[Draw] = []
    order = list(range(players))
    while len(draws) < most:
        field = Field(tuple(range(players)), tuple(order), size, tuple(draws), seed)
        draw = next_draw(way, field, rounds)
        if draw is None:
            return draws
        assert next_draw(way, field, rounds) == draw, "every server draws the same"
        draws.append(draw)
        order = order[1:] + order[:1] if len(draws) % 2 else order[::-1]
    raise AssertionError("it does not end")


def check_round(draw: Draw, players: int, size: int) -> None:
    """Everybody is somewhere, once; no table is too large or too small."""
    seated = [player for table in draw.tables for player in table]
    assert sorted([*seated, *draw.sitting_out]) == list(range(players))
    assert all(2 <= len(table) <= size for table in draw.tables)


@given(st.integers(2, 17), SEEDS)
def test_at_tables_of_two_everyone_meets_everyone_exactly_once(players: int, seed: str) -> None:
    draws = play(Way.ALL, players, 2, seed)
    for draw in draws:
        check_round(draw, players, 2)
    met = meetings(table for draw in draws for table in draw.tables)
    assert met == Counter(frozenset(pair) for pair in combinations(range(players), 2))
    assert len(draws) == fewest_rounds(Way.ALL, players, 2, None)
    rested = Counter(player for draw in draws for player in draw.sitting_out)
    assert set(rested.values()) <= {1}


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 13), st.integers(3, 6), SEEDS)
def test_at_larger_tables_everyone_meets_everyone_and_nobody_sits_out(players: int, size: int, seed: str) -> None:
    draws = play(Way.ALL, players, size, seed)
    for draw in draws:
        check_round(draw, players, size)
        assert draw.sitting_out == ()
    met = meetings(table for draw in draws for table in draw.tables)
    assert set(met) == {frozenset(pair) for pair in combinations(range(players), 2)}
    smallest = min(even_sizes(players, size))
    assert len(draws) <= 3 * ceil((players - 1) / (smallest - 1)), "far from what could be done"


@settings(deadline=None)
@given(st.integers(2, 16), SEEDS, st.data())
def test_in_swiss_rounds_of_two_nobody_meets_twice_while_that_can_be_avoided(
    players: int, seed: str, data: st.DataObject
) -> None:
    seated = players - players % 2
    draws = play(Way.SWISS, players, 2, seed, rounds=data.draw(st.integers(1, max(1, seated // 2))))
    for draw in draws:
        check_round(draw, players, 2)
    met = meetings(table for draw in draws for table in draw.tables)
    assert max(met.values()) == 1


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 13), st.integers(2, 6), SEEDS)
def test_in_swiss_rounds_nobody_sits_out_twice_more_than_others(players: int, size: int, seed: str) -> None:
    draws = play(Way.SWISS, players, size, seed, rounds=7)
    rested: Counter[int] = Counter()
    for draw in draws:
        check_round(draw, players, size)
        rested.update(draw.sitting_out)
        counts = [rested[player] for player in range(players)]
        assert max(counts) - min(counts) <= 1


def test_in_swiss_rounds_neighbours_in_the_standings_play_each_other() -> None:
    field = Field(tuple(range(6)), (4, 2, 0, 1, 3, 5), 2, (), "seed")
    draw = next_draw(Way.SWISS, field, 3)
    assert draw is not None
    assert draw.tables == ((4, 2), (0, 1), (3, 5))


def test_the_last_in_the_standings_sits_out_first() -> None:
    field = Field(tuple(range(3)), (2, 0, 1), 2, (), "seed")
    first = next_draw(Way.SWISS, field, 3)
    assert first is not None
    assert (first.tables, first.sitting_out) == (((2, 0),), (1,))
    again = next_draw(Way.SWISS, Field(tuple(range(3)), (2, 0, 1), 2, (first,), "seed"), 3)
    assert again is not None
    assert again.sitting_out == (0,)


@given(st.integers(3, 9), st.sampled_from(Way), st.integers(2, 4), SEEDS, st.data())
@settings(max_examples=40, deadline=None)
def test_who_leaves_is_seated_no_more_and_it_ends(
    players: int, way: Way, size: int, seed: str, data: st.DataObject
) -> None:
    gone = data.draw(st.sets(st.integers(0, players - 1), max_size=players - 2))
    began, draws = tuple(range(players)), list[Draw]()
    first = next_draw(way, Field(began, began, size, (), seed), 4)
    assert first is not None
    draws.append(first)
    here = tuple(player for player in began if player not in gone)
    while draw := next_draw(way, Field(began, here, size, tuple(draws), seed), 4):
        assert {player for table in draw.tables for player in table} <= set(here)
        draws.append(draw)
        assert len(draws) < 60
    if way is Way.ALL:
        met = meetings(table for draw in draws for table in draw.tables)
        assert {frozenset(pair) for pair in combinations(here, 2)} <= set(met)
