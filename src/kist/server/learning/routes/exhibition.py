"""The game of the day over HTTP: bots play, and there is always something to watch."""

from datetime import UTC, date, datetime
from functools import lru_cache

from fastapi import APIRouter, Request, Response

from kist.present.lessons import exhibit
from kist.server.http.requests import GameName
from kist.server.http.static_documents import StaticDocument
from kist.server.learning import messages as out
from kist.server.learning.routes.lessons import LOOKS

exhibition = APIRouter(prefix="/api/exhibition", tags=["learn"])


@exhibition.get("/{game}", response_model=out.Exhibit, responses=LOOKS)
async def look(request: Request, game: GameName) -> Response:
    """The game of bots that is shown today, by the date in UTC."""
    return _shown(game, datetime.now(UTC).date()).answer(request)


@lru_cache(maxsize=8)
def _shown(game: str, day: date) -> StaticDocument:
    told = out.Exhibit.model_validate(exhibit(game, day))
    return StaticDocument(told.model_dump_json(exclude_none=False).encode())
