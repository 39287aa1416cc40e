"""Drawing on dot paper: exactly the edges of what rays meet, however they are drawn."""

from itertools import pairwise, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.errors import BadNotation
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, NotAStack, Stack
from kist.study.tasks import Task, judge, make_task, read_task
from kist.study.tasks.kinds.draw import as_answer, drawing_of
from kist.study.tasks.levels import level_of
from kist.study.tasks.lines import Paper, drawn, joined, outline, read_lines, without_seams
from kist.study.tasks.solution import solution
from tests.cubus.shape.heaps import seen_at, what_rays_hit
from tests.study.tasks.oracle import Heap, heap, heaps_on

LEVELS = st.integers(1, 10)
SEEDS = st.integers(0, 10**6).map(str)
Line = tuple[int, int, int, int]


def edges_that_rays_see(heights: Heap) -> set[Line]:
    """The four sides of every face that some ray meets, on the paper."""
    faces = {face for _, face in what_rays_hit(heights).values()}
    sides = (pair for face in faces for pair in pairwise([*face, face[0]]))
    ends = (sorted([seen_at(start), seen_at(end)]) for start, end in sides)
    return {(*start, *end) for start, end in ends}


def stacks_on(columns: int, rows: int, highest: int) -> list[Stack]:
    found = []
    for each in heaps_on(columns, rows, highest):
        try:
            found.append(Stack.from_heights(each))
        except NotAStack:
            continue
    return list(dict.fromkeys(found))


def task_of(plan: str) -> Task:
    """A task to draw this plan."""
    made = make_task("draw", 1, "1").to_json()
    answer = as_answer(drawing_of(Stack(plan)))
    return read_task({**made, "stack": plan, "shown": {"plan": plan}, "answer": answer, "wrong": []})


@settings(max_examples=25)
@given(LEVELS, SEEDS)
def test_the_answer_is_every_edge_that_is_seen(level: int, seed: str) -> None:
    task = make_task("draw", level, seed)
    seen = edges_that_rays_see(heap(str(task.shown["plan"])))
    assert read_lines(solution(task)["lines"]) == seen
    assert judge(task, [list(edge) for edge in seen]).right


def test_no_two_stacks_on_a_floor_of_3_by_3_up_to_2_high_have_the_same_drawing() -> None:
    stacks = stacks_on(3, 3, 2)
    assert len(stacks) > 100
    assert len({str(as_answer(drawing_of(stack))) for stack in stacks}) == len(stacks)
    for stack in stacks:
        assert drawing_of(stack) == edges_that_rays_see(dict(stack.heights))


@settings(max_examples=40)
@given(LEVELS, SEEDS, st.data())
def test_longer_shorter_in_pieces_backwards_and_elsewhere_does_not_matter(
    level: int, seed: str, data: st.DataObject
) -> None:
    task = make_task("draw", level, seed)
    by_u, by_v = data.draw(st.tuples(st.integers(-9, 9), st.integers(-9, 9)))
    lines = []
    for u, v, end_u, end_v in joined(drawing_of(task.stack)):
        length = max(end_u - u, end_v - v)
        step_u, step_v = (end_u - u) // length, (end_v - v) // length
        cut, back = data.draw(st.integers(0, length)), data.draw(st.integers(0, 1))
        for first, last in ((0, cut), (max(cut - back, 0), length)):
            ends = [(u + by_u + step_u * at, v + by_v + step_v * at) for at in (first, last)]
            start, end = ends if data.draw(st.booleans()) else reversed(ends)
            lines += [[*start, *end]] if first < last else []
    assert judge(task, data.draw(st.permutations(lines))).right


