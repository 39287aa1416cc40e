"""Puzzles from somebody's own games: what was missed in Cubus, whose position comes with the request, and what was
forgotten in Helter-Skelter, whose stretch comes from the log of the match, which must be over. Nothing is kept of who
answers."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request, Response

from kist.core.errors import IllegalAction
from kist.present import puzzles as present
from kist.present.values import JsonObject
from kist.server.edge.guard import address_of
from kist.server.games.cubus import solved
from kist.server.http.container import container_of
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker, MatchPath, Viewer
from kist.server.learning import messages as out
from kist.server.live import reading
from kist.server.live.requests import TheHub
from kist.server.workers.drafts import answered
from kist.server.workers.questions import LessonGenerators
from kist.study.puzzles.watch import WatchPuzzle
from kist.study.record import read_records
from kist.study.skelter.again import question_at

own = APIRouter(prefix="/api/puzzles/own", tags=["learn"])
again = APIRouter(prefix="/api/puzzles/own/{match_id}/{at}", tags=["learn"])

SENT = (400, 403, 413, 415, 422, 429, 503)


@own.post("", response_model=out.Puzzle, responses=refusals(*SENT))
async def look(request: Request, asker: Asker, order: out.OwnMistake) -> Response:
    """A position of an own game as a puzzle: find the best build there."""
    return await answered(request, asker, present.own_of, **order.model_dump())


@own.post("/answer", response_model=out.PuzzleJudged, responses=refusals(*SENT))
async def answer(request: Request, asker: Asker, order: out.OwnAnswer) -> Response:
    """Whether a build makes as much as the review says is to be had. Nothing is solved or rated for that."""
    return await answered(request, asker, present.own_judged_of, **order.model_dump())


@own.post("/solution", response_model=out.PuzzleSolution, responses=refusals(*SENT, 409))
async def best(request: Request, viewer: Viewer, asker: Asker, order: out.OwnMistake) -> Response:
    """The best build there, proved by the solver. Not of a position that the client is playing without hints."""
    return await solved(request, viewer, asker, order.position, present.own_solution_of)


# What was forgotten -----------------------------------------------------------------------------------------------

Line = Annotated[int, Path(ge=1, le=10**6, description="The line of the decision in the transcript.")]
ASKED = refusals(403, 404, 409, 422, 429, 503)


def asked_in(transcript: str, at: int) -> WatchPuzzle:
    """What was forgotten at a line of a game, in the process that finds it out."""
    (record,) = read_records(transcript.splitlines())
    return question_at(record, at)


async def question(
    request: Request, hub: TheHub, viewer: Viewer, asker: Asker, match_id: MatchPath, at: Line
) -> WatchPuzzle:
    """What was forgotten in a match that is over and that the client may see; raises `KistError`."""
    room = await reading.finished(hub, viewer, match_id)
    if room.table.match.is_earlier or room.table.match.game.name != "skelter":
        raise IllegalAction("no-review", "This match cannot be asked about: its game, or its version, is not known.")
    played = await reading.transcribed(hub, asker, room)
    generators = container_of(request)[LessonGenerators]
    return await generators.ask(asker, address_of(request.scope), asked_in, played.text, at)


Question = Annotated[WatchPuzzle, Depends(question)]


@again.get("", response_model=out.Puzzle, responses=ASKED)
async def look_again(asked: Question) -> JsonObject:
    """A stretch of an own game to watch, up to where something was forgotten: without the answer."""
    return present.again(asked)


@again.post("/answer", response_model=out.PuzzleJudged, responses={**ASKED, **refusals(400, 413, 415)})
async def answer_again(asked: Question, order: out.WatchAnswer) -> JsonObject:
    """Whether it was remembered this time. Nothing is rated."""
    return present.judged(asked.judge(order.answer))


@again.get("/solution", response_model=out.PuzzleSolution, responses=ASKED)
async def solution(asked: Question) -> JsonObject:
    """What was right, for who has answered."""
    return present.watched_solution(asked)
