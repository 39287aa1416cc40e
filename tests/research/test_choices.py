"""Choices of rhombi: each becomes a legal build that scores the most with just these, as the solver says."""

from random import Random

import pytest

from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver import best_by_choice, best_points
from kist.research.choices import CHOICES, MOST, build_with, builds
from kist.research.positions import drawn_position

LAID = {
    Rules.WOOD_2005: (".2/21", "22/22", "3o32/3o32/332/22", "311/111/111o", "2o1o"),
    Rules.CARDS_1987: (".2/21", "3o32/3o32/332/22", ".1/1", "1111"),  # the last two take more rhombi than they need
    Rules.KIDS: (".2/21", "332/332/22"),
}


def positions() -> list[tuple[Rules, str, str]]:
    rng, found = Random(2), []
    for rules, stacks in LAID.items():
        for stack in stacks:
            left = MATERIAL.minus(Stack(stack).tiles)
            hand = Tiles(*(rng.randint(0, min(2, count)) for count in left))
            found.append((rules, stack, str(hand._replace(opens=0) if rules is Rules.KIDS else hand)))
    return found


@pytest.mark.parametrize(("rules", "stack", "hand"), positions())
def test_a_choice_is_worth_what_the_solver_says(rules: Rules, stack: str, hand: str) -> None:
    laid, tiles = Laid(Stack(stack), (0, 0)), Tiles.parse(hand)
    found = builds(rules, laid.stack, tiles)
    exact = {uses: best.points for uses, best in best_by_choice(rules, laid.stack, tiles).items()}
    for number, uses in enumerate(CHOICES):
        points = int(found.points[number])
        assert bool(found.mask[number]) == (points > 0)
        if points:
            build = build_with(rules, laid.stack, uses)
            assert build
            judged = judge(rules, laid, tiles, build.stack)
            assert (judged.points, judged.uses) == (points, uses)
            assert points == exact[uses]
        elif uses in exact and rules is not Rules.CARDS_1987:
            pytest.fail(f"{uses} could be built")


@pytest.mark.parametrize(("rules", "stack", "hand"), positions())
def test_the_best_choice_is_the_best_build(rules: Rules, stack: str, hand: str) -> None:
    assert builds(rules, Stack(stack), Tiles.parse(hand)).points.max() == best_points(
        rules, Stack(stack), Tiles.parse(hand)
    )


def test_more_of_a_kind_than_there_are_numbers_for_is_left_in_the_hand() -> None:
    hand = Tiles(9, 9, 9, 0)
    assert builds(Rules.WOOD_2005, Stack("1"), hand) == builds(Rules.WOOD_2005, Stack("1"), Tiles(4, 4, 4, 0))
    assert Tiles(*map(max, *CHOICES)) == MOST


def test_positions_out_of_games_can_be_built_in() -> None:
    for seed in range(8):
        position = drawn_position(Rules.WOOD_2005, Random(seed))
        assert best_points(position.rules, position.laid.stack, position.hand) > 0
