"""How the master thinks: the race over numbers, open lids, knocking."""

import json
import math
from dataclasses import replace
from random import Random

import pytest

from kist.arena.plan import Plan
from kist.arena.play import play_game
from kist.bots.clock import Clock, OutOfTime
from kist.bots.cubus.exact import builds_by_choice
from kist.bots.cubus.nailing import cost_of_nails, lay_open_lids
from kist.bots.cubus.position import Position
from kist.bots.cubus.race import Lookahead, RaceStep, counts_of, lead, steps
from kist.core.actions import Action
from kist.cubus.play.game import Cubus
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_points, can_score

CUBUS = Cubus()
START = Position.read(CUBUS.view(CUBUS.start(CUBUS.read_settings({"game": "cubus", "seats": 2})), 0))


def position(stack: str, *hands: str, pile: Tiles = Tiles()) -> Position:  # noqa: B008
    return replace(
        START, laid=Laid(Stack.parse(stack), (0, 0)), hands=tuple(Tiles.parse(hand) for hand in hands), pile=pile
    )


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize(("stack", "hand"), [("1", "LR"), ("22/22", "LLRD"), ("33/22", "LD"), ("332/332", "RRD")])
def test_steps_are_worth_what_the_solver_says(rules: Rules, stack: str, hand: str) -> None:
    laid, tiles = Stack.parse(stack), Tiles.parse(hand)
    best = steps(rules, counts_of(laid.tiles), counts_of(tiles), fixed=0)
    assert best[0].points == best_points(rules, laid, tiles)


def brute_force(laid: tuple[int, int, int], hands: tuple[tuple[int, int, int], ...], passes: int) -> float:
    """The lead of who is to move when the pile is used up and two play to the end."""
    ways = steps(Rules.WOOD_2005, laid, hands[0], 0)
    if not ways:
        return 0.0 if passes == 2 else -brute_force(laid, hands[::-1], passes + 1)
    leads = []
    for points, (left, right, lids) in ways:
        after = laid[0] + left, laid[1] + right, laid[2] + lids
        mine = hands[0][0] - left, hands[0][1] - right, hands[0][2] - lids
        leads.append(points - brute_force(after, (hands[1], mine), 0))
    return max(leads)


@pytest.mark.parametrize("hands", [((1, 1, 0), (0, 1, 1)), ((2, 1, 1), (1, 1, 2)), ((0, 2, 2), (2, 1, 0))])
def test_with_nothing_to_draw_it_looks_to_the_very_end(hands: tuple[tuple[int, int, int], ...]) -> None:
    looking = Lookahead(Rules.WOOD_2005, 0, Clock(math.inf))
    assert lead(looking.turn((5, 6, 4), hands, (0, 0, 0), 12)) == brute_force((5, 6, 4), hands, 0)


def test_draws_are_weighted_by_what_the_pile_holds() -> None:
    looking = Lookahead(Rules.WOOD_2005, 0, Clock(math.inf))
    # On 33/22 (5, 6, 4) a left side scores 5, a right side and a lid nothing.
    assert looking.turn((5, 6, 4), ((0, 0, 0), (0, 0, 0)), (1, 2, 1), 1) == (5 / 4, 0)
    assert looking.after(RaceStep(3, (0, 0, 0)), (5, 6, 4), ((0, 0, 0), (0, 0, 0)), (1, 0, 0), 2) == (3, 5)


def test_looking_ahead_stops_with_the_clock() -> None:
    with pytest.raises(OutOfTime):
        Lookahead(Rules.WOOD_2005, 0, Clock(math.inf, nodes=5)).turn((5, 6, 4), ((0, 0, 0),) * 2, (5, 5, 5), 8)


def test_open_lids_cost_what_they_bind() -> None:
    free, bound = Stack.parse("3o3o/22"), Stack.parse("33o/2o2")
    here = position("33/22", "", "", pile=Tiles(left=1))
    assert cost_of_nails(here, free, Tiles()) == 0
    assert cost_of_nails(here, bound, Tiles()) == 5  # a left side would score 5 on 33/22, here nothing


@pytest.mark.parametrize("stack", ["33o/2", "2o2/2", "33o2/33"])
def test_new_open_lids_are_laid_where_they_hurt_and_the_build_stays_legal(stack: str) -> None:
    here = position(stack, "LRO", "L", pile=Tiles(3, 3, 3, 1))
    for best in builds_by_choice(here.rules, here.stack, here.hand).values():
        nailed = lay_open_lids(here, best, Random(1), Clock(math.inf))
        assert judge(here.rules, here.laid, here.hand, nailed.stack).points == best.points
        assert Stack(nailed.stack.rows) == Stack(best.stack.rows)


def test_laid_open_lids_keep_their_places_when_more_are_laid() -> None:
    here = position("332o/33o2/2", "LRO", "L", pile=Tiles(3, 3, 3, 1))
    builds = builds_by_choice(here.rules, here.stack, here.hand).values()
    assert any(best.uses.opens for best in builds)
    for best in builds:
        nailed = lay_open_lids(here, best, Random(1), Clock(math.inf))
        assert judge(here.rules, here.laid, here.hand, nailed.stack).points == best.points


@pytest.mark.parametrize("seed", [1, 2])
def test_the_master_knocks_whenever_a_build_was_overlooked_and_never_else(seed: int) -> None:
    plan = Plan("cubus", ("master", "novice"), games=1, seed=seed, settings={}, nodes=40, seconds=math.inf)
    lines = [json.loads(line) for line in play_game(plan, 0, 0, keep=True).transcript.splitlines()]
    state, knocks = (
        CUBUS.start(CUBUS.read_settings({name: lines[0][name] for name in lines[0] if name != "about"})),
        0,
    )
    for line, then in zip(lines[1:], [*lines[2:], None], strict=True):
        if line["seat"] == 1 and line["do"] == "pass":
            overlooked = can_score(state.settings.rules, state.laid.stack, state.hands[1])
            assert then["do"] == ("knock" if overlooked else "waive")
            knocks += overlooked
        assert line["do"] != "fail"
        state = CUBUS.apply(state, line["seat"], Action.parse(line["do"]))
    assert knocks
