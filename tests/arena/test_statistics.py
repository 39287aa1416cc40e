"""Intervals and Elo numbers."""

from typing import Any

import pytest

from kist.arena.elo import elo
from kist.arena.play import Judged, Result
from kist.arena.tally import Tally, mean_by_deal, wilson

NOTHING: tuple[Judged, ...] = ({}, {})


def test_wilsons_interval_as_published() -> None:
    # Newcombe 1998, table I: 81 of 263.
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=1e-4)
    assert wilson(0, 20)[0] == 0
    assert wilson(20, 20)[1] == pytest.approx(1)
    assert wilson(0, 0) == (0, 1)


def test_only_deals_are_independent() -> None:
    assert mean_by_deal([(0, 10), (0, 20), (1, 20), (1, 10)]) == (15, 0)
    mean, spread = mean_by_deal([(0, 10), (0, 10), (1, 20), (1, 20)])
    assert mean == 15
    assert spread == pytest.approx(1.96 * 5)


def test_wins_shared_wins_and_games_without_end_are_told_apart() -> None:
    games = [((5, 3), (0,)), ((4, 4), (0, 1)), ((1, 2), (1,)), ((9, 9), ())]
    tally = Tally(("a", "b"))
    for deal, (scores, winners) in enumerate(games):
        tally.add(Result(deal, scores, winners, steps=10, done={"pass": 2 * deal}, course=deal, judged=NOTHING))
    assert [tally.wins(0), tally.ties(0), tally.wins(1), tally.ties(1)] == [1, 1, 1, 1]
    assert tally.decided == 2
    assert tally.unfinished == 1
    counted = tally.to_json()
    assert (counted["mean_steps"], counted["repeated"]) == (10, 0)
    assert counted["done"] == {"pass": {"times": 12, "per_game": 3, "interval": [0.4697, 5.5303]}}


def test_games_that_were_the_same_again_are_counted_once() -> None:
    tally = Tally(("a", "b"))
    for deal, course in enumerate((1, 2, 1, 1, 2)):
        tally.add(Result(deal, (1, 0), (0,), 10, {}, course, NOTHING))
    assert (tally.wins(0), tally.decided, tally.repeated) == (2, 2, 3)
    assert tally.to_json()["games"] == 2


def test_what_was_said_wrongly_is_counted_for_all_and_for_each() -> None:
    tally = Tally(("a", "b"))
    said: list[tuple[Judged, ...]] = [
        ({("claim", True): 2}, {("ready", False): 1}),
        ({("claim", False): 1, ("ready", True): 1}, {}),
    ]
    for deal, judged in enumerate(said):
        tally.add(Result(deal, (1, 0), (0,), 10, {}, deal, judged))
    counted: Any = tally.to_json()
    assert {what: (each["times"], each["wrong"]) for what, each in counted["judged"].items()} == {
        "claim": (3, 1),
        "ready": (2, 1),
    }
    low, high = counted["judged"]["claim"]["wrong_rate_interval"]
    assert low < counted["judged"]["claim"]["wrong_rate"] < high
    assert [player["judged"].keys() for player in counted["players"]] == [{"claim", "ready"}, {"ready"}]


def test_elo_numbers_say_how_often_who_wins() -> None:
    strong, weak = elo(2, {(0, 1): 1000.0, (1, 0): 100.0})
    assert strong - weak == pytest.approx(400, abs=3)
    assert strong + weak == pytest.approx(3000)


def test_elo_numbers_stay_finite_when_somebody_wins_all() -> None:
    strong, weak = elo(2, {(0, 1): 10.0, (1, 0): 0.0})
    assert 300 < strong - weak < 1000