@settings(max_examples=40)
@given(LEVELS, SEEDS, st.data())
def test_one_edge_less_or_more_is_wrong(level: int, seed: str, data: st.DataObject) -> None:
    task = make_task("draw", level, seed)
    right = drawing_of(task.stack)
    lost = data.draw(st.sampled_from(sorted(right)))
    less = judge(task, joined(right - {lost}))
    assert not less.right
    assert "lines-missing" in less.diagnoses or less.diagnosis in {"seams-forgotten", "outline-only"}
    u, v = data.draw(st.sampled_from(sorted(Paper(**task.shown["paper"]).dots())))  # type: ignore[arg-type]
    added = (u, v, u + 1, v + 1)
    assert judge(task, joined(right | {added})).right == (added in right)


@pytest.mark.parametrize("level", range(1, 11))
def test_the_paper_is_large_enough_and_the_same_for_all_of_a_level(level: int) -> None:
    tasks = [make_task("draw", level, str(seed)) for seed in range(5)]
    assert len({str(task.shown["paper"]) for task in tasks}) == 1
    paper = Paper(**tasks[0].shown["paper"])  # type: ignore[arg-type]
    dots = set(paper.dots())
    numbers = level_of("draw", level)
    block = drawn(picture_of(Laid(Stack("/".join([str(numbers.high) * numbers.floor] * numbers.floor)), (0, 0))))
    for drawing in (block, *(drawing_of(task.stack) for task in tasks)):
        assert {end for edge in drawing for end in (edge[:2], edge[2:])} < dots
    around = product(range(-30, 30), repeat=2)
    assert dots == {
        (u, v) for u, v in around if paper.left <= v - u <= paper.right and paper.top <= u + v <= paper.bottom
    }


def test_typical_mistakes_of_drawing_are_named() -> None:
    task, stack = task_of("32/1"), Stack("32/1")
    picture, right = picture_of(Laid(stack, (0, 0))), drawing_of(stack)

    def said(drawing: frozenset[Line]) -> tuple[str, ...]:
        return judge(task, joined(drawing)).diagnoses

    assert said(outline(picture)) == ("outline-only",)
    assert said(without_seams(picture)) == ("seams-forgotten",)
    assert said(drawing_of(Stack("31/2"))) == ("left-right-swapped",)
    assert said(drawing_of(Stack("11/1"))) == ("heights-forgotten",)
    assert said(drawing_of(Stack("32"))) == ("column-forgotten",)
    assert said(drawing_of(Stack("31/1"))) == ("crate-forgotten",)
    assert said(drawing_of(Stack("42/1"))) == ("crate-added",)
    assert said(right - {min(right)}) == ("lines-missing",)
    assert said(right | {(7, 7, 8, 7)}) == ("lines-added",)
    hidden = edges_of_all_crates(stack) - right
    assert said(right | {min(hidden)}) == ("hidden-drawn",)
    assert said((right - {min(right)}) | {min(hidden)}) == ("lines-missing", "hidden-drawn")
    assert said(frozenset()) == ("lines-missing",)
    assert said(frozenset({(0, 0, 1, 0), (5, 5, 5, 6), (8, 8, 9, 9)})) == ("other",)


def edges_of_all_crates(stack: Stack) -> frozenset[Line]:
    alone = [{(x, y): 1} for (x, y), height in stack.heights.items() for _ in range(height)]
    levels = [z for height in stack.heights.values() for z in range(height)]
    return frozenset(
        (u - z, v - z, end_u - z, end_v - z)
        for crate, z in zip(alone, levels, strict=True)
        for u, v, end_u, end_v in edges_that_rays_see(crate)
    )


@pytest.mark.parametrize(
    "lines",
    [
        7,
        "x",
        [[0, 0, 1]],
        [[0, 0, 0, 0]],
        [[0, 0, 1, -1]],
        [[0, 0, 2, 1]],
        [[0, 0, "1", 0]],
        [[0, 0, 5000, 0]],
        [[0, 0, 0.5, 0]],
        [None],
    ],
)
def test_what_is_no_line_between_dots_is_refused(lines: object) -> None:
    with pytest.raises(BadNotation):
        judge(task_of("21/1"), lines)  # type: ignore[arg-type]
