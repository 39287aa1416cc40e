"""A few rows laid anew: what is seen there is a build, and stacks that waste rhombi are mended so."""

from random import Random

import pytest

from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import TooHard, best_points, can_score
from kist.cubus.solver.bounds import Budget
from kist.cubus.solver.near import one_crate_more
from kist.cubus.solver.patches import Patches
from kist.cubus.solver.sweep import Sweep
from kist.cubus.solver.task import NO_LIMIT, task_of
from tests.cubus.solver.brute import builds, random_position

WASTEFUL = [
    ("2005", ".........1/........1o/.......3/.....111/.....1/....2/..411/.1o1/.1o/1o", ""),
    ("1987", "........1/.......11/......3o/.....2/....2/...11/..2o1/..2/1o1/11", "R"),
    ("2005", "....111o/...211o/..9/..3o/11o1", ""),
]


def is_mended(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    """Whether rows laid anew, or columns, are seen to be a build."""
    ways = [Sweep(task_of(rules, stack, hand), mirrored) for mirrored in (False, True)]
    patches = [Patches(way.task, way.nails, way.turned(stack.heights)) for way in ways]
    return any(each.lead_to_a_build(Budget(NO_LIMIT)) for each in patches)


@pytest.mark.parametrize(("rules", "text", "letters"), WASTEFUL)
def test_a_stack_that_wastes_rhombi_is_mended_by_a_few_rows(rules: str, text: str, letters: str) -> None:
    position = Rules(rules), Stack.parse(text), Tiles.parse(letters)
    assert not one_crate_more(*position)
    assert is_mended(*position)
    assert best_points(*position) > 0


def test_what_is_mended_has_a_build_among_all_small_stacks() -> None:
    rng, mended, none = Random(12), 0, 0
    for _ in range(500):
        rules, stack, hand = random_position(rng)
        if len(stack.opens) < 2:
            continue
        can = any(True for _ in builds(rules, stack, hand))
        none += not can
        if is_mended(rules, stack, hand):
            assert can, (rules, str(stack), str(hand))
            mended += 1
    assert mended > 30
    assert none > 30


def test_patches_are_counted_as_nodes() -> None:
    with pytest.raises(TooHard):
        can_score(Rules.WOOD_2005, Stack.parse(WASTEFUL[0][1]), Tiles(), nodes=0)
