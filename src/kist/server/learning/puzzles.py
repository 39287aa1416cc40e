"""Puzzles over HTTP: any answer that meets the goal is right. Nothing is kept of who answers."""

import asyncio
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import Annotated, Any

from fastapi import Depends, Path, Query, Request, Response

from kist.core.types import Json
from kist.paper.press import png_of
from kist.ratings.puzzles import difficulty_of
from kist.ratings.rating import Rating
from kist.server.constant import Constant
from kist.server.guard import address_of
from kist.server.learning import ratings
from kist.server.learning.lessons import moments_of
from kist.server.learning.ratings import Notes
from kist.server.messages import puzzles as out
from kist.server.questions import Questions
from kist.server.refusals import BadRequest, NotFound, message_of, refusals
from kist.server.router import Router
from kist.server.routes import Asker
from kist.study.puzzles.drawing import draw_puzzle
from kist.study.puzzles.puzzle import Answer, Puzzle
from kist.study.puzzles.store import KINDS, read_puzzle
from kist.study.puzzles.tables import DAILY, Shown, by_id, of_day, shown, solved
from kist.study.puzzles.watch import WatchPuzzle

puzzles = Router("/api/puzzles", ("learn",))

ID = r"[a-z]{4,6}-[0-9a-f]{10}"
PuzzleId = Annotated[str, Path(pattern=rf"^{ID}$")]
MOST_AT_ONCE = 12
"""So many puzzles are told in one answer."""
LOOKS = refusals(404, 422, 429, 503)
SVG, PNG = "image/svg+xml", "image/png"
A_DAY = "public, max-age=3600"


def notes_of(request: Request) -> Notes:
    """Where the ratings of puzzles are kept."""
    notes: Notes = request.app.state.hub.store
    return notes


TheNotes = Annotated[Notes, Depends(notes_of)]


@puzzles.get("", response_model=out.Puzzles, responses=refusals(422, 429))
async def listed(
    request: Request, kind: Annotated[str | None, Query(pattern=rf"^({'|'.join(KINDS)})$")] = None
) -> Response:
    """The puzzles of a kind, or all, from the easiest to the hardest of each kind."""
    return _list(kind).answer(request)


@cache
def _list(kind: str | None) -> Constant:
    fit = (each for each in by_id().values() if kind in {None, each["kind"]})
    return Constant(out.Puzzles(puzzles=[_note(each) for each in fit]).model_dump_json().encode())


@puzzles.get("/day", responses=refusals(422, 429, 503))
async def daily(
    notes: TheNotes,
    day: Annotated[
        str | None, Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A date; today by default.")
    ] = None,
    game: Annotated[str, Query(pattern=rf"^({'|'.join(DAILY)})$", description="Of which game.")] = "cubus",
) -> out.Puzzle:
    """The puzzle of a day, by the date in UTC: the same for everybody."""
    when = _today() if day is None else _date(day)
    return await _told(notes, of_day(when, game), when.isoformat())


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise BadRequest("bad-date", "There is no such date: give one like 2026-11-16.") from wrong


@puzzles.get("/some", responses=LOOKS)
async def several(
    notes: TheNotes,
    ids: Annotated[str, Query(pattern=rf"^{ID}(,{ID}){{0,{MOST_AT_ONCE - 1}}}$", description="Joined by commas.")],
) -> out.PuzzleSet:
    """Several puzzles on the board of their game: for who wants no wait between them."""
    wanted = ids.split(",")
    for each in wanted:
        _data(each)
    return out.PuzzleSet(puzzles=[await _told(notes, each, None) for each in wanted])


@puzzles.get(
    "/{puzzle}/picture",
    response_class=Response,
    responses={200: {"content": {SVG: {}, PNG: {}}, "description": "SVG or PNG."}, **LOOKS},
)
async def picture(
    request: Request,
    asker: Asker,
    puzzle: Annotated[str, Path(pattern=rf"^(day|{ID})$")],
    form: Annotated[str, Query(pattern="^(svg|png)$")] = "svg",
    paper: Annotated[bool, Query()] = True,
) -> Response:
    """What a puzzle shows, as a picture for pages elsewhere; `day` is today's. Without paper it has no ground."""
    drawn = picture_of_puzzle(puzzle, paper=paper)
    body = drawn.encode() if form == "svg" else await _png(request, asker, drawn)
    headers = {"cache-control": A_DAY, "cross-origin-resource-policy": "cross-origin"}
    return Response(body, media_type=SVG if form == "svg" else PNG, headers=headers)


def picture_of_puzzle(puzzle: str, *, paper: bool) -> str:
    """What a puzzle, or today's (`day`), shows as SVG; raises `NotFound`."""
    data = _data(of_day(_today()) if puzzle == "day" else puzzle)
    return draw_puzzle(_shown(str(data["id"])), paper=paper)


