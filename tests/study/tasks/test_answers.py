"""The right answers of every kind, compared with what rays and unit cubes say."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.types import Json
from kist.study.tasks import Task, judge, make_task
from tests.cubus.shape.heaps import picture_if_stack
from tests.study.tasks.oracle import heap, rhombi, seen_from, squares, to_corner, unseen

SEEDS = st.integers(0, 10**6).map(str)
LEVELS = st.integers(1, 10)
some = settings(max_examples=12)


def diagnosis(task: Task, answer: Json) -> str | None:
    verdict = judge(task, answer)
    assert not verdict.right
    return verdict.diagnosis


@some
@given(LEVELS, SEEDS)
def test_count_asks_for_all_crates(level: int, seed: str) -> None:
    task = make_task("count", level, seed)
    heights = heap(str(task.stack))
    assert task.shown == {"picture": rhombi(heights)}
    assert task.answer == sum(heights.values())


@some
@given(LEVELS, SEEDS)
def test_hidden_asks_for_crates_that_no_ray_meets(level: int, seed: str) -> None:
    task = make_task("hidden", level, seed)
    assert task.shown == {"picture": rhombi(heap(str(task.stack)))}
    assert task.answer == unseen(heap(str(task.stack)))


@some
@given(LEVELS, SEEDS)
def test_plan_asks_for_the_heights_that_look_so(level: int, seed: str) -> None:
    task = make_task("plan", level, seed)
    assert isinstance(task.answer, str)
    assert task.shown == {"picture": rhombi(heap(task.answer))}


@some
@given(LEVELS, SEEDS)
def test_picture_offers_four_pictures_of_which_one_shows_the_plan(level: int, seed: str) -> None:
    task = make_task("picture", level, seed)
    assert [choice for choice in task.choices if choice == rhombi(heap(str(task.shown["plan"])))]
    assert len({str(choice) for choice in task.choices}) == 4


@some
@given(LEVELS, SEEDS)
def test_view_asks_for_what_is_seen_from_a_side(level: int, seed: str) -> None:
    task = make_task("view", level, seed)
    side, answer = task.asked.removeprefix("view-"), str(task.answer)
    given_view = set(heap(answer)) if side == "above" else squares(answer)
    assert to_corner(seen_from(heap(str(task.stack)), side)) == to_corner(given_view)


@some
@given(LEVELS, SEEDS)
def test_rhombi_asks_for_what_the_picture_takes(level: int, seed: str) -> None:
    task = make_task("rhombi", level, seed)
    picture = picture_if_stack(heap(str(task.shown["plan"])))
    assert picture is not None
    assert task.answer == Counter(kind for kind, _, _ in picture)


@some
@given(LEVELS, SEEDS)
def test_missing_asks_for_the_one_rhombus_that_was_taken_away(level: int, seed: str) -> None:
    task = make_task("missing", level, seed)
    whole = rhombi(heap(str(task.stack)))
    shown = task.shown["picture"]
    assert isinstance(shown, list)
    assert [each for each in whole if each not in shown] == [task.answer]
    assert len(whole) == len(shown) + 1


def task_about(kind: str, stack: str, level: int) -> Task:
    """A task of this kind about this stack: some seed gives it."""
    made = (make_task(kind, level, str(seed)) for seed in range(10_000))
    return next(task for task in made if str(task.stack) == stack)


def test_typical_mistakes_of_counting_are_named() -> None:
    task = task_about("count", "22/21", 2)
    assert task.answer == 7
    assert judge(task, 6).diagnoses == ("visible-only", "column-forgotten")
    assert diagnosis(task, 12) == "rhombi-counted"
    assert judge(task, 4).diagnoses == ("lids-only", "divided-by-three")
    assert diagnosis(task, 8) == "full-box"
    assert diagnosis(task, 5) == "column-forgotten"
    assert diagnosis(task, 99) == "other"


def test_typical_mistakes_of_plans_are_named() -> None:
    task = task_about("plan", "31/2", 2)
    assert judge(task, "31/2").right
    assert diagnosis(task, "32/1") == "left-right-swapped"
    assert diagnosis(task, "13/.2") == "mirrored"
    assert diagnosis(task, ".2/13") == "wrong-end"
    assert diagnosis(task, "11/1") == "heights-forgotten"
    assert diagnosis(task, "31") == "column-forgotten"
    assert diagnosis(task, "31/.2") == "row-shifted"
    assert diagnosis(task, "31/3") == "one-height"
    assert diagnosis(task, "3111/2") == "wrong-ground"


def test_a_plan_may_be_written_anywhere_on_the_grid() -> None:
    assert judge(task_about("plan", "31/2", 2), "./..31/..2").right


def test_typical_mistakes_of_building_from_views_are_named() -> None:
    task = task_about("from-views", "31/2", 2)
    assert diagnosis(task, "32/1") == "left-right-swapped"
    assert diagnosis(task, "11/11") == "left-view"
    assert diagnosis(task, "1/2") == "left-view"
    assert diagnosis(task, "-") == "above-view"


def test_every_heap_that_has_the_views_is_right_also_one_that_rises_towards_the_viewer() -> None:
    task = task_about("from-views", "22/21", 2)
    assert judge(task, "22/21").right
    assert judge(task, "12/21").right
    assert (task.facts["fewest"], task.facts["most"]) == (6, 8)
    assert not judge(task, "21/11").right
