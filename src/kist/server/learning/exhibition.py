"""The game of the day over HTTP: bots play, and there is always something to watch."""

from datetime import UTC, date, datetime
from functools import lru_cache

from fastapi import Request, Response

from kist.core.types import SPECTATOR
from kist.server.constant import Constant
from kist.server.learning.lessons import LOOKS, GameName, moments_of
from kist.server.messages import learning as out
from kist.server.refusals import NotFound
from kist.server.router import Router
from kist.study.exhibition import of_day

exhibition = Router("/api/exhibition", ("learn",))


@exhibition.get("/{game}", response_model=out.Exhibit, responses=LOOKS)
async def look(request: Request, game: GameName) -> Response:
    """The game of bots that is shown today, by the date in UTC."""
    return _shown(game, datetime.now(UTC).date()).answer(request)


@lru_cache(maxsize=8)
def _shown(game: str, day: date) -> Constant:
    exhibit = of_day(game, day)
    if exhibit is None:
        raise NotFound("nothing-shown", "There is no game of this kind to watch.")
    moments = moments_of(game, SPECTATOR, exhibit.moments)
    told = out.Exhibit(game=game, levels=list(exhibit.levels), moments=moments)
    return Constant(told.model_dump_json(exclude_none=False).encode())
