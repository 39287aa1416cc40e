"""More than one answer: the best build for each choice of rhombi, and the best builds that really differ."""

import json
from random import Random

import pytest

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_build, best_by_choice, best_points, k_best
from tests.cubus.solver.brute import Known, Position, builds, lacks_a_crate, random_position
from tests.cubus.solver.test_best import CASES, check_legal, position


def some_positions(seed: int, number: int) -> list[Position]:
    lines = [line for name in ("games", "ragged") for line in (CASES / f"{name}.jsonl").read_text().splitlines()]
    cases = map(json.loads, Random(seed).sample(lines, number))
    return [position(case["rules"], case["stack"], case["hand"]) for case in cases]


def shape(stack: Stack) -> str:
    return str(Stack(stack.rows))


def distinct(found: list[tuple[int, Known]], stack: Stack) -> dict[str, int]:
    """The points of builds that really differ, as the solver's documentation has it, by their shape."""
    opens = {(x - stack.heights[x, y], y - stack.heights[x, y]) for x, y in stack.opens}
    by_shape: dict[str, int] = {}
    for points, known in found:
        mirrored = str(Stack.parse(known.text).mirrored())
        if not lacks_a_crate(known, opens) and (len(opens) > 1 or mirrored not in by_shape):
            by_shape[known.text] = points
    return by_shape


def check_all_that_differ(rules: Rules, stack: Stack, hand: Tiles) -> None:
    """The builds of a position that differ are those that brute force finds, the best first."""
    expected = distinct(list(builds(rules, stack, hand)), stack)
    found = k_best(rules, stack, hand, 10_000)
    assert [build.points for build in found] == sorted(expected.values(), reverse=True)
    for build in found:
        check_legal(build, rules, stack, hand)
        twins = {shape(build.stack), shape(build.stack.mirrored())} & expected.keys()
        assert build.points in {expected[twin] for twin in twins}


@pytest.mark.parametrize("seed", range(6))
def test_the_k_best_are_all_that_brute_force_finds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        check_all_that_differ(*random_position(rng))


def test_the_k_best_are_sorted_different_and_legal() -> None:
    for rules, stack, hand in some_positions(seed=1, number=40):
        found = k_best(rules, stack, hand, 8)
        points = [build.points for build in found]
        assert points == sorted(points, reverse=True)
        assert points[:1] == ([best_points(rules, stack, hand)] if found else [])
        assert len({shape(build.stack) for build in found}) == len(found) <= 8
        for build in found:
            check_legal(build, rules, stack, hand)


def test_fewer_than_k_come_when_there_are_no_more() -> None:
    assert [str(build.stack) for build in k_best(*position("2005", "1", "LR"), k=5)] == ["2"]
    assert k_best(*position("2005", "1", "L"), k=5) == []
    assert k_best(*position("2005", "1", "LR"), k=0) == []


@pytest.mark.parametrize("seed", range(5))
def test_the_best_of_each_choice_is_what_brute_force_finds(seed: int) -> None:
    rng = Random(seed)
    for _ in range(20):
        rules, stack, hand = random_position(rng)
        laid = stack.tiles
        expected: dict[tuple[int, int, int], int] = {}
        for points, known in builds(rules, stack, hand):
            more = (
                known.counts[0] - laid.left,
                known.counts[1] - laid.right,
                known.counts[2] - laid.lids - laid.opens,
            )
            uses = max(more[0], 0), max(more[1], 0), max(more[2], 0)
            expected[uses] = max(points, expected.get(uses, 0))
        found = best_by_choice(rules, stack, hand)
        by_counts = {(each.left, each.right, each.lids + each.opens): build.points for each, build in found.items()}
        assert by_counts == expected
        for chosen, build in found.items():
            assert build.uses == chosen
            check_legal(build, rules, stack, hand)


def test_the_best_choice_is_the_best_build() -> None:
    for rules, stack, hand in some_positions(seed=2, number=25):
        if hand.total <= 8:
            found = best_by_choice(rules, stack, hand)
            assert max((build.points for build in found.values()), default=0) == best_points(rules, stack, hand)


def test_lids_may_be_chosen_open_or_not() -> None:
    found = best_by_choice(Rules.WOOD_2005, Stack.parse("1"), Tiles.parse("RDO"))
    assert {str(uses): str(build.stack) for uses, build in found.items()} == {"RD": "11", "RO": "1o1"}
    build = best_build(Rules.WOOD_2005, Stack.parse("1"), Tiles.parse("RDO"))
    assert build
    assert str(build.uses) == "RD"
