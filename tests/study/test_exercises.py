"""What pupils work on: tasks, puzzles and steps of lessons, all judged alike, and nothing given away."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import KistError
from kist.core.types import Json
from kist.skelter.board import COLOURS
from kist.study.exercises import (
    PUZZLES,
    WATCHED,
    PuzzleExercise,
    StepExercise,
    TaskExercise,
    WatchExercise,
    of_puzzle,
    read_exercise,
)
from kist.study.lessons import LESSONS
from kist.study.puzzles.choose import choose
from kist.study.puzzles.shipped import shipped
from kist.study.tasks import Verdict, make_task
from kist.study.tasks.words import LANGUAGES, answer_in_words, task_words

ONE_OF_EACH = [next(each for each in shipped() if each["kind"] == kind) for kind in PUZZLES]
TO_WATCH = [next(each for each in shipped() if each["kind"] == kind) for kind in WATCHED]
STEPS = [StepExercise(game, step.name) for game, lesson in LESSONS.items() for step in lesson.steps]
ALL = [TaskExercise(make_task("count", 3, "1")), *map(of_puzzle, [*ONE_OF_EACH, *TO_WATCH]), *STEPS]


@pytest.mark.parametrize("exercise", ALL, ids=lambda each: str(each.kind))
def test_every_exercise_is_proved_read_back_and_solved_by_its_own_solution(exercise: TaskExercise) -> None:
    exercise.prove()
    assert read_exercise(json.loads(json.dumps(exercise.to_json()))) == exercise
    answer = exercise.solution()["answer"]
    assert exercise.hear(answer) == (answer, Verdict(True))
    for language in LANGUAGES:
        words = task_words(language)
        assert answer_in_words(answer, words) or answer == []  # what is only looked at has none
        assert words[f"asked.{exercise.to_pupil_json()['asked']}"]
        assert {f"kind.{exercise.kind}", f"hint.{exercise.kind}"} <= words.keys()


def test_the_solution_of_a_call_says_where_its_stones_stand_wrong() -> None:
    calls = [WatchExercise(each).solution() for each in shipped() if each["kind"] == "ready"][:8]
    assert {call["answer"] for call in calls} == {True, False}
    for call in calls:
        assert set(call["wrong"]) <= call["under"].keys()  # type: ignore[arg-type, union-attr]
        assert call["answer"] is not bool(call["wrong"])


def test_what_pupils_see_of_a_puzzle_does_not_lead_to_its_answer() -> None:
    for data in ONE_OF_EACH:
        seen = PuzzleExercise(data).to_pupil_json()
        assert set(seen) == {"kind", "level", "asked", "shown"}
        assert set(seen["shown"]) <= {"picture", "hand", "rules"}  # type: ignore[arg-type]
        assert str(data["id"]).partition("-")[2] not in json.dumps(seen)


def test_what_pupils_see_before_they_watch_is_only_how_much_it_is_and_what_is_asked() -> None:
    for data in TO_WATCH:
        seen = WatchExercise(data).to_pupil_json()
        assert set(seen["shown"]) <= {"moves", "seats", "fields"}  # type: ignore[arg-type]
        assert str(data["id"]).partition("-")[2] not in json.dumps(seen)
        assert WatchExercise(data).watched == 1000 * (len(data["steps"]) - data["since"])


COLOURFUL = next(
    each
    for each in shipped()
    if each["kind"] == "memory" and len(set(each["example"].values())) > 2 and len(set(each["ages"].values())) > 2
)


def test_what_was_forgotten_says_how() -> None:
    exercise, truth, ages = WatchExercise(COLOURFUL), COLOURFUL["example"], COLOURFUL["ages"]
    spare = next(colour for colour in COLOURS if colour not in truth.values())
    oldest, newest = max(ages, key=ages.get), min(ages, key=ages.get)
    mixed = dict(zip(truth, [*list(truth.values())[1:], next(iter(truth.values()))], strict=True))
    assert exercise.hear({**truth, oldest: spare}).verdict == Verdict(False, "oldest-forgotten")
    assert exercise.hear({**truth, newest: spare}).verdict == Verdict(False, "some-forgotten")
    assert exercise.hear(mixed).verdict == Verdict(False, "colours-mixed-up")
    assert exercise.hear(dict.fromkeys(truth, spare)).verdict == Verdict(False, "nothing-remembered")


@given(st.data())
def test_colours_are_right_only_as_they_lie(data: st.DataObject) -> None:
    named = {field: data.draw(st.sampled_from(COLOURS)) for field in COLOURFUL["example"]}
    assert WatchExercise(COLOURFUL).hear(named).verdict.right == (named == COLOURFUL["example"])


@pytest.mark.parametrize("true", [True, False])
def test_a_call_is_true_or_not(true: bool) -> None:
    called = WatchExercise(next(each for each in shipped() if each["kind"] == "ready" and each["example"] is true))
    assert called.hear(not true).verdict == Verdict(False, "was-ready" if true else "not-ready")


@pytest.mark.parametrize(
    "answer", [None, 7, {}, {"a1": "red"}, {field: ["red"] for field in COLOURFUL["fields"]}, "red"]
)
def test_what_names_no_colours_of_these_fields_is_refused(answer: Json) -> None:
    for data in (COLOURFUL, TO_WATCH[1]):
        with pytest.raises(KistError):
            WatchExercise(data).hear(answer)


def test_any_answer_that_meets_the_goal_is_right_and_others_say_what_they_lack() -> None:
    many = next(each for each in shipped() if each["kind"] == "knock" and each["example"] != "none")
    assert PuzzleExercise(many).hear("none").verdict == Verdict(False, "there-is-a-build")
    none = next(each for each in shipped() if each["kind"] == "knock" and each["example"] == "none")
    assert PuzzleExercise(none).hear("none").verdict.right
    crates = PuzzleExercise(next(each for each in shipped() if each["kind"] == "most"))
    assert crates.hear("1").verdict == Verdict(False, "fewer-crates")


@pytest.mark.parametrize("answer", [None, 7, [], {}, "up", "99999/9"])
def test_what_is_no_answer_to_a_puzzle_or_a_step_is_refused(answer: Json) -> None:
    for exercise in (PuzzleExercise(ONE_OF_EACH[0]), StepExercise("cubus", "on-top")):
        if isinstance(exercise, StepExercise) and answer == []:
            continue
        with pytest.raises(KistError):
            exercise.hear(answer)


def test_a_step_is_wrong_when_its_goal_is_missed_and_refused_in_the_middle() -> None:
    assert StepExercise("cubus", "no-knock").hear(["knock"]).verdict == Verdict(False, "not-there")
    with pytest.raises(KistError) as refusal:
        StepExercise("skelter", "step").hear(["touch b6"])
    assert refusal.value.code == "not-finished"


def test_nobody_slips_in_a_puzzle_or_a_step_that_is_not_ours() -> None:
    spoiled = {**ONE_OF_EACH[0], "points": 0}
    guessed = WatchExercise({**TO_WATCH[0], "example": {}})
    for exercise in (PuzzleExercise(spoiled), guessed, StepExercise("chess", "mate"), StepExercise("cubus", "fly")):
        with pytest.raises(KistError):
            exercise.prove()


def test_puzzles_are_chosen_by_kind_difficulty_and_number_and_a_seed_gives_the_same() -> None:
    chosen = choose(["best", "take"], [2, 5], 8, "s")
    assert [each["kind"] for each in chosen] == ["best", "take"] * 4
    assert [each["difficulty"] for each in chosen] == [2] * 4 + [5] * 4
    assert len({each["id"] for each in chosen}) == 8
    assert chosen == choose(["best", "take"], [2, 5], 8, "s")
    assert chosen != choose(["best", "take"], [2, 5], 8, "t")
    with pytest.raises(KistError):
        choose(["best"], [1], 1000, "s")
