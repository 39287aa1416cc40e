"""Cubus over HTTP: what drafts are worth, what was laid, which stacks fit a picture, and the best builds."""

from collections.abc import Callable
from typing import Final

from fastapi import APIRouter, Request, Response

from kist.core.errors import IllegalAction
from kist.core.types import SPECTATOR
from kist.cubus.play.preview import Position
from kist.matches.match import Match
from kist.present.games import cubus_drafts as drafts
from kist.present.values import JsonObject
from kist.server.games.cubus_messages import (
    Analysis,
    AnalysisOrder,
    CubusPosition,
    Fitting,
    FittingOrder,
    Laying,
    LayingOrder,
    Preview,
    PreviewOrder,
)
from kist.server.games.protocol import RunningMatches
from kist.server.http.container import container_of
from kist.server.http.errors import refusals
from kist.server.http.requests import Asker, Viewer
from kist.server.workers.drafts import answered
from kist.server.workers.questions import Questions
from kist.study.cubus.likeness import is_like

READS = refusals(400, 403, 413, 415, 422, 429)
ASKED = {**READS, **refusals(503)}

GAME: Final = "cubus"
IN_PLAY: Final = "This position, or one much like it, is being played without hints: ask once that match is over."

routes = APIRouter(prefix="/api")


@routes.post("/preview", response_model=Preview, responses=ASKED)
async def preview(request: Request, asker: Asker, order: PreviewOrder) -> Response:
    """Cubus: what a draft is worth."""
    return await answered(request, asker, drafts.preview_of, **order.model_dump())


@routes.post("/laying", response_model=Laying, responses=ASKED)
async def lay(request: Request, asker: Asker, order: LayingOrder) -> Response:
    """Cubus: what rhombi show that were laid freely, or where they are wrong."""
    return await answered(request, asker, drafts.lay, **order.model_dump())


@routes.post("/fitting", response_model=Fitting, responses=ASKED)
async def fit(request: Request, asker: Asker, order: FittingOrder) -> Response:
    """Cubus: which stacks fit a picture in which rhombi are missing."""
    return await answered(request, asker, drafts.fitted_of, of=Questions, **order.model_dump())


@routes.post("/analysis", response_model=Analysis, responses={**ASKED, **refusals(409)})
async def analyse(request: Request, viewer: Viewer, asker: Asker, order: AnalysisOrder) -> Response:
    """Cubus: the best builds of a position. Not of one that is being played, by the client without hints or by
    anybody for a rating."""
    return await solved(request, viewer, asker, order.position, drafts.analysed_of)


async def solved(
    request: Request,
    viewer: str | None,
    asker: str,
    position: CubusPosition,
    solver: Callable[..., JsonObject],
) -> Response:
    """What is found out of a position, beside the server; raises `IllegalAction` where it is being played."""
    agreed = position.model_dump()
    asked, running = drafts.read_position(agreed), container_of(request)[RunningMatches]
    own = [match for match in running.of(viewer) if not match.hints]
    if any(_shows(match, asked) for match in (*own, *await running.rated(GAME))):
        raise IllegalAction("in-play", IN_PLAY)
    return await answered(request, asker, solver, of=Questions, position=agreed)


def _shows(match: Match, position: Position) -> bool:
    """Whether a match has this stack on the table and this hand in somebody's hand, or what is much like them."""
    if match.game.name != GAME:
        return False
    table = match.view(SPECTATOR).table
    return any(is_like(table.stack, hand, position.laid.stack, position.hand) for hand in table.hands)
