"""Puzzles on the board of their game: what is shown, what is said of an answer, and the solution."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Any

from kist.core.errors import KistError
from kist.core.types import Json
from kist.cubus.play.preview import Position
from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Stack
from kist.present.games.cubus_drafts import read_position
from kist.present.lessons import moments_of
from kist.present.refusals import BadRequest, NotFound, refusal_of, refusal_of_some
from kist.present.values import JsonObject
from kist.study.puzzles.builds import BuildPuzzle
from kist.study.puzzles.builds import solution as best_of
from kist.study.puzzles.drawing import draw_puzzle
from kist.study.puzzles.puzzle import Answer, Puzzle
from kist.study.puzzles.store import read_puzzle
from kist.study.puzzles.tables import Shown, by_id, of_day, shown, solved
from kist.study.puzzles.watch import WatchPuzzle


def listed(kind: str | None) -> JsonObject:
    """The puzzles of a kind, or all, from the easiest to the hardest of each kind: `Puzzles`."""
    return {"puzzles": [_note(each) for each in by_id().values() if kind in {None, each["kind"]}]}


def _note(data: Mapping[str, Any]) -> JsonObject:
    return {
        "id": data["id"],
        "kind": data["kind"],
        "difficulty": data["difficulty"],
        "open": "o" in str(data.get("stack", "")),
        "rules": data.get("rules"),
    }


def data_of(puzzle: str) -> dict[str, Any]:
    """What is known of a puzzle; raises `NotFound`."""
    if puzzle not in by_id():
        raise NotFound("unknown-puzzle", "There is no such puzzle.")
    return by_id()[puzzle]


@lru_cache(maxsize=256)
def puzzle_of(puzzle: str) -> Puzzle:
    """A puzzle by its id; raises `NotFound`."""
    return read_puzzle(data_of(puzzle))


@lru_cache(maxsize=64)
def _shown(puzzle: str) -> Shown:
    return shown(puzzle_of(puzzle))


def today() -> date:
    """The date in UTC: puzzles of the day are the same for everybody."""
    return datetime.now(UTC).date()


def read_date(text: str) -> date:
    """A date; raises `BadRequest`."""
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise BadRequest("bad-date", "There is no such date: give one like 2026-11-16.") from wrong


def picture(puzzle: str, today: date, paper: bool) -> str:
    """What a puzzle, or today's (`day`), shows as SVG; raises `NotFound`."""
    data = data_of(of_day(today) if puzzle == "day" else puzzle)
    return draw_puzzle(_shown(str(data["id"])), paper=paper)


def told(puzzle: str, difficulty: int, day: str | None = None) -> JsonObject:
    """A puzzle on the board of its game: a `Puzzle`; raises `NotFound`."""
    return {**on_board(data_of(puzzle), _shown(puzzle)), "id": puzzle, "day": day, "difficulty": difficulty}


def several(wanted: Sequence[tuple[str, int]]) -> JsonObject:
    """Several puzzles, each with its difficulty: a `PuzzleSet`; raises `NotFound`."""
    return {"puzzles": [told(puzzle, difficulty) for puzzle, difficulty in wanted]}


def on_board(data: Mapping[str, Any], table: Shown) -> JsonObject:
    """A puzzle on the board of its game that is one's own: without an id of its own."""
    moments = moments_of(table.game, table.viewer, table.moments)
    return {
        "id": "own",
        "kind": str(data["kind"]),
        "game": table.game,
        "day": None,
        "seat": table.viewer or 0,
        "difficulty": int(data["difficulty"]),
        "rules": data.get("rules"),
        "fields": list(data.get("fields", ())),
        "ages": dict(data.get("ages", {})),
        "asked": data.get("seat"),
        "moments": [_without_passing(moment) for moment in moments],
    }


def _without_passing(moment: JsonObject) -> JsonObject:
    """In a puzzle one builds; passing is no answer."""
    view = moment["view"]
    return {**moment, "view": {**view, "kinds": [kind for kind in view["kinds"] if kind != "pass"]}}


def judged(answer: Answer, player: JsonObject | None = None) -> JsonObject:
    """Whether an answer meets the goal, and what that makes of the player's rating: a `PuzzleJudged`."""
    error = refusal_of_some(answer.error)
    return {"right": answer.right, "scores": answer.scores, "error": error, "player": player}


def answered(puzzle: str, answer: Json) -> JsonObject:
    """Whether an answer meets the goal of a puzzle: a `PuzzleJudged`; raises `NotFound`."""
    return judged(puzzle_of(puzzle).judge(answer))


def solution(puzzle: str) -> JsonObject:
    """The best there is, and one answer that meets the goal: a `PuzzleSolution`; raises `NotFound`."""
    data, asked = data_of(puzzle), puzzle_of(puzzle)
    if isinstance(asked, WatchPuzzle):
        return watched_solution(asked)
    table = _shown(puzzle)
    moments = moments_of(table.game, table.viewer, solved(asked, data["example"]))
    return _solution(data["example"], asked.judge(data["example"]).best, moments=moments)


def watched_solution(asked: WatchPuzzle) -> JsonObject:
    """What is right where something is watched: there is one answer alone."""
    example = asked.example()
    return _solution(example, asked.judge(example).best, under=asked.colours(), wrong=list(asked.wrong()))


def _solution(example: Json, best: int, **more: Any) -> JsonObject:
    return {"example": example, "best": best, "under": {}, "wrong": [], "moments": [], **more}


# What somebody missed in an own game -----------------------------------------------------------------------------


def own_of(position: Mapping[str, Any]) -> JsonObject:
    """A position that is still to be read as a puzzle; raises `KistError` for one that is none."""
    return own(read_position(position))


def own_judged_of(position: Mapping[str, Any], best: int, answer: str) -> JsonObject:
    """Whether a build from a position that is still to be read makes as much as is to be had."""
    return own_judged(read_position(position), best, answer)


def own(position: Position) -> JsonObject:
    """A position of an own game as a puzzle: find the best build there."""
    data = {"kind": "best", "difficulty": 1, "rules": position.rules.value}
    return on_board(data, shown(BuildPuzzle.best(position)))


def own_judged(position: Position, best: int, answer: str) -> JsonObject:
    """Whether a build makes as much as the review says is to be had. Nothing is solved or rated for that."""
    try:
        points = judge(position.rules, position.laid, position.hand, Stack.parse(answer)).points
    except KistError as refusal:
        return {"right": False, "scores": None, "error": refusal_of(refusal), "player": None}
    return {"right": points >= best, "scores": points, "error": None, "player": None}


def own_solution(position: Position, example: str, points: int) -> JsonObject:
    """The best build there, as the solver found it."""
    puzzle = BuildPuzzle.best(position)
    table = shown(puzzle)
    return _solution(example, points, moments=moments_of(table.game, table.viewer, solved(puzzle, example)))


def own_solution_of(position: Mapping[str, Any]) -> JsonObject:
    """The best build of a position that is still to be read; it may take long. Raises `KistError`."""
    read = read_position(position)
    return own_solution(read, *best_of(read))


def again(asked: WatchPuzzle) -> JsonObject:
    """A stretch of an own game to watch, up to where something was forgotten: without the answer."""
    ages = {name: age for name, age in asked.ages().items() if age is not None}
    data = {"kind": asked.kind, "difficulty": 1, "fields": asked.fields, "ages": ages, "seat": asked.seat}
    return on_board(data, shown(asked))
