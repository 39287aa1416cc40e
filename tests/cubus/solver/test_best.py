"""The solver against brute force, known positions and the rules of building."""

import json
from pathlib import Path
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import EMPTY, START, Laid, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles
from kist.cubus.solver import BadPosition, Best, best_build, best_by_choice, best_points, can_score
from tests.cubus.shape.strategies import stacks
from tests.cubus.solver.brute import Position, builds, random_position

CASES = Path(__file__).parent / "cases"


def position(rules: str, stack: str, hand: str) -> Position:
    return Rules(rules), Stack.parse(stack), Tiles.parse(hand)


def check_legal(build: Best, rules: Rules, stack: Stack, hand: Tiles) -> None:
    """The build is legal and is what it says."""
    judged = judge(rules, Laid(stack, (0, 0)), hand, build.stack)
    assert (judged.points, judged.uses, judged.takes) == (build.points, build.uses, build.takes)
    assert build.crates == build.stack.crates == stack.crates + judged.gained


def check_best(points: int, rules: Rules, stack: Stack, hand: Tiles) -> None:
    build = best_build(rules, stack, hand)
    assert (build.points if build else 0) == points
    assert best_points(rules, stack, hand) == points
    assert can_score(rules, stack, hand) == (points > 0)
    if build:
        check_legal(build, rules, stack, hand)


@pytest.mark.parametrize("seed", range(20))
def test_nothing_better_is_found_by_brute_force(seed: int) -> None:
    rng = Random(seed)
    for _ in range(100):
        small = random_position(rng)
        check_best(max((points for points, _ in builds(*small)), default=0), *small)


@pytest.mark.long
@pytest.mark.parametrize("name", ["games", "ragged"])
def test_positions_with_known_scores(name: str) -> None:
    for line in (CASES / f"{name}.jsonl").read_text().splitlines():
        case = json.loads(line)
        check_best(case["points"], *position(case["rules"], case["stack"], case["hand"]))


EXAMPLES = [
    ("2005", "1", "L", 0, None),
    ("2005", "1", "LR", 1, "2"),
    ("2005", ".2/21", "L", 3, ".2/22"),  # the fifth build of the sheets' example
    ("2005", ".2/22", "D", 5, "22/22"),  # and the sixth
    ("2005", ".2/21", "LRD", 9, "32/22"),
    ("2005", "311/111/111o", "LR", 19, "222/222/222o"),
    ("2005", "1", "LRD", 1, "11"),
    ("kids", ".2/21", "LRD", 4, "32/22"),
    ("2005", "22/22", "L", 0, None),
    ("2005", "1", "L" * 15 + "R" * 15 + "D" * 11 + "OOOO", 3 * 63 - 45, "4o444/4o444/4o444/4o444"),
    ("2005", "444o4/4o444/4o4o44/4444", "", 0, None),
    ("1987", "..1/.1/1", "", 3, ".1/21"),
    ("1987", "1o1o1", "LRDDO", 5, None),
]


@pytest.mark.parametrize(("rules", "stack", "hand", "points", "built"), EXAMPLES)
def test_examples(rules: str, stack: str, hand: str, points: int, built: str | None) -> None:
    given_position = position(rules, stack, hand)
    check_best(points, *given_position)
    build = best_build(*given_position)
    if built:
        assert build
        assert str(build.stack) == built


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any position of the two editions with open lids, with hands of any size."""
    stack = draw(stacks(most_crates=30))
    left = MATERIAL.minus(stack.tiles)
    assume(min(left) >= 0)
    return (
        draw(st.sampled_from([Rules.WOOD_2005, Rules.CARDS_1987])),
        stack,
        Tiles(*(draw(st.integers(0, each)) for each in left)),
    )


@settings(max_examples=60)
@given(positions())
def test_the_mirror_shows_the_same_and_every_answer_is_a_legal_build(given_position: Position) -> None:
    rules, stack, hand = given_position
    points = best_points(rules, stack.mirrored(), Tiles(hand.right, hand.left, hand.lids, hand.opens))
    check_best(points, rules, stack, hand)


@settings(max_examples=40)
@given(positions())
def test_one_rhombus_more_never_makes_it_worse(given_position: Position) -> None:
    rules, stack, hand = given_position
    points = best_points(rules, stack, hand)
    for more in (Tiles(1, 0, 0, 0), Tiles(0, 1, 0, 0), Tiles(0, 0, 1, 0), Tiles(0, 0, 0, 1)):
        if stack.tiles.plus(hand).plus(more).within(MATERIAL):
            assert best_points(rules, stack, hand.plus(more)) >= points


BAD_POSITIONS = [
    ("2005", Stack.parse("1"), Tiles(16, 0, 0, 0), "too-many-rhombi"),
    ("2005", Stack.parse("1o"), Tiles(0, 0, 0, 4), "too-many-rhombi"),
    ("2005", Stack.parse("1111/1111/1111/1111"), Tiles(), "too-many-rhombi"),  # there are only 12 lids that are shut
    ("kids", Stack.parse("1o"), Tiles(), "no-open-lids"),
    ("kids", START, Tiles(0, 0, 0, 1), "no-open-lids"),
    ("1987", EMPTY, Tiles(3, 3, 3, 0), "nothing-laid"),
    ("1987", START, Tiles(-1, 0, 0, 0), "bad-hand"),
]


@pytest.mark.parametrize(("rules", "stack", "hand", "code"), BAD_POSITIONS)
def test_positions_that_cannot_be_are_refused_by_name(rules: str, stack: Stack, hand: Tiles, code: str) -> None:
    for ask in (best_points, can_score, best_build, best_by_choice):
        with pytest.raises(BadPosition) as refusal:
            ask(Rules(rules), stack, hand)
        assert refusal.value.code == code
