"""Drawings are well-formed SVG that shows every rhombus."""

from xml.etree import ElementTree

import pytest
from hypothesis import given

from kist.cubus.shape.drawing import INSIDE, LEFT, LID, RIGHT, draw_hand, draw_picture, draw_stack
from kist.cubus.shape.picture import Rhombus
from kist.cubus.shape.stack import EMPTY, Stack
from kist.cubus.shape.tiles import Kind, Tiles
from tests.cubus.shape.strategies import stacks


def fills(svg: str) -> list[str | None]:
    return [element.get("fill") for element in ElementTree.fromstring(svg).iter()]  # noqa: S314 - our own text


@given(stacks())
def test_every_face_of_a_stack_is_drawn_in_its_shade(stack: Stack) -> None:
    svg = draw_stack(stack)
    left, right, lids, opens = stack.tiles
    drawn = fills(svg)
    counts = [drawn.count(shade) for shade in (LEFT.face, RIGHT.face, LID.face, INSIDE)]
    assert counts == [left, right, lids, opens]


def test_the_drawing_has_a_title_for_those_who_do_not_see_it() -> None:
    assert "<title>A stack of 8 crates: 22/22</title>" in draw_stack(Stack.parse("22/22"))
    assert "<title>A stack of 1 crate: 1</title>" in draw_stack(Stack.parse("1"))


def test_a_notebook_shows_the_drawing() -> None:
    stack = Stack.parse(".2/22")
    assert stack._repr_svg_() == draw_stack(stack)


def test_nothing_is_drawn_without_complaint() -> None:
    assert "An empty table" in draw_stack(EMPTY)
    assert "An empty hand" in draw_hand(Tiles())
    assert draw_picture([]).startswith("<svg")


@pytest.mark.parametrize("hand", ["L", "LLRDO", "OOOO", "L" * 16])
def test_a_hand_shows_each_of_its_rhombi(hand: str) -> None:
    drawn = fills(draw_hand(Tiles.parse(hand)))
    assert [drawn.count(shade) for shade in (LEFT.face, RIGHT.face, LID.face, INSIDE)] == [
        hand.count(kind) for kind in Kind
    ]


def test_a_picture_need_not_be_a_stack_to_be_drawn() -> None:
    assert fills(draw_picture([Rhombus(Kind.LID, 0, 0), Rhombus(Kind.LID, 7, 1)])).count(LID.face) == 2
