"""Looking ahead in the demolition."""

import math
from random import Random

import pytest

from kist.bots.clock import Clock
from kist.bots.cubus.takedown import Heap, take_down
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import EMPTY, Laid, Stack


@pytest.mark.parametrize(
    "text", ["22/22", "4o444/44o44/444o4/4444o", ".21/32/1", "..1/.11/1o1", "3o33/311/1", ".2o/21"]
)
def test_heaps_are_taken_down_like_stacks(text: str) -> None:
    stack, rng = Stack.parse(text), Random(1)
    while stack != EMPTY:
        heap, legal = Heap.of(stack), removals(Laid(stack, (0, 0)))
        mine = {(heap.without(taken.cell).stack(), taken.frees) for taken in heap.choices()}
        assert mine == {(removal.laid.stack, removal.frees) for removal in legal}
        stack = rng.choice(legal).laid.stack


def brute_force(stack: Stack) -> int:
    """The most that who is to take can be ahead in the end."""
    return max(
        (each.frees - brute_force(each.laid.stack) for each in removals(Laid(stack, (0, 0)))),
        default=0,
    )


@pytest.mark.parametrize("text", ["22/2", "21/11", ".21/21", "31/1o", "111/1"])
def test_small_heaps_are_taken_down_perfectly(text: str) -> None:
    stack, balance, sign = Stack.parse(text), 0, 1
    best = brute_force(stack)
    while stack != EMPTY:
        taken, turns = take_down(Heap.of(stack), players=2, clock=Clock(math.inf))
        assert turns == stack.crates
        balance += sign * taken.frees
        stack, sign = Heap.of(stack).without(taken.cell).stack(), -sign
    assert balance == best


def test_a_clock_that_has_run_out_leaves_the_crate_that_frees_most() -> None:
    heap = Heap.of(Stack.parse("21/1"))
    assert take_down(heap, players=2, clock=Clock(math.inf, nodes=0)) == (heap.choices()[0], 1)
