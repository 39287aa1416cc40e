"""What is shown at the end: sums that come out right, and heaps that are what they are said to be."""

from hypothesis import given, settings
from hypothesis import strategies as st

from kist.cubus.shape.stack import Stack
from kist.study.tasks import make_task
from kist.study.tasks.solution import extremes, solution, sums
from tests.study.tasks.oracle import Heap, heap, image, seen_from, unseen

LEVELS = st.integers(1, 10)
SEEDS = st.integers(0, 10**6).map(str)
SIDES = ("left", "right", "above")


def moved(heights: Heap, by_x: int, by_y: int) -> Heap:
    return {(x + by_x, y + by_y): height for (x, y), height in heights.items()}


def test_the_sum_of_a_stack_is_said_tower_by_tower() -> None:
    said = sums(Stack("22/1"))
    assert said["crates"] == [[2, 2], [1]]
    assert said["hidden"] == [[1, 0], [0]]
    assert (said["L"], said["R"], said["D"]) == ([[0, 2], [1]], [[1, 2], [1]], [[1, 1], [1]])
    assert sums(Stack("32/2"))["hidden"] == [[2, 0], [0]]


@settings(max_examples=20)
@given(LEVELS, SEEDS)
def test_sums_come_out_as_the_answers_do(level: int, seed: str) -> None:
    task = make_task("rhombi", level, seed)
    totals = {name: sum(map(sum, rows)) for name, rows in sums(task.stack).items()}
    heights = heap(str(task.stack))
    assert {name: totals[name] for name in "LRD"} == task.answer
    assert (totals["crates"], totals["hidden"]) == (sum(heights.values()), unseen(heights))


@settings(max_examples=15)
@given(LEVELS, SEEDS)
def test_both_extremes_of_at_most_stand_on_the_floor_and_look_like_the_picture(level: int, seed: str) -> None:
    task = make_task("at-most", level, seed)
    floor = task.shown["floor"]
    assert isinstance(floor, dict)
    stack = moved(heap(str(task.stack)), floor["x"], floor["y"])
    for name, text in extremes(task).items():
        assert {len(row) for row in str(text).split("/")} == {floor["columns"]}
        assert len(str(text).split("/")) == floor["rows"]
        assert sum(heap(str(text)).values()) == task.facts[name]
        assert image(heap(str(text))) == image(stack)


@settings(max_examples=15)
@given(LEVELS, SEEDS)
def test_both_extremes_of_from_views_have_the_views(level: int, seed: str) -> None:
    task = make_task("from-views", level, seed)
    for name, text in extremes(task).items():
        assert sum(heap(str(text)).values()) == task.facts[name]
        for side in SIDES:
            assert seen_from(heap(str(text)), side) == seen_from(heap(str(task.stack)), side)


def test_solutions_have_what_their_kind_shows_at_the_end() -> None:
    assert solution(make_task("draw", 2, "1")).keys() >= {"answer", "plan", "picture", "sums", "lines"}
    assert "extremes" in solution(make_task("at-most", 2, "1"))
    assert "extremes" not in solution(make_task("count", 2, "1"))
