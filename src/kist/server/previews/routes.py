"""The pictures of previews over HTTP: made beside the server, within limits, and kept by whoever asked."""

from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Path, Request, Response

from kist.core.types import SPECTATOR
from kist.games import GAMES
from kist.present import puzzles as shown_puzzles
from kist.present.games import presenter_of
from kist.server.edge.guard import address_of
from kist.server.http.container import container_of
from kist.server.http.errors import NotFound, refusals
from kist.server.http.requests import Asker, GameName, MatchPath
from kist.server.live import reading
from kist.server.live.requests import TheHub
from kist.server.previews.card import card_of
from kist.server.workers.questions import Generators
from kist.study.exhibition import Exhibit, files

HOUR_SECONDS, DAY_SECONDS = 3600, 24 * 3600
SHOWN_SHARE = 0.4
"""How far on the game is that stands for all games of its kind: neither a single crate nor a heap."""
PNG = "image/png"
FIRST = "cubus"

previews = APIRouter(prefix="/api/previews")

IMAGE: dict[int | str, dict[str, Any]] = {200: {"content": {PNG: {}}, "description": "PNG."}}
LOOKS = {**IMAGE, **refusals(404, 422, 429, 503)}


async def _picture(request: Request, asker: str, drawing: str | None, seconds: int) -> Response:
    if drawing is None:
        raise NotFound("nothing-shown", "There is no picture of this.")
    generators = container_of(request)[Generators]
    png = await generators.ask(asker, address_of(request.scope), card_of, drawing)
    kept = {"cache-control": f"public, max-age={seconds}", "cross-origin-resource-policy": "cross-origin"}
    return Response(png, media_type=PNG, headers=kept)


@previews.get("/home", response_class=Response, responses=LOOKS)
async def home(request: Request, asker: Asker) -> Response:
    """The picture of the first page."""
    return await _picture(request, asker, _typical(FIRST), DAY_SECONDS)


@previews.get("/game/{game}", response_class=Response, responses=LOOKS)
async def of_game(request: Request, asker: Asker, game: GameName) -> Response:
    """The picture of any match of a game: it shows nothing of the match itself."""
    return await _picture(request, asker, _typical(game) or _typical(FIRST), DAY_SECONDS)


@previews.get("/puzzle/{puzzle}", response_class=Response, responses=LOOKS)
async def of_puzzle(
    request: Request, asker: Asker, puzzle: Annotated[str, Path(pattern=r"^(day|[a-z]{4,6}-[0-9a-f]{10})$")]
) -> Response:
    """What a puzzle shows; `day` is today's."""
    return await _picture(
        request, asker, shown_puzzles.picture(puzzle, shown_puzzles.today(), paper=False), HOUR_SECONDS
    )


@previews.get("/replay/{match_id}", response_class=Response, responses={**LOOKS, **refusals(403, 409)})
async def of_replay(request: Request, hub: TheHub, asker: Asker, match_id: MatchPath) -> Response:
    """How a finished match ended, as everybody may see it."""
    room = await reading.finished(hub, None, match_id)
    match = room.table.match
    drawing = None
    if match.state is not None:
        game = str(match.settings.game.to_json()["game"])
        drawing = presenter_of(game).draw(hub.games[game].view(match.state, SPECTATOR)) or _typical(FIRST)
    return await _picture(request, asker, drawing, DAY_SECONDS)


@lru_cache(maxsize=8)
def _typical(game: str) -> str | None:
    """A moment of a game as everybody sees it; None for games that there is none of."""
    found = files(game)
    if not found:
        return None
    moments = Exhibit.read(found[0]).moments
    return presenter_of(game).draw(GAMES[game].view(moments[int(len(moments) * SHOWN_SHARE)].state, SPECTATOR))
