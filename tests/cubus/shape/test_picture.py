"""Reading pictures: every stack is recognised where it lies, and whatever is wrong is named and placed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.cubus.shape.picture import BadPicture, Rhombus, picture_of, read
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Kind
from tests.cubus.shape.strategies import stacks

PLACES = st.tuples(st.integers(-9, 9), st.integers(-9, 9))


def rhombi(*written: str) -> list[Rhombus]:
    """Rhombi written like `L 0 0`."""
    fields = (each.split() for each in written)
    return [Rhombus(Kind(kind), int(u), int(v)) for kind, u, v in fields]


def refusal(picture: list[Rhombus]) -> tuple[str, object]:
    with pytest.raises(BadPicture) as refused:
        read(picture)
    return refused.value.code, refused.value.details.get("at")


@given(stacks(), PLACES)
def test_a_stack_is_read_from_its_picture_wherever_it_lies(stack: Stack, origin: tuple[int, int]) -> None:
    laid = Laid(stack, origin)
    picture = picture_of(laid)
    assert len(picture) == stack.tiles.total
    assert read(picture) == laid


@given(stacks(), st.randoms(use_true_random=False))
def test_the_order_in_which_rhombi_are_laid_does_not_matter(stack: Stack, rng: object) -> None:
    picture = sorted(picture_of(Laid(stack, (0, 0))))
    rng.shuffle(picture)  # type: ignore[attr-defined]
    assert read(picture).stack == stack


@given(st.lists(st.builds(Rhombus, st.sampled_from(Kind), st.integers(-3, 3), st.integers(-3, 3)), max_size=14))
def test_any_picture_is_a_stack_or_a_named_mistake(picture: list[Rhombus]) -> None:
    try:
        laid = read(picture)
    except BadPicture as wrong:
        refused = wrong
    else:
        assert picture_of(laid) == set(picture)
        return
    assert refused.code == "empty" or refused.details["at"]


@given(stacks(), st.data())
def test_a_stack_with_a_rhombus_missing_is_never_read_as_the_same(stack: Stack, data: st.DataObject) -> None:
    picture = sorted(picture_of(Laid(stack, (0, 0))))
    picture.remove(data.draw(st.sampled_from(picture)))
    try:
        laid = read(picture)
    except BadPicture:
        return
    assert picture_of(laid) == set(picture)  # the rest may happen to be another stack
    assert laid.stack != stack


def test_nothing_on_the_table() -> None:
    assert refusal([]) == ("empty", None)


def test_two_rhombi_on_top_of_each_other() -> None:
    assert refusal(rhombi("L 0 0", "R 0 0", "D -1 -1", "D -1 -1")) == ("overlap", ["D", -1, -1])
    assert refusal(rhombi("L 0 0", "D 0 0")) == ("overlap", ["D", 0, 0])


def test_two_crates_that_do_not_touch_are_not_one_piece() -> None:
    far = [Rhombus(kind, u + 5, v - 3) for kind, u, v in rhombi("L 0 0", "R 0 0", "D -1 -1")]
    assert refusal(rhombi("L 0 0", "R 0 0", "D -1 -1") + far) == ("apart", ["L", 5, -3])


def test_rhombi_that_only_touch_at_a_corner_are_not_one_piece() -> None:
    assert refusal(rhombi("D 0 0", "D 1 1"))[0] == "apart"


def test_a_crate_without_its_lid() -> None:
    assert refusal(rhombi("L 0 0", "R 0 0")) == ("lid-missing", ["L", 0, 0])


def test_a_crate_without_a_side() -> None:
    assert refusal(rhombi("R 0 0", "D -1 -1")) == ("left-side-missing", ["L", 0, 0])
    assert refusal(rhombi("L 0 0", "D -1 -1")) == ("right-side-missing", ["R", 0, 0])


def test_a_lid_alone_shows_no_crate() -> None:
    assert refusal(rhombi("D -1 -1"))[0] == "left-side-missing"


def test_a_lid_at_the_foot_of_a_crate_needs_its_own_sides_first() -> None:
    assert refusal(rhombi("L 0 0", "R 0 0", "D -1 -1", "D 1 0")) == ("left-side-missing", ["L", 2, 1])


def test_a_crate_that_hangs_in_the_air() -> None:
    """A column of two, and beside its upper crate another one with nothing under it."""
    column = rhombi("D -2 -2", "L -1 -1", "L 0 0")
    beside_the_upper = rhombi("D -2 -1", "L -1 0", "R -1 0")
    assert refusal(column + beside_the_upper) == ("hanging", ["L", -1, 0])


def test_edges_that_meet_in_the_picture_but_not_in_space() -> None:
    """Two ways lead from the lower lid to the upper one: straight on, and up a wall. They cannot both be right."""
    straight = rhombi("D 1 0", "D 1 1")
    up_the_wall = rhombi("L 0 1", "L -1 0", "L -1 -1", "D 0 -1")
    assert refusal(straight + up_the_wall)[0] == "half-hidden"
    ring = rhombi("D 0 0", "D -1 0", "R 0 -1", "L -2 0", "R -1 -2", "L -2 -1")
    assert refusal(ring)[0] == "half-hidden"


def test_more_than_the_box_holds() -> None:
    column = [rhombus for z in range(17) for rhombus in rhombi(f"L {-z} {-z}", f"R {-z} {-z}")]
    assert refusal([*column, *rhombi("D -17 -17")])[0] == "too-large"


def test_an_open_lid_is_read_as_open() -> None:
    assert str(read(rhombi("L 0 0", "R 0 0", "O -1 -1")).stack) == "1o"
