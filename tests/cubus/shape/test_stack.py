"""Stacks: notation, the conditions, and the oracle that looks at every small heap."""

from pathlib import Path

import pytest
from hypothesis import given

from kist.core.errors import BadNotation, KistError
from kist.cubus.shape.picture import Rhombus, picture_of, read
from kist.cubus.shape.stack import EMPTY, START, Laid, NotAStack, Row, Stack
from kist.cubus.shape.tiles import Kind, Tiles
from tests.cubus.shape.heaps import heaps, picture_if_stack
from tests.cubus.shape.strategies import stacks

COUNTS = Path(__file__).parents[2] / "counts" / "cubus-stacks.txt"


def counts() -> list[tuple[int, int]]:
    lines = [line.split() for line in COUNTS.read_text().splitlines() if not line.startswith("#")]
    return [(int(crates), int(number)) for crates, number in lines]


@pytest.mark.long
@pytest.mark.parametrize(("crates", "number"), counts())
def test_every_heap_is_a_stack_exactly_when_it_is_seen_as_one(crates: int, number: int) -> None:
    found = 0
    for heap in heaps(crates):
        picture = picture_if_stack(heap)
        try:
            stack = Stack.from_heights(heap)
        except NotAStack:
            assert picture is None, heap
        else:
            assert picture is not None, heap
            assert picture == picture_of(Laid(stack, (0, 0))), heap
            assert read([Rhombus(Kind(kind), u, v) for kind, u, v in picture]) == Laid(stack, (0, 0))
            assert (stack.crates, stack.tiles.total) == (crates, len(picture))
            found += 1
    assert found == number


@pytest.mark.parametrize(
    ("text", "crates", "tiles"),
    [
        ("1", 1, "LRD"),
        ("22/22", 8, "LLLLRRRRDDDD"),
        (".2/22", 6, "LLLLRRRRDDD"),
        (".1/1", 2, "LLRRDD"),
        ("1o", 1, "LRO"),
        ("g", 16, "L" * 16 + "R" * 16 + "D"),
        ("4444/4444/4444/4444", 64, "L" * 16 + "R" * 16 + "D" * 16),
        ("-", 0, ""),
    ],
)
def test_notation(text: str, crates: int, tiles: str) -> None:
    stack = Stack.parse(text)
    assert (str(stack), stack.crates, str(stack.tiles)) == (text, crates, tiles)


@given(stacks())
def test_notation_round_trips(stack: Stack) -> None:
    assert Stack.parse(str(stack)) == stack


@given(stacks())
def test_no_stack_beats_the_bound_of_loomis_and_whitney(stack: Stack) -> None:
    left, right, *lids = stack.tiles
    assert stack.crates**2 <= left * right * sum(lids)


@given(stacks())
def test_the_mirror_swaps_left_and_right(stack: Stack) -> None:
    mirrored = stack.mirrored()
    assert mirrored.mirrored() == stack
    assert mirrored.crates == stack.crates
    assert mirrored.tiles == Tiles(stack.tiles.right, stack.tiles.left, *stack.tiles[2:])


@pytest.mark.parametrize(
    "text",
    ["", "/", "1/", "1//1", "1.", ".", "o", "1oo", "..1", ".1", "h", "0", "1 ", "1\n", "--", "1/-", "x", "1" * 5000],
)
def test_what_is_no_notation_is_refused(text: str) -> None:
    with pytest.raises(KistError) as refused:
        Stack.parse(text)
    assert refused.value.code in {"bad-stack", "apart", "too-large"}
    assert len(refused.value.message) < 200


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("12", "half-hidden"),  # the front column hides half of the lower one behind it
        ("1/2", "half-hidden"),
        ("1/.1", "half-hidden"),  # the nearer row sticks out to the side away from the viewer
        ("1.1", "gap"),
        ("..1/1", "apart"),
        ("88/9", "half-hidden"),
        ("9/9", "too-large"),
        ("1111111111111111/1111111111111111", "too-large"),
    ],
)
def test_heights_that_are_no_stack_are_refused_with_a_reason(text: str, code: str) -> None:
    with pytest.raises(NotAStack) as refused:
        Stack.parse(text)
    assert refused.value.code == code


def test_rows_are_checked_however_a_stack_is_made() -> None:
    with pytest.raises(NotAStack, match="first column"):
        Stack((Row(1, (1,)),))
    with pytest.raises(NotAStack, match="open lid"):
        Stack((Row(0, (1,)),), frozenset({(5, 5)}))
    with pytest.raises(NotAStack, match="high"):
        Stack((Row(0, (17,)),))
    with pytest.raises(NotAStack, match="high"):
        Stack((Row(0, (0,)),))


def test_a_stack_is_made_from_rows_of_heights_too() -> None:
    assert Stack([[0, 2], [2, 2]]) == Stack.parse(".2/22")
    assert Stack([[3], [1]], frozenset({(0, 1)})) == Stack.parse("3/1o")


@pytest.mark.parametrize("given", [[3], ["21"], [[1, "2"]], [[1.0]], [[True]], [None], (1,), 1])
def test_what_is_no_rows_of_heights_is_refused(given: object) -> None:
    with pytest.raises(BadNotation) as refused:
        Stack(given)  # type: ignore[arg-type]
    assert refused.value.code == "bad-stack"


def test_what_cannot_be_read_is_found_by_its_row() -> None:
    with pytest.raises(BadNotation, match=r"'x' in row 2 of a stack"):
        Stack.parse("2/x/1")


def test_the_start_and_the_end() -> None:
    assert Stack.parse("1") == START
    assert Stack.parse("-") == EMPTY == Stack.from_heights({})


def test_a_hand_is_letters_in_order() -> None:
    assert str(Tiles.parse("LLRDO")) == "LLRDO"
    assert Tiles.parse("") == Tiles()
    for text in ("DL", "X", "L R", "l"):
        with pytest.raises(BadNotation):
            Tiles.parse(text)
