"""Capacity, decay and confusion do what they say, and beliefs follow from what is left."""

from collections.abc import Iterator
from math import comb
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.bots.skelter.belief import Belief
from kist.bots.skelter.recollection import OWN_FADES, OWN_LASTS, PERFECT, Recall, Recollection
from kist.bots.skelter.scene import Ground
from kist.core.errors import BadSettings
from kist.core.view import View
from kist.skelter.memory import Memory, visible_in
from kist.skelter.settings import Settings
from kist.skelter.state import Phase
from kist.skelter.table import SkelterTable
from tests.skelter.drawn import GAME
from tests.skelter.strategies import agreements

recalls = st.builds(
    Recall,
    capacity=st.none() | st.integers(0, 48),
    decay=st.floats(0, 1),
    confusion=st.floats(0, 1),
)


def views_of(agreed: Settings, seed: int, steps: int = 70) -> Iterator[View[SkelterTable]]:
    """What seat 0 sees of a random game."""
    rng, state = Random(seed), GAME.start(agreed)
    for _ in range(steps):
        yield GAME.view(state, 0)
        if state.phase is Phase.OVER:
            return
        state = GAME.apply(state, state.actor, GAME.propose(state, state.actor, rng))


@settings(max_examples=30)
@given(agreed=agreements, seed=st.integers(0, 2**32), recall=recalls)
def test_what_lies_open_is_seen_and_no_more_is_kept_than_fits(agreed: Settings, seed: int, recall: Recall) -> None:
    mind = Recollection(recall, 0, seed)
    for view in views_of(agreed, seed):
        mind.see(view)
        visible = visible_in(view)
        assert visible.items() <= {name: seen.colour for name, seen in mind.memory.seen.items()}.items()
        if recall.capacity is not None:
            assert len(mind.memory.seen) - len(visible) <= recall.capacity * agreed.sets


@settings(max_examples=15)
@given(agreed=agreements, seed=st.integers(0, 2**32))
def test_the_default_is_a_perfect_memory(agreed: Settings, seed: int) -> None:
    mind, perfect = Recollection(PERFECT, 0, seed), Memory()
    for view in views_of(agreed, seed):
        mind.see(view)
        perfect = perfect.after(view)
        assert mind.memory == perfect


@settings(max_examples=20)
@given(agreed=agreements, seed=st.integers(0, 2**32), recall=recalls)
def test_the_same_seed_forgets_the_same(agreed: Settings, seed: int, recall: Recall) -> None:
    one, other = Recollection(recall, 0, seed), Recollection(recall, 0, seed)
    for view in views_of(agreed, seed):
        one.see(view)
        other.see(view)
    assert one.memory == other.memory


def piles_in(view: View[SkelterTable]) -> list[str]:
    return list(view.table.piles)


def placed() -> View[SkelterTable]:
    """Two players have placed all their stones at random."""
    *_, view = views_of(Settings(2, "classic"), 3, steps=17)
    return view


def watched(recall: Recall, seed: int, moments: int) -> Recollection:
    """Who saw the empty board, then the same covered fields for so many moments."""
    mind = Recollection(recall, 0, seed)
    mind.see(GAME.view(GAME.start(Settings(2, "classic")), 0))
    for _ in range(moments):
        mind.see(placed())
    return mind


def test_decay_loses_about_so_many_covered_fields_a_moment() -> None:
    theirs = [name for name, pile in placed().table.piles.items() if pile == (1,)]
    kept = [watched(Recall(decay=0.1), seed, 5).memory.seen for seed in range(200)]
    assert sum(name in seen for seen in kept for name in theirs) / 200 == pytest.approx(8 * 0.9**5, rel=0.05)


def test_confusion_takes_covered_fields_for_one_of_their_neighbours() -> None:
    truth = {field.name: field for field in Settings(2, "classic").layout.fields}
    wrong = 0
    for seed in range(100):
        mind = watched(Recall(confusion=0.2), seed, 1)
        for name, seen in mind.memory.seen.items():
            if seen.colour != truth[name].colour:
                assert seen.colour in {truth[other].colour for other in truth[name].next}
                wrong += 1
    assert wrong / 1600 == pytest.approx(0.2, rel=0.15)  # on this board no two neighbours share a colour


