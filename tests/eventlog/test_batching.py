"""Others are waited for where they are likely to come, and only there."""

from kist.eventlog.batching import Batching


def test_who_is_alone_waits_for_nobody() -> None:
    batching = Batching(0.01)
    for _ in range(30):
        assert batching.wait_seconds == 0
        batching.came(1)


def test_a_crowd_is_waited_for_until_it_has_been_gone_for_a_while() -> None:
    batching = Batching(0.01)
    for _ in range(30):
        batching.came(5)
    assert batching.wait_seconds == 0.01
    batching.came(1)
    assert batching.wait_seconds == 0.01, "one who comes alone is no reason to believe that nobody else will"
    for number in range(10):
        batching.came(number % 2)  # or nobody at all
    assert batching.wait_seconds == 0


def test_two_who_meet_by_chance_are_hardly_a_batching() -> None:
    batching, waited = Batching(0.01), 0
    for number in range(100):
        batching.came(2 if number % 10 == 0 else 1)
        waited += batching.wait_seconds > 0
    assert waited <= 10, "once at most after each meeting"


def test_while_a_commit_is_under_way_others_are_waited_for() -> None:
    batching = Batching(0.01)
    with batching.under_way():
        assert batching.wait_seconds == 0.01
        with batching.under_way():
            pass
        assert batching.wait_seconds == 0.01
    assert batching.wait_seconds == 0
