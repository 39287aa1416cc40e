"""Simple builds: counting first only saves time."""

from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import IllegalAction
from kist.cubus.play.simple import additions, has_simple_build, simple_builds
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Laid, NotAStack, Stack
from kist.cubus.shape.tiles import Tiles
from tests.cubus.shape.strategies import hands, stacks


def legal_additions(rules: Rules, laid: Laid, hand: Tiles) -> list[Stack]:
    """What can be added legally, without counting: every addition is laid and judged."""
    found = []
    for cell, height in additions(laid.stack):
        new_open = {cell} if cell not in laid.stack.heights and not hand.lids else set()
        try:
            stack = Stack.from_heights({**laid.stack.heights, cell: height}, laid.stack.opens | new_open)
            judge(rules, laid, hand, stack)
        except (NotAStack, IllegalAction):
            continue
        found.append(stack)
    return found


@given(st.sampled_from(Rules), stacks(), hands(most=3))
def test_all_legal_ones_are_found_and_no_others(rules: Rules, stack: Stack, hand: Tiles) -> None:
    laid = Laid(stack, (0, 0))
    expected = legal_additions(rules, laid, hand)
    assert list(simple_builds(rules, laid, hand, additions(stack))) == expected
    assert has_simple_build(rules, laid, hand) == bool(expected)
