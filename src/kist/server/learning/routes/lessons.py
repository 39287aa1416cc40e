"""Lessons over HTTP, where the rules judge what is tried and nothing is kept; and the game of the day: bots play, and
there is always something to watch. For teachers there are lessons of 45 minutes, the same for everybody."""

from datetime import UTC, date, datetime
from functools import lru_cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from kist.present import lessons as present
from kist.present.values import JsonObject
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker, GameName
from kist.server.http.static_documents import StaticDocument
from kist.server.learning import messages as out
from kist.server.workers.drafts import answered
from kist.server.workers.questions import LessonGenerators
from kist.study.hours import HOURS, hour_json

lessons = APIRouter(prefix="/api/lessons", tags=["learn"])
exhibition = APIRouter(prefix="/api/exhibition", tags=["learn"])
hours = APIRouter(prefix="/api/hours")

StepName = Annotated[str, Path(pattern=r"^[a-z-]{1,40}$")]
LOOKS = refusals(404, 422, 429)
TRIES = refusals(400, 403, 404, 409, 413, 415, 422, 429, 503)


@lessons.get("/{game}", response_model=out.Lesson, responses=LOOKS)
async def look(game: GameName) -> JsonObject:
    """The steps of a game."""
    return present.lesson(game)


@lessons.post("/{game}/steps/{step}", response_model=out.Tried, responses=TRIES)
async def try_step(request: Request, asker: Asker, game: GameName, step: StepName, order: out.Attempt) -> Response:
    """What becomes of what a learner does in a step, from its beginning on."""
    return await answered(request, asker, present.tried, game=game, step=step, actions=order.actions)


@lessons.post("/{game}/guided", response_model=out.GuidedMoments, responses=TRIES)
async def guide(request: Request, asker: Asker, game: GameName, order: out.GuidedLog) -> Response:
    """Go on with a guided game until the learner is to act. A bot thinks about it, beside the server."""
    present.check_lesson(game)
    log = [(line.seat, line.do) for line in order.lines]
    return await answered(request, asker, present.guided, of=LessonGenerators, game=game, log=log, seed=order.seed)


@exhibition.get("/{game}", response_model=out.Exhibit, responses=LOOKS)
async def watch(request: Request, game: GameName) -> Response:
    """The game of bots that is shown today, by the date in UTC."""
    return _exhibit(game, datetime.now(UTC).date()).answer(request)


@lru_cache(maxsize=8)
def _exhibit(game: str, day: date) -> StaticDocument:
    told = out.Exhibit.model_validate(present.exhibit(game, day))
    return StaticDocument(told.model_dump_json(exclude_none=False).encode())


@hours.get("", responses=refusals(400, 422, 429))
async def in_class(language: Annotated[str, Query(pattern=r"^[a-z]{2}$")] = "en") -> out.ReadyHours:
    """All ready-made lessons of 45 minutes, in one language: what a teacher's page needs to show and to give them."""
    return out.ReadyHours.model_validate({"hours": [hour_json(hour, language) for hour in HOURS.values()]})
