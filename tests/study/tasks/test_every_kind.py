"""What holds for every kind of task, level and seed."""

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kist.core.errors import BadNotation, BadSettings, KistError
from kist.core.types import Json
from kist.study.tasks import KINDS, judge, make_task, make_tasks, prove, read_task
from kist.study.tasks.judge import Unproved
from kist.study.tasks.levels import level_of
from kist.study.tasks.task import CHOICES, FILLERS

LEVELS = st.integers(1, 10)
SEEDS = st.text(max_size=6)
every_kind = pytest.mark.parametrize("kind", KINDS)


@every_kind
@settings(max_examples=12)
@given(level=LEVELS, seed=SEEDS)
def test_the_answer_is_right_and_every_mistake_is_wrong_with_its_diagnosis(kind: str, level: int, seed: str) -> None:
    task = make_task(kind, level, seed)
    assert judge(task, task.answer).right
    assert task.wrong
    for wrong in task.wrong:
        assert wrong.answer != task.answer
        assert judge(task, wrong.answer) == (False, wrong.diagnosis, wrong.also)


@every_kind
@settings(max_examples=12)
@given(level=LEVELS, seed=SEEDS)
def test_exactly_one_of_four_choices_is_right(kind: str, level: int, seed: str) -> None:
    task = make_task(kind, level, seed)
    if kind in {"plan", "from-views", "draw"}:
        assert task.choices == ()
        return
    verdicts = [judge(task, {"choice": number}) for number in range(4)]
    assert len(task.choices) == 4
    assert [verdict.right for verdict in verdicts].count(True) == 1
    assert {verdict.diagnosis for verdict in verdicts} - {None} <= {wrong.diagnosis for wrong in task.wrong}
    texts = [json.dumps(choice) for choice in task.choices]
    assert len(set(texts)) == 4


@every_kind
@settings(max_examples=8)
@given(level=LEVELS, seed=SEEDS)
def test_a_task_can_be_written_read_and_made_again(kind: str, level: int, seed: str) -> None:
    task = make_task(kind, level, seed)
    written = task.to_json()
    assert {"kind", "stack", "shown", "answer", "wrong"} <= written.keys()
    again = read_task(json.loads(json.dumps(written)))
    prove(again)
    assert again.to_json() == written == make_task(kind, level, seed).to_json()
    assert (task.kind, task.level, level_of(kind, level).admits(task.stack)) == (kind, level, True)


@every_kind
@settings(max_examples=10)
@given(level=LEVELS, seed=SEEDS)
def test_pupils_are_not_told_the_answer(kind: str, level: int, seed: str) -> None:
    told = make_task(kind, level, seed).to_pupil_json()
    assert told.keys() <= {"kind", "level", "asked", "shown", "choices"}


@every_kind
@settings(max_examples=10)
@given(
    seed=SEEDS,
    answer=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["L", "choice"]), inner),
        max_leaves=4,
    ),
)
def test_whatever_is_answered_gets_a_verdict_or_a_refusal(kind: str, seed: str, answer: object) -> None:
    task = make_task(kind, 2, seed)
    with suppress(KistError):
        verdict = judge(task, answer)  # type: ignore[arg-type]
        assert verdict.right != bool(verdict.diagnosis)


@pytest.mark.parametrize("kind", ["rhombi", "at-most"])
def test_a_slip_of_counting_is_offered_only_where_there_are_too_few_typical_mistakes(kind: str) -> None:
    for seed in range(12):
        task = make_task(kind, 5, str(seed))
        offered = [wrong.diagnosis for wrong in task.wrong if wrong.answer in task.choices]
        typical = {wrong.diagnosis for wrong in task.wrong} - FILLERS
        assert FILLERS.isdisjoint(offered) or len(typical) < CHOICES - 1


def test_a_set_goes_through_its_kinds_and_rises_through_its_levels() -> None:
    tasks = make_tasks(["count", "view", "plan"], range(1, 11), 12, 3)
    assert [task.kind for task in tasks] == ["count", "view", "plan"] * 4
    levels = [task.level for task in tasks]
    assert levels == sorted(levels)
    assert (levels[0], levels[-1]) == (1, 10)
    assert tasks == make_tasks(["count", "view", "plan"], range(1, 11), 12, 3)
    assert tasks != make_tasks(["count", "view", "plan"], range(1, 11), 12, 4)


def test_no_stack_comes_up_twice_in_a_set() -> None:
    tasks = make_tasks(["count"], [4], 30, 1)
    assert len({str(task.stack) for task in tasks}) == 30


@pytest.mark.parametrize(
    ("kinds", "levels", "count", "code"),
    [
        (["counting"], [1], 1, "bad-kind"),
        ([], [1], 1, "bad-kind"),
        (["count"], [0], 1, "bad-level"),
        (["count"], [11], 1, "bad-level"),
        (["count"], [1], 0, "bad-count"),
        (["count"], [1], 10_000, "bad-count"),
    ],
)
def test_what_cannot_be_made_is_refused(kinds: list[str], levels: list[int], count: int, code: str) -> None:
    with pytest.raises(BadSettings) as refusal:
        make_tasks(kinds, levels, count, 1)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("member", "value", "code"),
    [
        ("answer", 4, "wrong-answer"),
        ("wrong", [{"answer": 5, "diagnosis": "other"}], "right-mistake"),
        ("choices", [5, 5, 4, 6], "not-one-right"),
        ("choices", [1, 2, 3, 4], "not-one-right"),
        ("choices", [5, 4], "not-one-right"),
        ("fewest", 5, "wrong-facts"),
        ("asked", "view-left", "wrong-question"),
    ],
)
def test_a_task_that_does_not_keep_its_promise_is_found(member: str, value: object, code: str) -> None:
    task = next(task for seed in range(99) if (task := make_task("count", 1, str(seed))).answer == 5)
    prove(task)
    with pytest.raises(Unproved) as refusal:
        prove(read_task({**task.to_json(), member: value}))  # type: ignore[dict-item]
    assert refusal.value.code == code


@every_kind
@pytest.mark.parametrize("shown", [{}, {"picture": 1, "plan": [], "views": {"left": "x"}, "floor": {}}])
def test_where_nothing_is_shown_no_answer_is_right(kind: str, shown: dict[str, Json]) -> None:
    made = make_task(kind, 2, "1")
    task = read_task({**made.to_json(), "shown": shown})
    with pytest.raises(KistError):
        prove(task)
    with suppress(KistError):
        assert not judge(task, made.answer).right


@pytest.mark.parametrize("data", [None, [], {}, {"kind": "count"}, "x"])
def test_what_is_no_task_is_refused(data: object) -> None:
    with pytest.raises(BadNotation):
        read_task(data)  # type: ignore[arg-type]
