"""Positions solved for a page: the same answers as the solver and the judge give."""

from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.cubus.analysis import analyse

FOUND = analyse(Rules.WOOD_2005, Stack.parse(".2/21"), Tiles.parse("LRD"))


def test_builds_come_best_first_and_really_differ() -> None:
    points = [build.points for build in FOUND.builds]
    assert points == sorted(points, reverse=True)
    assert points[0] == 9
    assert len({str(build.stack) for build in FOUND.builds}) == len(FOUND.builds) == 5


def test_each_choice_has_its_best() -> None:
    assert {str(choice): build.points for choice, build in FOUND.choices.items()}["D"] == 8
    for choice, build in FOUND.choices.items():
        judged = judge(Rules.WOOD_2005, Laid(FOUND.stack, (0, 0)), FOUND.hand, build.stack)
        assert (judged.points, judged.uses) == (build.points, choice)


def test_it_can_be_sent() -> None:
    told = FOUND.to_json()
    assert told["builds"][0]["stack"] == str(FOUND.builds[0].stack)  # type: ignore[index, call-overload]
    assert len(told["choices"]) == len(FOUND.choices)  # type: ignore[arg-type]
