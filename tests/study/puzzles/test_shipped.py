"""The puzzles that come with Kist, and how puzzles are made."""

from collections import Counter
from collections.abc import Callable
from itertools import islice
from statistics import fmean
from typing import Any

import pytest

from kist.core.errors import KistError
from kist.study.puzzles import KINDS, make, prove, read_puzzle, shipped


def test_there_are_at_least_a_thousand_of_all_kinds_and_all_difficulties() -> None:
    assert len(shipped()) >= 1000
    kinds, steps = Counter(each["kind"] for each in shipped()), Counter(each["difficulty"] for each in shipped())
    assert set(kinds) == set(KINDS)
    assert set(steps) == set(range(1, 11))
    for kind in KINDS:
        assert {each["difficulty"] for each in shipped() if each["kind"] == kind} == set(range(1, 11))


def test_half_of_the_knocks_have_no_build_and_half_of_the_calls_are_false() -> None:
    knocks = [each for each in shipped() if each["kind"] == "knock"]
    calls = [each for each in shipped() if each["kind"] == "ready"]
    assert abs(2 * sum(each["example"] == "none" for each in knocks) - len(knocks)) <= 1
    assert abs(2 * sum(each["example"] is False for each in calls) - len(calls)) <= 1


@pytest.mark.parametrize("kind", ["memory", "ready"])
def test_games_of_all_numbers_of_players_are_watched_and_the_number_gives_no_answer_away(kind: str) -> None:
    told = Counter((each["seats"], each["example"] is True) for each in shipped() if each["kind"] == kind)
    players = Counter({seats: told[seats, True] + told[seats, False] for seats in range(2, 7)})
    assert set(told) == {(seats, true) for seats in range(2, 7) for true in {kind == "ready", False}}
    assert max(players.values()) - min(players.values()) <= 1
    assert kind == "memory" or all(abs(told[seats, True] - told[seats, False]) <= 1 for seats in players)


@pytest.mark.parametrize("kind", ["memory", "ready"])
def test_what_is_harder_is_longer_and_of_more_players(kind: str) -> None:
    def mean(steps: range, what: Callable[[dict[str, Any]], int]) -> float:
        return fmean(what(each) for each in shipped() if each["kind"] == kind and each["difficulty"] in steps)

    easy, middling, hard = range(1, 4), range(4, 8), range(8, 11)
    for what in (lambda each: len(each["steps"]) - each["since"], lambda each: each["seats"]):
        assert mean(easy, what) < mean(middling, what) < mean(hard, what)


def test_no_two_are_twins_and_names_are_unique() -> None:
    assert len({each["id"] for each in shipped()}) == len(shipped())
    assert len({read_puzzle(each).twin() for each in shipped()}) == len(shipped())


@pytest.mark.long
def test_every_one_of_them_is_proved() -> None:
    for puzzle in shipped():
        prove(puzzle)


@pytest.mark.parametrize("kind", ["knock", "memory", "most", "take"])
def test_the_same_seed_gives_the_same_puzzles(kind: str) -> None:
    first, again = (list(islice(make(kind, 4, seed=3), 3)) for _ in range(2))
    assert first == again
    for puzzle in first:
        prove(puzzle)


def test_unknown_kinds_are_refused() -> None:
    with pytest.raises(KistError, match="no puzzles of the kind"):
        next(make("chess", 1, 1))
