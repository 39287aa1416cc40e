"""Levels mean something: every task keeps to the numbers of its level, and none can be answered without looking."""

import json
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

from kist.cubus.shape.picture import Rhombus, read_rhombi
from kist.study.tasks import KINDS, Task, judge, make_task
from kist.study.tasks.kinds.missing import is_enclosed
from kist.study.tasks.levels import HARDEST, Level, all_levels, grades, level_of
from tests.study.tasks.oracle import heap, unseen

LEVELS = range(1, HARDEST + 1)
EASY = 4
MANY = 36
every_kind = pytest.mark.parametrize("kind", KINDS)
every_level = pytest.mark.parametrize(
    "level", [level if level <= EASY else pytest.param(level, marks=pytest.mark.long) for level in LEVELS]
)


@cache
def many(kind: str, level: int) -> list[Task]:
    return [make_task(kind, level, f"many {seed}") for seed in range(MANY)]


def most_frequent(answers: list[str]) -> float:
    return Counter(answers).most_common(1)[0][1] / len(answers)


def test_every_kind_has_ten_levels_with_a_grade_in_every_country() -> None:
    assert set(all_levels()) == set(KINDS)
    for kind in KINDS:
        assert len(all_levels()[kind]) == HARDEST
        assert all(set(grades(kind, level)) == {"de", "nl", "en", "fr", "it", "us"} for level in LEVELS)


@every_kind
def test_no_number_of_a_level_falls_below_that_of_the_level_before(kind: str) -> None:
    for easier, harder in pairwise(all_levels()[kind]):
        assert easier.crates.most < harder.crates.most
        for name in ("crates", "towers", "hidden"):
            assert getattr(easier, name) <= getattr(harder, name)
        assert (easier.floor, easier.high, easier.behind) <= (harder.floor, harder.high, harder.behind)
        assert easier.year <= harder.year


@every_kind
@pytest.mark.parametrize("level", LEVELS)
def test_tasks_keep_to_the_numbers_of_their_level(kind: str, level: int) -> None:
    wanted = level_of(kind, level)
    for seed in range(4):
        heights = heap(str(make_task(kind, level, f"kept {seed}").stack))
        assert sum(heights.values()) in wanted.crates
        assert len(heights) in wanted.towers
        assert unseen(heights) in wanted.hidden
        assert max(max(cell) for cell in heights) < wanted.floor
        assert max(heights.values()) <= wanted.high


@pytest.mark.parametrize("kind", ["count", "hidden", "view", "missing"])
@every_level
def test_no_answer_of_a_level_can_be_guessed(kind: str, level: int) -> None:
    assert most_frequent([json.dumps(task.answer) for task in many(kind, level)]) <= 0.4


@pytest.mark.parametrize("kind", ["count", "hidden", "view", "missing"])
@every_level
def test_the_right_choice_can_stand_anywhere(kind: str, level: int) -> None:
    places = [next(at for at in range(4) if judge(task, {"choice": at}).right) for task in many(kind, level)]
    assert set(places) == {0, 1, 2, 3}
    assert most_frequent(list(map(str, places))) <= 0.5


@every_level
def test_the_right_number_is_not_always_the_same_in_size_among_its_choices(level: int) -> None:
    for kind in ("count", "hidden"):
        ranks = [sum(choice < task.answer for choice in task.choices) for task in many(kind, level)]  # type: ignore[operator]
        assert most_frequent(list(map(str, ranks))) <= 0.6


@every_level
def test_every_kind_of_rhombus_goes_missing_and_holes_are_not_closed_all_around(level: int) -> None:
    tasks = many("missing", level)
    missing = [Rhombus.from_json(task.answer) for task in tasks]
    closed = [
        is_enclosed(hole, frozenset(read_rhombi(task.shown["picture"])))
        for hole, task in zip(missing, tasks, strict=True)
    ]
    assert most_frequent([hole.kind for hole in missing]) <= 0.5
    assert sum(closed) * 2 < len(closed)
    assert level_of("missing", level).enclosed or not any(closed)


@every_level
def test_the_ground_of_a_plan_is_never_asked_for(level: int) -> None:
    tasks = many("view", level)
    assert {task.asked for task in tasks} == {"view-left", "view-right", "view-above"}
    assert {next(iter(task.shown)) for task in tasks} == {"picture", "plan"}
    assert not [task for task in tasks if task.asked == "view-above" and "plan" in task.shown]


def test_a_level_admits_what_has_its_numbers_and_nothing_else() -> None:
    level = level_of("count", 4)
    assert isinstance(level, Level)
    task = make_task("count", 4, "1")
    assert level.admits(task.stack)
    assert not level_of("count", 1).admits(task.stack)
    assert not level_of("count", HARDEST).admits(task.stack)
