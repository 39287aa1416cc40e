"""Drafts that are changed quickly say what the rules say: the same changes, the same stacks, the same points."""

from random import Random

import pytest

from kist.cubus.play.preview import Position, edit, edits, preview_stack
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import HIGHEST, Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.research.drafts import EDITS, PLACES, SIDE, draft_from, judged, nails_of
from kist.research.positions import drawn_position


@pytest.mark.parametrize("rules", Rules)
@pytest.mark.parametrize("seed", range(4))
def test_a_walk_of_random_changes_is_that_of_the_rules(rules: Rules, seed: int) -> None:
    rng = Random(seed)
    walk(drawn_position(rules, rng), rng, 60)


def test_laid_open_lids_stay_open() -> None:
    position = Position(Rules.WOOD_2005, Laid(Stack("2o1/1o"), (0, 0)), Tiles(3, 3, 2, 1))
    walk(position, Random(1), 120)


def walk(position: Position, rng: Random, steps: int) -> None:
    laid, hand = position.laid.stack, position.hand
    draft = draft_from(laid)
    for _ in range(steps):
        stack = draft.stack()
        assert (draft.text(), draft.tiles, draft.crates) == (str(stack), stack.tiles, stack.crates)
        mask = draft.changes(nailed=nails_of(laid))
        found = edits(position, stack)
        wanted = {
            kind * PLACES + (y + 1) * SIDE + x + 1
            for kind, name in enumerate(EDITS)
            for x, y in found[name]
            if -1 <= x < HIGHEST and -1 <= y < HIGHEST
        }
        assert {number for number, open_ in enumerate(mask) if open_} == wanted
        preview = preview_stack(position, stack)
        assert judged(position, draft) == (
            (preview.points or 0) if preview.legal else 0,
            preview.error.code if preview.error else "",
        )
        number = rng.choice(sorted(wanted))
        kind, place = divmod(number, PLACES)
        after = edit(position, stack, EDITS[kind], (place % SIDE - 1, place // SIDE - 1))
        draft = draft.changed(number, laid.tiles.lids + hand.lids, laid.tiles.opens + hand.opens)
        assert draft.stack() == after


@pytest.mark.parametrize("seed", range(3))
def test_within_a_limit_no_draft_has_more_rhombi(seed: int) -> None:
    rng = Random(seed)
    position = drawn_position(Rules.WOOD_2005, rng)
    laid, limit = position.laid.stack, position.laid.stack.tiles.plus(position.hand)
    draft = draft_from(laid)
    for _ in range(80):
        free, within = draft.changes(), draft.changes(limit)
        for number, open_ in enumerate(free):
            if open_:
                after = draft.changed(number, limit.lids, limit.opens)
                assert bool(within[number]) == after.tiles.within(limit)
        draft = draft.changed(rng.choice([at for at, one in enumerate(within) if one]), limit.lids, limit.opens)
