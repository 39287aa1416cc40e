"""What can be played on this server, and what single games add, over HTTP."""

from fastapi import APIRouter, Request

from kist.games import GAMES
from kist.server.config import Config
from kist.server.games import ADAPTERS, catalogue
from kist.server.games.messages import Games
from kist.server.http.container import container_of
from kist.server.http.errors import refusals

api = APIRouter(prefix="/api")


@api.get("/games", responses=refusals(429))
async def games(request: Request) -> Games:
    """What can be played here."""
    return Games.model_validate({"games": catalogue.notes(GAMES, container_of(request)[Config].bots)})


for _adapter in ADAPTERS.values():
    if _adapter.routes is not None:
        api.routes += _adapter.routes.routes
