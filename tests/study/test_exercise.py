"""What pupils work on: tasks, puzzles and steps of lessons, all judged alike, and nothing given away."""

import json

import pytest

from kist.core.errors import KistError
from kist.core.types import Json
from kist.study.exercise import PUZZLES, PuzzleExercise, StepExercise, TaskExercise, read_exercise
from kist.study.lessons import LESSONS
from kist.study.puzzles.choose import choose
from kist.study.puzzles.shipped import shipped
from kist.study.tasks import make_task
from kist.study.tasks.words import LANGUAGES, answer_in_words, task_words

ONE_OF_EACH = [next(each for each in shipped() if each["kind"] == kind) for kind in PUZZLES]
STEPS = [StepExercise(game, step.name) for game, lesson in LESSONS.items() for step in lesson.steps]
ALL = [TaskExercise(make_task("count", 3, "1")), *map(PuzzleExercise, ONE_OF_EACH), *STEPS]


@pytest.mark.parametrize("exercise", ALL, ids=lambda each: str(each.kind))
def test_every_exercise_is_proved_read_back_and_solved_by_its_own_solution(exercise: TaskExercise) -> None:
    exercise.prove()
    assert read_exercise(json.loads(json.dumps(exercise.to_json()))) == exercise
    answer = exercise.solution()["answer"]
    assert exercise.hear(answer) == (answer, (True, None))
    for language in LANGUAGES:
        words = task_words(language)
        assert answer_in_words(answer, words)
        assert words[f"asked.{exercise.to_pupil_json()['asked']}"]
        assert {f"kind.{exercise.kind}", f"hint.{exercise.kind}"} <= words.keys()


def test_what_pupils_see_of_a_puzzle_does_not_lead_to_its_answer() -> None:
    for data in ONE_OF_EACH:
        seen = PuzzleExercise(data).to_pupil_json()
        assert set(seen) == {"kind", "level", "asked", "shown"}
        assert set(seen["shown"]) <= {"picture", "hand", "rules"}  # type: ignore[arg-type]
        assert str(data["id"]).partition("-")[2] not in json.dumps(seen)


def test_any_answer_that_meets_the_goal_is_right_and_others_say_what_they_lack() -> None:
    many = next(each for each in shipped() if each["kind"] == "knock" and each["example"] != "none")
    assert PuzzleExercise(many).hear("none").verdict == (False, "there-is-a-build")
    none = next(each for each in shipped() if each["kind"] == "knock" and each["example"] == "none")
    assert PuzzleExercise(none).hear("none").verdict.right
    crates = PuzzleExercise(next(each for each in shipped() if each["kind"] == "most"))
    assert crates.hear("1").verdict == (False, "fewer-crates")


@pytest.mark.parametrize("answer", [None, 7, [], {}, "up", "99999/9"])
def test_what_is_no_answer_to_a_puzzle_or_a_step_is_refused(answer: Json) -> None:
    for exercise in (PuzzleExercise(ONE_OF_EACH[0]), StepExercise("cubus", "on-top")):
        if isinstance(exercise, StepExercise) and answer == []:
            continue
        with pytest.raises(KistError):
            exercise.hear(answer)


def test_a_step_is_wrong_when_its_goal_is_missed_and_refused_in_the_middle() -> None:
    assert StepExercise("cubus", "no-knock").hear(["knock"]).verdict == (False, "not-there")
    with pytest.raises(KistError) as refusal:
        StepExercise("skelter", "step").hear(["touch b6"])
    assert refusal.value.code == "not-finished"


def test_nobody_slips_in_a_puzzle_or_a_step_that_is_not_ours() -> None:
    spoiled = {**ONE_OF_EACH[0], "points": 0}
    for exercise in (PuzzleExercise(spoiled), StepExercise("chess", "mate"), StepExercise("cubus", "fly")):
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
