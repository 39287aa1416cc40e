"""What somebody missed in an own game, as a puzzle: the position comes with the request, and nothing is kept."""

from fastapi import Request

from kist.core.errors import KistError
from kist.cubus.shape.build import judge
from kist.cubus.shape.stack import Stack
from kist.server.games.cubus_study import Asker, read_position, solve
from kist.server.learning.lessons import moments_of
from kist.server.learning.puzzles import on_board
from kist.server.messages import puzzles as out
from kist.server.refusals import message_of, refusals
from kist.server.router import Router
from kist.study.puzzles.builds import BuildPuzzle, solution
from kist.study.puzzles.tables import shown, solved

own = Router("/api/puzzles/own", ("learn",))
SENT = (400, 403, 413, 415, 422, 429)


def _puzzle(order: out.OwnMistake) -> BuildPuzzle:
    return BuildPuzzle.best(read_position(order.position))


@own.post("", responses=refusals(*SENT))
async def look(order: out.OwnMistake) -> out.Puzzle:
    """A position of an own game as a puzzle: find the best build there."""
    data = {"kind": "best", "difficulty": 1, "rules": order.position.rules}
    return on_board(data, shown(_puzzle(order))).model_copy(update={"id": "own"})


@own.post("/answer", responses=refusals(*SENT))
async def answer(order: out.OwnAnswer) -> out.PuzzleJudged:
    """Whether a build makes as much as the review says is to be had. Nothing is solved or rated for that."""
    puzzle = _puzzle(order)
    try:
        points = judge(puzzle.rules, puzzle.laid, puzzle.hand, Stack.parse(order.answer)).points
    except KistError as refusal:
        return out.PuzzleJudged(right=False, scores=None, error=message_of(refusal), player=None)
    return out.PuzzleJudged(right=points >= order.best, scores=points, error=None, player=None)


@own.post("/solution", responses=refusals(*SENT, 409, 503))
async def best(request: Request, asker: Asker, order: out.OwnMistake) -> out.PuzzleSolution:
    """The best build there, proved by the solver. Not of a position that the client is playing without hints."""
    example, points = await solve(request, asker, read_position(order.position), solution)
    puzzle = _puzzle(order)
    table = shown(puzzle)
    moments = moments_of(table.game, table.viewer, solved(puzzle, example))
    return out.PuzzleSolution(example=example, best=points, moments=moments)
