"""Puzzles over HTTP: any answer that meets the goal is right. Nothing is kept of who answers."""

from functools import cache
from typing import Annotated, cast

import orjson
from fastapi import APIRouter, Depends, Path, Query, Request, Response
from starlette.convertors import StringConvertor, register_url_convertor

from kist.paper.press import png_of
from kist.present import puzzles as present
from kist.present.values import JsonObject
from kist.ratings.rating import Rating
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker
from kist.server.http.static_documents import StaticDocument
from kist.server.learning import messages as out
from kist.server.learning.service import PuzzleService
from kist.server.workers.drafts import Drafts, answered
from kist.server.workers.questions import Generators
from kist.study.puzzles.store import KINDS
from kist.study.puzzles.tables import DAILY, of_day

puzzles = APIRouter(prefix="/api/puzzles", tags=["learn"])

ID = r"[a-z]{4,6}-[0-9a-f]{10}"
PuzzleId = Annotated[str, Path(pattern=rf"^{ID}$")]


class _PuzzleInPath(StringConvertor):
    """The name of a puzzle, which "own" is not."""

    regex = ID


register_url_convertor("puzzle", _PuzzleInPath())
PUZZLES_AT_ONCE = 12
"""So many puzzles are told in one answer."""
LOOKS = refusals(404, 422, 429, 503)
SVG, PNG = "image/svg+xml", "image/png"
A_DAY = "public, max-age=3600"


TheService = Annotated[PuzzleService, Depends(provided(PuzzleService))]


@puzzles.get("", response_model=out.Puzzles, responses=refusals(422, 429))
async def listed(
    request: Request, kind: Annotated[str | None, Query(pattern=rf"^({'|'.join(KINDS)})$")] = None
) -> Response:
    """The puzzles of a kind, or all, from the easiest to the hardest of each kind."""
    return _list(kind).answer(request)


@cache
def _list(kind: str | None) -> StaticDocument:
    return StaticDocument(out.Puzzles.model_validate(present.listed(kind)).model_dump_json().encode())


@puzzles.get("/day", response_model=out.Puzzle, responses=refusals(422, 429, 503))
async def daily(
    request: Request,
    asker: Asker,
    service: TheService,
    day: Annotated[
        str | None, Query(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$", description="A date; today by default.")
    ] = None,
    game: Annotated[str, Query(pattern=rf"^({'|'.join(DAILY)})$", description="Of which game.")] = "cubus",
) -> Response:
    """The puzzle of a day, by the date in UTC: the same for everybody."""
    when = present.today() if day is None else present.read_date(day)
    return await _told(request, asker, service, of_day(when, game), when.isoformat())


async def _told(
    request: Request, asker: str, service: PuzzleService, puzzle: str, day: str | None = None
) -> Response:
    known = await service.difficulty(puzzle)
    return await answered(request, asker, present.told, puzzle=puzzle, difficulty=known, day=day)


@puzzles.get("/some", response_model=out.PuzzleSet, responses=LOOKS)
async def several(
    request: Request,
    asker: Asker,
    service: TheService,
    ids: Annotated[str, Query(pattern=rf"^{ID}(,{ID}){{0,{PUZZLES_AT_ONCE - 1}}}$", description="Joined by commas.")],
) -> Response:
    """Several puzzles on the board of their game: for who wants no wait between them."""
    wanted = [(each, await service.difficulty(each)) for each in ids.split(",")]
    return await answered(request, asker, present.several, wanted=wanted)


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
    container, address = container_of(request), address_of(request.scope)
    drawn = await container[Drafts].ask(asker, address, present.picture, puzzle, present.today(), paper)
    body = drawn.encode() if form == "svg" else await container[Generators].ask(asker, address, png_of, drawn)
    headers = {"cache-control": A_DAY, "cross-origin-resource-policy": "cross-origin"}
    return Response(body, media_type=SVG if form == "svg" else PNG, headers=headers)


@puzzles.get("/{puzzle:puzzle}", response_model=out.Puzzle, responses=LOOKS)
async def look(request: Request, asker: Asker, service: TheService, puzzle: PuzzleId) -> Response:
    """A puzzle on the board of its game."""
    return await _told(request, asker, service, puzzle)


@puzzles.post(
    "/{puzzle:puzzle}/answer", response_model=out.PuzzleJudged, responses={**LOOKS, **refusals(400, 403, 413, 415)}
)
async def answer(
    request: Request, asker: Asker, service: TheService, puzzle: PuzzleId, order: out.PuzzleAnswer
) -> JsonObject:
    """Whether an answer meets the goal. With a player's rating, both are rated anew."""
    player = None if order.player is None else Rating(order.player.mu, order.player.sigma)

    async def judge() -> JsonObject:
        judged = await answered(request, asker, present.answered, puzzle=puzzle, answer=order.answer)
        return cast("JsonObject", orjson.loads(judged.body))

    return await service.answered(puzzle, judge, player)


@puzzles.get("/{puzzle:puzzle}/solution", response_model=out.PuzzleSolution, responses=LOOKS)
async def solution(request: Request, asker: Asker, puzzle: PuzzleId) -> Response:
    """The best there is, and one answer that meets the goal: for who asks for it."""
    return await answered(request, asker, present.solution, puzzle=puzzle)
