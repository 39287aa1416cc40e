"""The fewest and the most crates, compared with all heaps on small floors.

Sizes: for views all heaps on floors of 2 by 2 up to 6 high, 3 by 2 up to 4, 3 by 3 up to 3 and 4 by 3 up to 2 high,
700,667 of them; for what looks alike all on a floor of 3 by 3 up to 2 high, and of 2 by 3 up to 3 high.
"""

from collections import defaultdict
from itertools import product

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


def views(heights: Heap) -> Views:
    left, right = (_profile(seen_from(heights, side)) for side in ("left", "right"))
    return Views(left, right, plan_text(dict.fromkeys(heights, 1)))


def _profile(seen: set[tuple[int, int]]) -> str:
    places = sorted({at for at, _ in seen})
    return "".join(str(1 + max(z for at, z in seen if at == place)) for place in places)


def all_views(columns: int, rows: int, highest: int) -> dict[Views, tuple[int, int]]:
    """The views of all heaps that stand in every row and every line of a floor, with the fewest and the most crates
    of a heap that has them."""
    found: dict[tuple[object, ...], tuple[int, int]] = {}
    for heights in product(range(highest + 1), repeat=columns * rows):
        lines = [heights[at : at + columns] for at in range(0, len(heights), columns)]
        left, right = tuple(map(max, lines)), tuple(map(max, zip(*lines, strict=True)))
        if all(left) and all(right):
            seen, crates = (left, right[::-1], tuple(map(bool, heights))), sum(heights)
            fewest, most = found.get(seen, (crates, crates))
            found[seen] = min(fewest, crates), max(most, crates)
    return {_written(columns, *seen): crates for seen, crates in found.items()}


def _written(columns: int, left: object, right: object, ground: object) -> Views:
    assert isinstance(left, tuple)
    assert isinstance(right, tuple)
    assert isinstance(ground, tuple)
    above = plan_text({(at % columns, at // columns): 1 for at, stands in enumerate(ground) if stands})
    return Views("".join(map(str, left)), "".join(map(str, right)), above)


@pytest.mark.parametrize(
    "size", [(2, 2, 6), (3, 2, 4), (3, 3, 3), pytest.param((4, 3, 2), marks=pytest.mark.long)], ids=str
)
def test_from_views_knows_the_fewest_and_the_most_crates(size: tuple[int, int, int]) -> None:
    of_all = all_views(*size)
    assert any(fewest < most for fewest, most in of_all.values())
    for seen, (fewest, most) in of_all.items():
        span = fitting(seen)
        assert span is not None
        assert span.crates == {"fewest": fewest, "most": most}


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
