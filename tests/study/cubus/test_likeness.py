"""Asking about a position that is much like the one that is played is asking about that one."""

import pytest

from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.study.cubus.likeness import are_near, is_like

PLAYED, HAND = Stack.parse(".2/21"), Tiles.parse("LLRD")


@pytest.mark.parametrize(
    ("stack", "hand"),
    [
        (".2/21", "LLRD"),
        (".2/21", "LRD"),
        (".2/21", "LLRRD"),
        (".2/21", "LLRRRRDDDOOO"),
        (".2/22", "LLRD"),
        (".2/31", "LRD"),
        (".2/2", "LLRD"),
        (str(PLAYED.mirrored()), "LRRD"),
        (str(Stack.parse(".2/31").mirrored()), "LRR"),
        (".2/2o1", "LLRD"),
    ],
)
def test_what_is_much_like_it(stack: str, hand: str) -> None:
    assert is_like(PLAYED, HAND, Stack.parse(stack), Tiles.parse(hand))


@pytest.mark.parametrize(
    ("stack", "hand"),
    [(".2/21", "LR"), (".2/21", "RDDD"), (".2/32", "LLRD"), ("1", "LLRD"), ("22/22", "LLRD"), (".2/21", "")],
)
def test_what_is_not(stack: str, hand: str) -> None:
    assert not is_like(PLAYED, HAND, Stack.parse(stack), Tiles.parse(hand))


def test_a_stack_with_more_is_not_near() -> None:
    assert are_near(Stack.parse("1"), Stack.parse("11"))
    assert not are_near(Stack.parse("1"), Stack.parse("111"))


def test_an_empty_hand_is_like_an_empty_hand_alone() -> None:
    assert is_like(PLAYED, Tiles(), PLAYED, Tiles())
    assert not is_like(PLAYED, Tiles(), PLAYED, HAND)
