"""Taking down: exactly one crate, all others stay, open lids last."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import IllegalAction
from kist.cubus.shape.demolition import find_removal, removals
from kist.cubus.shape.picture import Rhombus, picture_of
from kist.cubus.shape.stack import EMPTY, Laid, Stack
from kist.cubus.shape.tiles import Kind
from tests.cubus.shape.heaps import heaps, picture_if_stack
from tests.cubus.shape.strategies import stacks


def listed(text: str) -> dict[str, int]:
    return {str(each.laid.stack): each.frees for each in removals(Laid(Stack.parse(text), (0, 0)))}


def test_example_of_the_sheets() -> None:
    assert listed("22/22") == {"22/21": 0}
    assert listed("22/21") == {"21/21": 1, "22/11": 1, "22/2": 1}


def test_the_last_crate_frees_its_three_rhombi() -> None:
    assert listed("1") == {"-": 3}
    assert listed("-") == {}


def test_open_lids_are_touched_only_when_nothing_else_can_go() -> None:
    assert listed("2o1") == {"2o": 2}
    assert listed("2o") == {"1o": 2}
    assert listed("1o") == {"-": 3}
    assert listed("1o1o") == {"1o": 2}
    with pytest.raises(IllegalAction) as refused:
        find_removal(Laid(Stack.parse("11o"), (0, 0)), Stack.parse("1"))
    assert refused.value.code == "open-lid-moved"


@pytest.mark.parametrize("crates", [2, 3, 4, 5])
def test_against_the_oracle(crates: int) -> None:
    """Of every small stack, the removals are the heaps with one crate less that can be seen as a stack."""
    for heap in heaps(crates):
        if picture_if_stack(heap) is None:
            continue
        smaller = [{**heap, cell: height - 1} for cell, height in heap.items()]
        left = [{cell: height for cell, height in each.items() if height} for each in smaller]
        expected = {str(Stack.from_heights(each)) for each in left if picture_if_stack(each) is not None}
        assert listed(str(Stack.from_heights(heap))).keys() == expected


@given(stacks(), st.randoms(use_true_random=False))
def test_any_stack_can_be_taken_down_to_the_last_crate(stack: Stack, rng: object) -> None:
    laid, freed = Laid(stack, (2, 5)), 0
    for _ in range(stack.crates):
        removal = rng.choice(removals(laid))  # type: ignore[attr-defined]
        assert removal.laid.stack.crates == laid.stack.crates - 1
        assert removal.frees == laid.stack.tiles.total - removal.laid.stack.tiles.total >= 0
        laid, freed = removal.laid, freed + removal.frees
    assert laid.stack == EMPTY
    assert freed == stack.tiles.total


@given(stacks())
def test_the_other_crates_stay_where_they_are(stack: Stack) -> None:
    """Every lid but the one of the column that loses a crate is still at its place in the picture."""
    laid = Laid(stack, (2, 5))
    before = {each for each in picture_of(laid) if each.is_lid}
    for removal in removals(laid):
        after = {each for each in picture_of(removal.laid) if each.is_lid}
        assert len(before - after) == 1
        assert len(after - before) <= 1


def test_of_two_ways_to_the_same_stack_the_one_that_moves_fewer_rhombi_counts() -> None:
    """When the rear crate of two goes, nothing else moves."""
    (removal,) = removals(Laid(Stack.parse("11"), (0, 0)))
    assert picture_of(removal.laid) == {Rhombus(Kind.LEFT, 1, 0), Rhombus(Kind.RIGHT, 1, 0), Rhombus(Kind.LID, 0, -1)}
