"""A few rows laid anew: stacks that waste rhombi are mended so. That nothing else is called a build is checked with
`can_score`, which looks there first: against all small stacks in `test_best`, against known scores in `test_hard`.
"""

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


def test_patches_are_counted_as_nodes() -> None:
    with pytest.raises(TooHard):
        can_score(Rules.WOOD_2005, Stack.parse(WASTEFUL[0][1]), Tiles(), nodes=0)
