"""Previews: what a draft is worth, and drafts in crates."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.errors import IllegalAction
from kist.cubus.play.game import Cubus
from kist.cubus.play.preview import (
    Position,
    edit,
    edits,
    position_of,
    preview_picture,
    preview_stack,
)
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, NotAStack, Stack
from kist.cubus.shape.tiles import Tiles
from tests.conformance.play import moments


def position(stack: str, hand: str, rules: Rules = Rules.WOOD_2005) -> Position:
    return Position(rules, Laid(Stack.parse(stack), (0, 0)), Tiles.parse(hand))


def test_a_legal_draft_says_its_points_and_what_it_uses() -> None:
    seen = preview_stack(position(".2/22", "LRD"), Stack.parse("22/22"))
    assert seen.legal
    assert (seen.gained, seen.points, str(seen.uses), str(seen.spare)) == (2, 5, "D", "LR")


@pytest.mark.parametrize(
    ("stack", "code", "missing", "points"),
    [("2", "not-in-hand", "L", 1), ("22", "not-in-hand", "LRRD", 4), ("1", "no-crate-gained", "", 0)],
)
def test_an_illegal_draft_says_why_and_what_it_would_take(stack: str, code: str, missing: str, points: int) -> None:
    seen = preview_stack(position("1", "R"), Stack.parse(stack))
    assert seen.error is not None
    assert seen.error.code == code
    assert (str(seen.missing), seen.points) == (missing, points)


def test_a_picture_that_shows_no_stack_says_where() -> None:
    start = position("1", "R")
    rhombi = [each for each in picture_of(start.laid) if each.kind != "L"]
    seen = preview_picture(start, rhombi)
    assert seen.laid is None
    assert seen.error is not None
    assert seen.error.code == "left-side-missing"
    assert "at" in seen.error.details


def test_a_picture_and_its_stack_get_the_same_preview() -> None:
    start = position("311/111/111o", "LR")
    stack = Stack.parse("222/222/222o")
    laid = judge(start.rules, start.laid, start.hand, stack).laid
    assert preview_picture(start, list(picture_of(laid))) == preview_stack(start, stack)
    assert preview_stack(start, stack).laid == laid


def test_open_lids_that_are_laid_are_nailed() -> None:
    start = position("1o", "LRD")
    assert start.laid.open_lids == {(-1, -1)}
    with pytest.raises(IllegalAction):
        edit(start, start.laid.stack, "turn", (0, 0))
    assert edit(position("1", "O"), Stack.parse("1"), "turn", (0, 0)) == Stack.parse("1o")


@pytest.mark.parametrize(
    ("stack", "hand", "do", "cell", "result"),
    [
        ("1", "LD", "add", (0, 0), "2"),
        ("1", "LD", "add", (1, 0), "11"),
        ("1", "LD", "add", (-1, 0), "11"),
        ("2", "LD", "add", (-1, 0), "22"),
        ("2", "LD", "add", (0, -1), "2/2"),
        (".2/22", "D", "add", (0, 0), "22/22"),
        ("1", "LO", "add", (1, 0), "11o"),
        ("22/22", "", "take", (1, 1), "22/21"),
        ("11", "", "take", (0, 0), "1"),
    ],
)
def test_edits_in_crates(stack: str, hand: str, do: str, cell: tuple[int, int], result: str) -> None:
    assert edit(position(stack, hand), Stack.parse(stack), do, cell) == Stack.parse(result)  # type: ignore[arg-type]


@pytest.mark.parametrize(("do", "cell"), [("take", (0, 0)), ("take", (3, 3)), ("turn", (3, 3)), ("add", (5, 5))])
def test_edits_that_lead_nowhere_are_refused(do: str, cell: tuple[int, int]) -> None:
    with pytest.raises((IllegalAction, NotAStack)):
        edit(position("1", ""), Stack.parse("1"), do, cell)  # type: ignore[arg-type]


@pytest.mark.long
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32), seats=st.integers(2, 4))
def test_in_every_game_previews_agree_with_the_rules(seed: int, seats: int) -> None:
    game, rng = Cubus(), Random(seed)
    agreed = game.read_settings({"game": "cubus", "seats": seats, "leftovers": "best", "demolition": True})
    for moment in moments(game, agreed, rng):
        view = game.view(moment.state, None)
        start = position_of(view)
        assert view.table.laid == moment.state.laid
        if start is None:
            continue
        if moment.action is not None and moment.action.verb in {"build", "offer"}:
            seen = preview_stack(start, Stack.parse(moment.action.argument))
            assert seen.legal
            after = game.apply(moment.state, moment.actor, moment.action)
            if moment.action.verb == "build":
                assert seen.laid == after.laid
                assert seen.points == sum(after.scores) - sum(moment.state.scores)
        for do, cells in edits(start, start.laid.stack).items():
            for cell in rng.sample(cells, min(2, len(cells))):
                preview_stack(start, edit(start, start.laid.stack, do, cell))
