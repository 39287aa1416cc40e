"""Positions solved for a page: the same answers as the solver, the judge and brute force give."""

from random import Random

import pytest

from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import BadPosition
from kist.study.cubus.analysis import MOST_CHOICES, analyse, ways_to_choose
from tests.cubus.solver.brute import builds, random_position


def position(stack: str, hand: str, rules: Rules = Rules.WOOD_2005) -> Position:
    return Position(rules, Laid(Stack.parse(stack), (2, -1)), Tiles.parse(hand))


FOUND = analyse(position(".2/21", "LRD"))


def test_builds_come_best_first_and_really_differ() -> None:
    points = [build.points for build in FOUND.builds]
    assert points == sorted(points, reverse=True)
    assert points[0] == 9
    assert len({str(build.laid.stack) for build in FOUND.builds}) == len(FOUND.builds) == 5


def test_each_choice_has_its_best() -> None:
    assert FOUND.choices is not None
    assert {str(choice): build.points for choice, build in FOUND.choices.items()}["D"] == 8
    points = [build.points for build in FOUND.choices.values()]
    assert points == sorted(points, reverse=True)
    for choice, build in FOUND.choices.items():
        judged = judge(Rules.WOOD_2005, FOUND.position.laid, FOUND.position.hand, build.laid.stack)
        assert (judged, judged.uses) == (build, choice)


def test_builds_lie_where_the_table_would_show_them() -> None:
    found = analyse(position("311/111/111o", "LR"))
    nailed = found.position.laid.open_lids
    assert found.builds[0].points == 19
    assert all(nailed <= build.laid.open_lids for build in found.builds)


def test_there_may_be_nothing_to_build() -> None:
    found = analyse(position("1", "L"))
    assert (found.builds, found.choices) == ((), {})


def test_a_hand_with_too_many_choices_has_builds_all_the_same() -> None:
    hand = "LLLLLLRRRRRRDDDDDD"
    assert ways_to_choose(Tiles.parse(hand)) == 343 > MOST_CHOICES
    found = analyse(position("1", hand))
    assert found.choices is None
    assert found.builds


def test_what_is_not_in_the_box_is_refused() -> None:
    with pytest.raises(BadPosition):
        analyse(position("1", "L" * 16))


@pytest.mark.long
def test_the_best_and_what_each_choice_makes_are_what_brute_force_finds() -> None:
    rng = Random(3)
    for _ in range(40):
        rules, stack, hand = random_position(rng)
        found = analyse(Position(rules, Laid(stack, (0, 0)), hand))
        most = max((points for points, _ in builds(rules, stack, hand)), default=0)
        assert [build.points for build in found.builds[:1]] == ([most] if most else [])
        assert found.choices is not None
        assert max((build.points for build in found.choices.values()), default=0) == most
