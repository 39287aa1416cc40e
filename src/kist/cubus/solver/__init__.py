"""Whether anything can still be built."""

from kist.core.errors import IllegalAction
from kist.cubus.build import Rules, judge
from kist.cubus.stack import Laid, NotAStack, Stack
from kist.cubus.tiles import Tiles


def can_score(rules: Rules, stack: Stack, hand: Tiles) -> bool:
    """Provisional: looks at single crates only."""
    from kist.cubus.random_play import columns_raised

    for heights, cell in columns_raised(stack):
        try:
            judge(rules, Laid(stack, (0, 0)), hand, Stack.from_heights(heights, stack.opens))
        except (NotAStack, IllegalAction):
            continue
        return True
    return False