async def _png(request: Request, asker: str, drawn: str) -> bytes:
    """Made beside the server: it takes long, and much memory."""
    crafts: Questions = request.app.state.crafts
    return await crafts.ask(asker, address_of(request.scope), png_of, drawn)


@puzzles.get("/{puzzle}", responses={**LOOKS, **refusals(405)})  # "own" is no puzzle: see own.py
async def look(notes: TheNotes, puzzle: PuzzleId) -> out.Puzzle:
    """A puzzle on the board of its game."""
    _data(puzzle)
    return await _told(notes, puzzle, None)


@puzzles.post("/{puzzle}/answer", responses={**LOOKS, **refusals(400, 403, 413, 415)})
async def answer(notes: TheNotes, puzzle: PuzzleId, order: out.PuzzleAnswer) -> out.PuzzleJudged:
    """Whether an answer meets the goal. With a player's rating, both are rated anew."""
    data = _data(puzzle)
    judged = await asyncio.to_thread(_judge, puzzle, order.answer)
    player = None
    if order.player is not None and judged.error is None:  # what the rules forbid is no answer
        before = Rating(order.player.mu, order.player.sigma)
        after = await ratings.rate(notes, puzzle, int(data["difficulty"]), before, right=judged.right)
        player = out.PlayerRating(mu=after.mu, sigma=after.sigma, difficulty=difficulty_of(after))
    return out.PuzzleJudged(
        right=judged.right,
        scores=judged.scores,
        error=None if judged.error is None else message_of(judged.error),
        player=player,
    )


@puzzles.get("/{puzzle}/solution", responses={**LOOKS, **refusals(405)})
async def solution(puzzle: PuzzleId) -> out.PuzzleSolution:
    """The best there is, and one answer that meets the goal: for who asks for it."""
    data = _data(puzzle)
    asked = _puzzle(puzzle)
    if isinstance(asked, WatchPuzzle):
        return told(asked)
    judged = await asyncio.to_thread(_judge, puzzle, data["example"])
    table = _shown(puzzle)
    moments = moments_of(table.game, table.viewer, solved(asked, data["example"]))
    return out.PuzzleSolution(example=data["example"], best=judged.best, moments=moments)


def told(asked: WatchPuzzle) -> out.PuzzleSolution:
    """What is right where something is watched: there is one answer alone."""
    example = asked.example()
    best = asked.judge(example).best
    under, wrong = asked.colours(), list(asked.wrong())
    return out.PuzzleSolution(example=example, best=best, under=under, wrong=wrong, moments=[])


def _note(data: dict[str, Any]) -> out.PuzzleNote:
    is_open = "o" in str(data.get("stack", ""))
    name, kind, difficulty, rules = data["id"], data["kind"], data["difficulty"], data.get("rules")
    return out.PuzzleNote(id=name, kind=kind, difficulty=difficulty, open=is_open, rules=rules)


def _data(puzzle: str) -> dict[str, Any]:
    if puzzle not in by_id():
        raise NotFound("unknown-puzzle", "There is no such puzzle.")
    return by_id()[puzzle]


@lru_cache(maxsize=256)
def _puzzle(puzzle: str) -> Puzzle:
    return read_puzzle(_data(puzzle))


@lru_cache(maxsize=64)
def _shown(puzzle: str) -> Shown:
    return shown(_puzzle(puzzle))


def _judge(puzzle: str, attempt: Json) -> Answer:
    return _puzzle(puzzle).judge(attempt)


async def _told(notes: Notes, puzzle: str, day: str | None) -> out.Puzzle:
    data = _data(puzzle)
    rating = await ratings.rating_of(notes, puzzle, int(data["difficulty"]))
    told = on_board(data, _shown(puzzle))
    return told.model_copy(update={"id": puzzle, "day": day, "difficulty": difficulty_of(rating)})


def on_board(data: Mapping[str, Any], table: Shown) -> out.Puzzle:
    """A puzzle on the board of its game, without its id."""
    moments = moments_of(table.game, table.viewer, table.moments)
    return out.Puzzle(
        id="",
        kind=str(data["kind"]),
        game=table.game,
        day=None,
        seat=table.viewer or 0,
        difficulty=int(data["difficulty"]),
        rules=data.get("rules"),
        fields=list(data.get("fields", ())),
        ages=dict(data.get("ages", {})),
        asked=data.get("seat"),
        moments=[_without_passing(moment) for moment in moments],
    )


def _without_passing(moment: Any) -> Any:
    """In a puzzle one builds; passing is no answer."""
    view = moment.view.model_copy(update={"kinds": [kind for kind in moment.view.kinds if kind != "pass"]})
    return moment.model_copy(update={"view": view})


def _today() -> date:
    return datetime.now(UTC).date()
