"""Hints: three steps, each with what it tells and nothing of the next."""

from dataclasses import replace
from random import Random

import pytest

from kist.core.types import SPECTATOR
from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.picture import picture_of, triangles
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.cubus.hints import ALL, WHERE, WORTH, Hint, hint, position_for
from tests.cubus.play.playing import CUBUS, play, to_build
from tests.cubus.solver.brute import builds, random_position


def position(stack: str, hand: str) -> Position:
    return Position(Rules.WOOD_2005, Laid(Stack.parse(stack), (1, 1)), Tiles.parse(hand))


def test_first_whether_there_is_a_build_and_what_the_best_is_worth() -> None:
    assert hint(position(".2/21", "LRD"), WORTH) == Hint(9)
    assert hint(position("1", "L"), WORTH) == Hint(0)


def test_then_where_crates_come_to_stand() -> None:
    told = hint(position(".2/21", ""), WHERE)
    assert (told.points, told.laid) == (3, None)
    assert [(place.kind, place.u, place.v) for place in told.places] == [("D", 1, 1), ("L", 0, 1), ("R", 1, 0)]


def test_a_crate_that_covers_nothing_is_told_by_what_it_stands_behind() -> None:
    told = hint(position("1", "LRD"), WHERE)
    assert [(place.kind, place.u, place.v) for place in told.places] == [("D", 0, 0), ("R", 1, 1)]


def test_then_the_build() -> None:
    told = hint(position(".2/21", ""), ALL)
    assert told.laid is not None
    assert str(told.laid.stack) == ".2/22"


@pytest.mark.parametrize("step", [WORTH, WHERE, ALL])
def test_where_nothing_can_be_built_every_step_says_just_that(step: int) -> None:
    assert hint(position("1", "LL"), step) == Hint(0)


def test_it_is_about_the_hand_that_may_build_or_could_have() -> None:
    state = to_build(".2/21", "L", "RD", pile="LR")
    for actions, hand in (([], "L"), ([(0, "pass")], "L"), ([(0, "pass"), (1, "knock")], "L")):
        found = position_for(CUBUS.view(play(state, *actions), SPECTATOR))
        assert found is not None
        assert str(found.hand) == hand
    assert position_for(CUBUS.view(play(state, (0, "build .2/22")), SPECTATOR)) is None


@pytest.mark.long
def test_it_promises_what_brute_force_finds_and_keeps_it() -> None:
    rng = Random(4)
    for _ in range(60):
        rules, stack, hand = random_position(rng)
        start = Position(rules, Laid(stack, (0, 0)), hand)
        told = hint(start, ALL)
        assert told.points == max((points for points, _ in builds(rules, stack, hand)), default=0)
        assert hint(start, WHERE) == replace(told, laid=None)
        assert hint(start, WORTH) == Hint(told.points)
        if told.laid is None:
            continue
        assert judge(rules, start.laid, hand, told.laid.stack).points == told.points
        table, after = picture_of(start.laid), picture_of(told.laid)
        assert set(told.places) <= table, "what is pointed at lies on the table"
        assert told.places
        lids = {triangle for rhombus in after - table if rhombus.is_lid for triangle in triangles(rhombus)}
        assert {rhombus for rhombus in table if lids.intersection(triangles(rhombus))} <= set(told.places)
