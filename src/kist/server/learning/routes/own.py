"""What somebody missed in an own game, as a puzzle: the position comes with the request, and nothing is kept."""

from fastapi import Request

from kist.present import puzzles as present
from kist.present.values import JsonObject
from kist.server.games.cubus import Asker, read_position, solve
from kist.server.http.errors import refusals
from kist.server.http.router import Router
from kist.server.learning import messages as out
from kist.study.puzzles.builds import solution

own = Router("/api/puzzles/own", ("learn",))
SENT = (400, 403, 413, 415, 422, 429)


@own.post("", response_model=out.Puzzle, responses=refusals(*SENT))
async def look(order: out.OwnMistake) -> JsonObject:
    """A position of an own game as a puzzle: find the best build there."""
    return present.own(read_position(order.position))


@own.post("/answer", response_model=out.PuzzleJudged, responses=refusals(*SENT))
async def answer(order: out.OwnAnswer) -> JsonObject:
    """Whether a build makes as much as the review says is to be had. Nothing is solved or rated for that."""
    return present.own_judged(read_position(order.position), order.best, order.answer)


@own.post("/solution", response_model=out.PuzzleSolution, responses=refusals(*SENT, 409, 503))
async def best(request: Request, asker: Asker, order: out.OwnMistake) -> JsonObject:
    """The best build there, proved by the solver. Not of a position that the client is playing without hints."""
    position = read_position(order.position)
    return present.own_solution(position, *await solve(request, asker, position, solution))
