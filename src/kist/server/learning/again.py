"""What somebody forgot in an own game of Helter-Skelter, asked once more: the stretch comes from the log of the
match, which must be over, and nothing is kept of who answers."""

from typing import Annotated

from fastapi import Depends, Path, Request

from kist.core.errors import IllegalAction
from kist.server import reading
from kist.server.guard import address_of
from kist.server.learning.puzzles import on_board, told
from kist.server.messages import puzzles as out
from kist.server.questions import Questions
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.server.routes import Asker, MatchPath, TheHub, Viewer
from kist.study.puzzles.tables import shown
from kist.study.puzzles.watch import WatchPuzzle
from kist.study.record import read_records
from kist.study.skelter.again import question_at

again = Router("/api/puzzles/own/{match_id}/{at}", ("learn",))

Line = Annotated[int, Path(ge=1, le=10**6, description="The line of the decision in the transcript.")]
LOOKS = refusals(403, 404, 409, 422, 429, 503)


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
    played = await reading.transcribed(hub, room)
    guides: Questions = request.app.state.guides
    return await guides.ask(asker, address_of(request.scope), asked_in, played.text, at)


Question = Annotated[WatchPuzzle, Depends(question)]


@again.get("", responses=LOOKS)
async def look(asked: Question) -> out.Puzzle:
    """A stretch of an own game to watch, up to where something was forgotten: without the answer."""
    ages = {name: age for name, age in asked.ages().items() if age is not None}
    data = {"kind": asked.kind, "difficulty": 1, "fields": asked.fields, "ages": ages, "seat": asked.seat}
    return on_board(data, shown(asked)).model_copy(update={"id": "own"})


@again.post("/answer", responses={**LOOKS, **refusals(400, 413, 415)})
async def answer(asked: Question, order: out.WatchAnswer) -> out.PuzzleJudged:
    """Whether it was remembered this time. Nothing is rated."""
    judged = asked.judge(order.answer)
    return out.PuzzleJudged(right=judged.right, scores=judged.scores, error=None, player=None)


@again.get("/solution", responses=LOOKS)
async def solution(asked: Question) -> out.PuzzleSolution:
    """What was right, for who has answered."""
    return told(asked)
