"""Random stacks and pictures, grown crate by crate so that any shape can come up."""

from hypothesis import strategies as st

from kist.cubus.play.simple import additions
from kist.cubus.shape.stack import START, NotAStack, Stack
from kist.cubus.shape.tiles import MATERIAL, Tiles


@st.composite
def stacks(draw: st.DrawFn, most_crates: int = 24, most_opens: int = 4) -> Stack:
    """A stack that can be laid with the rhombi in the box."""
    stack = START
    for _ in range(draw(st.integers(0, most_crates - 1))):
        cell, height = draw(st.sampled_from(additions(stack)))
        stack = _if_possible({**stack.heights, cell: height}) or stack
    cells = sorted(stack.heights)
    opens = draw(st.lists(st.sampled_from(cells), max_size=most_opens, unique=True))
    return Stack.from_heights(stack.heights, opens)


def _if_possible(heights: dict[tuple[int, int], int]) -> Stack | None:
    try:
        stack = Stack.from_heights(heights)
    except NotAStack:
        return None
    return stack if stack.tiles.within(MATERIAL) else None


def hands(most: int = 8) -> st.SearchStrategy[Tiles]:
    """A hand of up to `most` rhombi of each kind, open lids fewer."""
    side = st.integers(0, most)
    return st.builds(Tiles, side, side, side, st.integers(0, 2))
