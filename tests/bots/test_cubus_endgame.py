"""The end of Cubus, followed to the last build, against a brute force over all builds that really differ."""

import math
from random import Random

import pytest

from kist.bots.clock import Clock, OutOfTime
from kist.bots.cubus.endgame import Endgame
from kist.bots.cubus.master import Master
from kist.bots.cubus.race import lead
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import builds
from tests.bots.test_cubus_master import position

NOTHING = Tiles()
EMPTY_PILE = pytest.mark.parametrize(
    ("stack", "hands"),
    [
        ("33/22", ("L", "R")),
        ("33o/2o2", ("LD", "RD")),
        ("33o/2o2", ("LRD", "LR")),
        ("33o/22o", ("LD", "R")),
    ],
)


def brute_force(rules: Rules, stack: Stack, hands: tuple[Tiles, Tiles], pile: Tiles, passes: int = 0) -> float:
    """By how much whoever is about to draw gets ahead of the other, from all builds that really differ."""
    if passes == len(hands):
        return 0.0
    if not pile.total:
        return built(rules, stack, hands, pile, passes)
    drawn = [(Tiles(*(int(kind == other) for other in range(4))), count) for kind, count in enumerate(pile)]
    return (
        sum(
            count * built(rules, stack, (hands[0].plus(one), hands[1]), pile.minus(one), 0)
            for one, count in drawn
            if count
        )
        / pile.total
    )


def built(rules: Rules, stack: Stack, hands: tuple[Tiles, Tiles], pile: Tiles, passes: int) -> float:
    leads = [
        each.points - brute_force(rules, each.stack, (hands[1], hands[0].minus(each.uses).plus(each.takes)), pile)
        for each in builds(rules, stack, hands[0])
    ]
    return max(leads) if leads else -brute_force(rules, stack, (hands[1], hands[0]), pile, passes + 1)


def endgame(nodes: int | None = None) -> Endgame:
    return Endgame(Rules.WOOD_2005, Random(1), Clock(math.inf, nodes))


@EMPTY_PILE
def test_with_nothing_to_draw_it_gets_what_perfect_play_gets(stack: str, hands: tuple[str, str]) -> None:
    laid, tiles = Stack.parse(stack), (Tiles.parse(hands[0]), Tiles.parse(hands[1]))
    assert lead(endgame().turn(laid, tiles, NOTHING)) == brute_force(Rules.WOOD_2005, laid, tiles, NOTHING)


@pytest.mark.parametrize("pile", [Tiles(left=1), Tiles(right=1, lids=1)])
def test_the_last_draws_are_weighted_by_what_the_pile_holds(pile: Tiles) -> None:
    laid, hands = Stack.parse("33o/2o2"), (Tiles.parse("L"), Tiles.parse("D"))
    found, expected = endgame().turn(laid, hands, pile), brute_force(Rules.WOOD_2005, laid, hands, pile)
    assert lead(found) == pytest.approx(expected)


def test_three_players_each_play_for_their_own_lead_and_everybody_gets_what_is_built() -> None:
    laid, hands = Stack.parse("33/22"), (Tiles.parse("D"), Tiles.parse("L"), NOTHING)
    # The lid alone gives the first nothing; the left side makes 333/22 of it, 5 points.
    assert endgame().turn(laid, hands, NOTHING)[1] >= 5


def test_who_can_build_nothing_passes_and_the_end_comes_when_nobody_can() -> None:
    assert endgame().turn(Stack.parse("22/22"), (NOTHING, NOTHING), NOTHING) == (0.0, 0.0)


def test_it_stops_with_the_clock() -> None:
    with pytest.raises(OutOfTime):
        endgame(nodes=5).turn(Stack.parse("33o/2o2"), (Tiles.parse("LRD"), Tiles.parse("LRD")), NOTHING)


def test_the_master_builds_what_leads_to_the_best_end() -> None:
    """Open lids bind here, which the race over numbers does not see."""
    here = position("33o/2o2", "LRD", "LR")
    found = Master(0, 1).find(here, here.hand, Random(1), Clock(math.inf))
    lines = list(endgame().lines(here.stack, here.hands, here.pile))
    assert found is not None
    assert [lead(line.points) for line in lines if line.stack == found.stack] == [
        max(lead(line.points) for line in lines)
    ]
