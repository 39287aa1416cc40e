"""Others are waited for where they are likely to come, and only there."""

from kist.core.crowd import Crowd


def test_who_is_alone_waits_for_nobody() -> None:
    crowd = Crowd(0.01)
    for _ in range(30):
        assert crowd.worth_waiting == 0
        crowd.came(1)


def test_a_crowd_is_waited_for_until_it_has_been_gone_for_a_while() -> None:
    crowd = Crowd(0.01)
    for _ in range(30):
        crowd.came(5)
    assert crowd.worth_waiting == 0.01
    crowd.came(1)
    assert crowd.worth_waiting == 0.01, "one who comes alone is no reason to believe that nobody else will"
    for number in range(10):
        crowd.came(number % 2)  # or nobody at all
    assert crowd.worth_waiting == 0


def test_two_who_meet_by_chance_are_hardly_a_crowd() -> None:
    crowd, waited = Crowd(0.01), 0
    for number in range(100):
        crowd.came(2 if number % 10 == 0 else 1)
        waited += crowd.worth_waiting > 0
    assert waited <= 10, "once at most after each meeting"
