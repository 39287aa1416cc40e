"""The fewest and the most crates, compared with all heaps on small floors.

Sizes: all heaps on a floor of 3 by 3 up to 2 high, and of 2 by 3 up to 3 high; 19,682 and 4,095 of them.
"""

from collections import defaultdict
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.cubus.shape.stack import Stack
from kist.study.tasks import judge, make_task
from kist.study.tasks.behind import Floor, fewest_alike, hiding
from kist.study.tasks.plans import plan_text
from kist.study.tasks.views import Views, fitting
from tests.cubus.shape.heaps import picture_if_stack
from tests.study.tasks.oracle import Heap, heap, heaps_on, image, seen_from, squares, to_corner

SIZES = [pytest.param((3, 3, 2), marks=pytest.mark.long), (2, 3, 3), (3, 2, 3)]


@cache
def heaps_at_the_corner(columns: int, rows: int, highest: int) -> list[Heap]:
    """All heaps that stand in every row and every line of a floor from its corner on; stacks have no gaps there."""
    return [
        each
        for each in heaps_on(columns, rows, highest)
        if all({cell[side] for cell in each} == set(range(max(cell[side] for cell in each) + 1)) for side in (0, 1))
    ]


def views(heights: Heap) -> Views:
    left, right = (_profile(seen_from(heights, side)) for side in ("left", "right"))
    return Views(left, right, plan_text(dict.fromkeys(heights, 1)))


def _profile(seen: set[tuple[int, int]]) -> str:
    places = sorted({at for at, _ in seen})
    return "".join(str(1 + max(z for at, z in seen if at == place)) for place in places)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_from_views_knows_the_fewest_and_the_most_crates(size: tuple[int, int, int]) -> None:
    fitting_crates: dict[Views, list[int]] = defaultdict(list)
    for each in heaps_at_the_corner(*size):
        fitting_crates[views(each)].append(sum(each.values()))
    assert any(len(set(crates)) > 1 for crates in fitting_crates.values())
    for seen, crates in fitting_crates.items():
        span = fitting(seen)
        assert span is not None
        assert span.crates == {"fewest": min(crates), "most": max(crates)}
        assert views(dict(span.fewest)) == views(dict(span.most)) == seen


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_at_most_knows_the_fewest_and_the_most_crates(size: tuple[int, int, int]) -> None:
    looking_so: dict[object, list[int]] = defaultdict(list)
    for each in heaps_on(*size):
        looking_so[image(each)].append(sum(each.values()))
    for each in heaps_on(*size):
        if not picture_if_stack(each):
            continue
        crates = looking_so[image(each)]
        left, top = min(x for x, _ in each), min(y for _, y in each)
        stack, floor = Stack.from_heights(each), Floor(size[0], size[1], left, top)
        assert sum(fewest_alike(stack, floor).values()) == min(crates)
        assert sum(each.values()) + sum(hiding(stack, floor).values()) == max(crates)


@settings(max_examples=15)
@given(st.integers(1, 10), st.integers(0, 10**6).map(str))
def test_the_smallest_and_the_largest_fitting_heap_are_right_answers(level: int, seed: str) -> None:
    task = make_task("from-views", level, seed)
    shown = views(heap(str(task.stack)))
    assert task.shown == {"views": shown._asdict()}
    assert squares(shown.left) == to_corner(seen_from(heap(str(task.stack)), "left"))
    span = fitting(shown)
    assert span is not None
    assert judge(task, plan_text(span.fewest)).right
    assert judge(task, plan_text(span.most)).right
    assert task.facts == span.crates
    assert task.facts["fewest"] <= task.stack.crates <= task.facts["most"]


@settings(max_examples=15)
@given(st.integers(1, 10), st.integers(0, 10**6).map(str))
def test_the_smallest_heap_looks_so_and_so_does_the_largest_and_none_with_one_more(level: int, seed: str) -> None:
    task = make_task("at-most", level, seed)
    stack = heap(str(task.stack))
    floor = Floor(**task.shown["floor"])  # type: ignore[arg-type]
    behind, least = hiding(task.stack, floor), fewest_alike(task.stack, floor)
    assert image(dict(least)) == image(stack)
    assert sum(least.values()) == task.facts["fewest"]
    assert image({**stack, **behind}) == image(stack)
    assert sum(stack.values()) + sum(behind.values()) == task.facts["most"]
    for cell in behind:
        assert image({**stack, **behind, cell: behind[cell] + 1}) != image(stack)


def test_views_that_contradict_each_other_fit_nothing() -> None:
    assert fitting(Views("2", "1", "1")) is None
    assert fitting(Views("11", "1", "1")) is None
    assert fitting(Views("12", "1", "1/1")) is None
