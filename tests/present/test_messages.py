"""What is shown is what the server's messages describe, to the last member: the browser edition shows it, too."""

from datetime import date
from random import Random
from typing import Any

import pytest
from pydantic import BaseModel

from kist.cubus.play.game import Cubus
from kist.cubus.shape.picture import read_rhombi
from kist.games import GAMES
from kist.matches import fairness
from kist.present import lessons, puzzles, sets
from kist.present.catalogue import catalogue
from kist.present.games import cubus_drafts as drafts
from kist.present.games import presenter_of
from kist.present.tables import view_of
from kist.server.games import messages as game_messages
from kist.server.games.cubus_messages import Analysis, CubusHint, Fitting, Laying, Preview
from kist.server.learning import messages as learning
from kist.server.live import messages as live
from kist.server.sets.messages import SetVerdict, SolvedSet, TaskSet
from kist.study.cubus.analysis import analyse
from kist.study.cubus.hints import hint, position_for
from kist.study.exercises import TaskExercise
from kist.study.lessons import LESSONS
from kist.study.puzzles.store import KINDS
from kist.study.puzzles.tables import by_id
from kist.study.sets import read_set
from tests.conformance.play import moments

POSITION = {"rules": "2005", "stack": ".2/22", "hand": "LLRD", "origin": [0, 0]}


def assert_is(kind: type[BaseModel], value: Any) -> None:
    """The value is just what a message of this kind says: nothing is missing, and nothing is converted."""
    assert kind.model_validate(value).model_dump(mode="json") == _plain(value)


def _plain(value: Any) -> Any:
    """As JSON has it: no tuples."""
    match value:
        case dict():
            return {str(name): _plain(each) for name, each in value.items()}
        case list() | tuple():
            return [_plain(each) for each in value]
    return value


@pytest.mark.parametrize("game", list(GAMES))
def test_views_of_whole_games(game: str) -> None:
    played = GAMES[game]
    agreed = played.read_settings({"game": game, "seats": 3}).sealed(fairness.hidden_seed("a secret"))
    for moment in moments(played, agreed, Random(5)):
        for viewer in (None, 0, 2):
            assert_is(live.View, view_of(game, played.view(moment.state, viewer)))


def test_the_catalogue() -> None:
    for note in catalogue(GAMES, lambda game: ["novice"] if game == "cubus" else []):
        assert_is(game_messages.GameNote, note)


@pytest.mark.parametrize("game", list(LESSONS))
def test_lessons_and_what_is_tried_there(game: str) -> None:
    lesson = lessons.lesson(game)
    assert_is(learning.Lesson, lesson)
    for step in lesson["steps"]:
        assert_is(learning.Tried, lessons.tried(game, step["name"], step["solution"]))
        assert_is(learning.Tried, lessons.tried(game, step["name"], ["pass"]))
    assert_is(learning.Exhibit, lessons.exhibit(game, date(2026, 11, 18)))


@pytest.mark.parametrize("kind", KINDS)
def test_puzzles_answers_and_solutions(kind: str) -> None:
    assert_is(learning.Puzzles, puzzles.listed(kind))
    some = [each for each in by_id().values() if each["kind"] == kind][::25]
    assert some
    for data in some:
        name = str(data["id"])
        assert_is(learning.Puzzle, puzzles.told(name, 3, "2026-11-18"))
        solution = puzzles.solution(name)
        assert_is(learning.PuzzleSolution, solution)
        judged = puzzles.judged(puzzles.puzzle_of(name).judge(solution["example"]))
        assert_is(learning.PuzzleJudged, judged)
        assert judged["right"]


@pytest.mark.parametrize(
    "draft",
    [{"stack": "12/22"}, {"stack": ".3/22"}, {"stack": "9"}, {"rhombi": [["L", 0, 0]]}, {"rhombi": []}],
    ids=str,
)
@pytest.mark.parametrize("edit", [None, {"do": "add", "x": 0, "y": 0}, {"do": "turn", "x": 7, "y": 7}], ids=str)
def test_previews_and_layings(draft: dict[str, Any], edit: dict[str, Any] | None) -> None:
    position = drafts.read_position(POSITION)
    assert_is(Preview, drafts.preview(position, draft, edit))
    assert_is(Laying, drafts.lay(draft, edit))


def test_an_own_mistake_and_what_is_best_there() -> None:
    position = drafts.read_position(POSITION)
    found = analyse(position)
    assert_is(Analysis, drafts.analysed(found))
    best = found.builds[0]
    assert_is(learning.Puzzle, puzzles.own(position))
    for answer, right in ((str(best.laid.stack), True), ("1", False)):
        judged = puzzles.own_judged(position, best.points, answer)
        assert_is(learning.PuzzleJudged, judged)
        assert judged["right"] is right
    assert_is(learning.PuzzleSolution, puzzles.own_solution(position, str(best.laid.stack), best.points))


def test_what_fits_a_picture_and_hints() -> None:
    rhombi = tuple(read_rhombi([["L", 0, 0], ["R", 0, 0]]))
    assert_is(Fitting, drafts.fitted(rhombi, drafts.fitting(rhombi)))
    cubus = Cubus()
    agreed = cubus.read_settings({"game": "cubus", "seats": 2})
    positions = (position_for(cubus.view(each.state, 0)) for each in moments(cubus, agreed, Random(2)))
    position = next(each for each in positions if each is not None)
    for step in (1, 2, 3):
        assert_is(CubusHint, presenter_of("cubus").hint(hint(position, step)))


def test_sets_of_tasks() -> None:
    tasks = read_set("count,view/2-4/6/k3j9x2ab")
    assert_is(TaskSet, sets.tasks_of(tasks))
    solved = sets.solved_tasks_of(tasks)  # of solutions only what there is to say is told
    assert SolvedSet.model_validate(solved).model_dump(mode="json", exclude_unset=True) == _plain(solved)
    exercise = TaskExercise(tasks[0])
    verdict = sets.verdict_of(exercise, exercise.hear(3))
    assert SetVerdict.model_validate(verdict).model_dump(mode="json", exclude_unset=True) == _plain(verdict)
