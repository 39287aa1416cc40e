"""What somebody missed in an own game, as a puzzle: the position comes with the request, and nothing is kept."""

from fastapi import APIRouter, Request, Response

from kist.present import puzzles as present
from kist.server.games.cubus import solved
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker, Viewer
from kist.server.learning import messages as out
from kist.server.workers.drafts import answered

own = APIRouter(prefix="/api/puzzles/own", tags=["learn"])
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