def test_what_is_mixed_up_is_trusted_like_everything_else() -> None:
    """Nobody notices: a belief is certain about what is remembered, right or wrong."""
    mind = watched(Recall(confusion=0.5), 1, 3)
    belief = Belief(Ground.read(placed()), mind.memory)
    truth = {field.name: field.colour for field in Settings(2, "classic").layout.fields}
    wrong = [name for name, seen in mind.memory.seen.items() if seen.colour != truth[name]]
    assert wrong
    for name in wrong:
        row = [belief.right[kind][belief.ground.at[name]] for kind in range(2)]
        assert row == [float(mind.memory.seen[name].colour == colour) for colour in belief.ground.colours]


@settings(max_examples=30)
@given(agreed=agreements, seed=st.integers(0, 2**32), recall=recalls)
def test_nobody_knows_what_was_not_seen(agreed: Settings, seed: int, recall: Recall) -> None:
    """However a memory errs, it holds no field that it has not seen, and no colour that was not seen beside it."""
    mind, shown = Recollection(recall, 0, seed), dict[str, set[str | None]]()
    for view in views_of(agreed, seed):
        for name, colour in visible_in(view).items():
            shown.setdefault(name, set()).add(colour)
        mind.see(view)
        everything = {colour for colours in shown.values() for colour in colours}
        for name, seen in mind.memory.seen.items():
            assert name in shown
            assert seen.colour in shown[name] | everything


def test_own_fields_slip_the_mind_more_seldom() -> None:
    own = [name for name, pile in placed().table.piles.items() if pile == (0,)]
    kept = [watched(Recall(decay=0.1), seed, 5).memory.seen for seed in range(200)]
    mine = sum(name in seen for seen in kept for name in own) / (200 * len(own))
    assert mine == pytest.approx((1 - 0.1 * OWN_FADES) ** 5, rel=0.05)


def test_a_full_memory_loses_the_oldest_first_and_own_fields_last() -> None:
    mind = Recollection(Recall(capacity=10), 0, 1)
    views = list(views_of(Settings(2, "classic"), 3, steps=17))
    for view in views:
        mind.see(view)
    piles = views[-1].table.piles
    kept = [name for name in piles if name in mind.memory.seen]
    assert len(kept) == 10
    assert [seat for name in kept for seat in piles[name] if seat == 0] == [0] * 8
    last_placed = [name for name in piles if name not in views[-5].table.piles]
    assert set(last_placed) <= set(kept)
    assert len(views) < OWN_LASTS


@pytest.mark.parametrize("wrong", [{"capacity": -1}, {"decay": 1.1}, {"confusion": -0.1}])
def test_settings_that_make_no_sense_are_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(BadSettings):
        Recall(**wrong)  # type: ignore[arg-type]


@settings(max_examples=30)
@given(agreed=agreements, seed=st.integers(0, 2**32), recall=recalls)
def test_beliefs_are_chances(agreed: Settings, seed: int, recall: Recall) -> None:
    mind = Recollection(recall, 0, seed)
    for view in views_of(agreed, seed):
        mind.see(view)
    belief = Belief(Ground.read(view), mind.memory)
    assert all(0 <= chance <= 1 for row in belief.right for chance in row)
    for at in range(len(belief.ground.names)):
        assert sum(row[at] for row in belief.right) <= 1 + 1e-9
    if belief.right:
        assert 0 <= belief.all_right(0, lying(len(belief.ground.names), [3])) <= belief.right[0][3] + 1e-9
        assert belief.all_right(0, ((0, 0), *lying(len(belief.ground.names), [])[1:])) == 0


def lying(fields: int, stones: list[int]) -> tuple[tuple[int, ...], ...]:
    """Piles with a stone of the first kind on each of these fields."""
    return tuple((0,) if at in stones else () for at in range(fields))


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32), capacity=st.integers(0, 16), stones=st.integers(1, 8))
def test_what_is_not_remembered_is_shared_among_what_is_left(seed: int, capacity: int, stones: int) -> None:
    mind = watched(Recall(capacity=capacity), seed, 1)
    belief = Belief(Ground.read(placed()), mind.memory)
    unknown = [at for at, name in enumerate(belief.ground.names) if name not in mind.memory.seen]
    left = 8 - sum(seen.colour == belief.ground.colours[0] for seen in mind.memory.seen.values())
    asked = unknown[:stones]
    assert all(belief.right[0][at] == pytest.approx(left / len(unknown)) for at in unknown)
    ways = comb(len(unknown) - len(asked), left - len(asked)) if left >= len(asked) else 0
    assert belief.all_right(0, lying(48, asked)) == pytest.approx(ways / comb(len(unknown), left) if asked else 1)
