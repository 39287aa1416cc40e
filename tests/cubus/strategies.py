"""Random stacks and pictures, grown crate by crate so that any shape can come up."""

from hypothesis import strategies as st

from kist.cubus.random_play import columns_raised
from kist.cubus.stack import START, NotAStack, Stack
from kist.cubus.tiles import Tiles


@st.composite
def stacks(draw: st.DrawFn, most_crates: int = 24, most_opens: int = 4) -> Stack:
    """A stack that can be laid with the rhombi in the box."""
    stack = START
    for _ in range(draw(st.integers(0, most_crates - 1))):
        raised = [Stack.from_heights(heights) for heights, _ in columns_raised(stack) if _is_stack(heights)]
        if fitting := [each for each in raised if each.tiles.within(Tiles(16, 16, 12, 4))]:
            stack = draw(st.sampled_from(fitting))
    cells = sorted(stack.heights)
    opens = draw(st.lists(st.sampled_from(cells), max_size=most_opens, unique=True))
    return Stack.from_heights(stack.heights, opens)


def _is_stack(heights: dict[tuple[int, int], int]) -> bool:
    try:
        Stack.from_heights(heights)
    except NotAStack:
        return False
    return True


def hands(most: int = 8) -> st.SearchStrategy[Tiles]:
    """A hand of up to `most` rhombi of each kind, open lids fewer."""
    side = st.integers(0, most)
    return st.builds(Tiles, side, side, side, st.integers(0, 2))
