"""Cubus over HTTP: what drafts are worth, what was laid, which stacks fit a picture, and the best builds."""

from collections.abc import Callable
from typing import Annotated, TypeVar

from fastapi import Depends, Request

from kist.core.errors import IllegalAction
from kist.core.types import SPECTATOR
from kist.cubus.play.preview import Position
from kist.cubus.shape.picture import read_rhombi
from kist.matches.match import Match
from kist.present.games import cubus_drafts as drafts
from kist.present.values import JsonObject
from kist.server.edge.guard import address_of
from kist.server.edge.identity import owner_or_none
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
from kist.server.http.container import container_of, provided
from kist.server.http.errors import refusals
from kist.server.http.router import Router
from kist.server.workers.questions import Questions
from kist.study.cubus import analysis

READS = refusals(400, 403, 413, 415, 422, 429)
ASKED = {**READS, **refusals(503)}

routes = Router("/api")
Asker = Annotated[str | None, Depends(owner_or_none)]
Found = TypeVar("Found")


TheQuestions = Annotated[Questions, Depends(provided(Questions))]


@routes.post("/preview", response_model=Preview, responses=READS)
async def preview(order: PreviewOrder) -> JsonObject:
    """Cubus: what a draft is worth."""
    edit = None if order.edit is None else order.edit.model_dump()
    return drafts.preview(read_position(order.position), order.draft.model_dump(), edit)


@routes.post("/laying", response_model=Laying, responses=READS)
async def lay(order: LayingOrder) -> JsonObject:
    """Cubus: what rhombi show that were laid freely, or where they are wrong."""
    return drafts.lay(order.draft.model_dump(), None if order.edit is None else order.edit.model_dump())


@routes.post("/fitting", response_model=Fitting, responses=ASKED)
async def fit(request: Request, questions: TheQuestions, asker: Asker, order: FittingOrder) -> JsonObject:
    """Cubus: which stacks fit a picture in which rhombi are missing."""
    address, rhombi = address_of(request.scope), tuple(read_rhombi(order.rhombi))
    return drafts.fitted(rhombi, await questions.ask(asker or address, address, drafts.fitting, rhombi))


@routes.post("/analysis", response_model=Analysis, responses={**ASKED, **refusals(409)})
async def analyse(request: Request, asker: Asker, order: AnalysisOrder) -> JsonObject:
    """Cubus: the best builds of a position. Not of one that the client has before it in a match without hints."""
    return drafts.analysed(await solve(request, asker, read_position(order.position), analysis.analyse))


async def solve(
    request: Request, asker: str | None, position: Position, solver: Callable[[Position], Found]
) -> Found:
    """What is found out of a position, beside the server; raises `IllegalAction` where it is being played."""
    container = container_of(request)
    playing = container[RunningMatches].of(asker)
    if any(_shows(match, position) for match in playing if not match.hints):
        raise IllegalAction("in-play", "You are playing this position, and there are no hints in that match.")
    address = address_of(request.scope)
    return await container[Questions].ask(asker or address, address, solver, position)


def _shows(match: Match, position: Position) -> bool:
    """Whether a match has this stack on the table, and this hand in somebody's hand."""
    if match.game.name != "cubus":
        return False
    table = match.view(SPECTATOR).table
    return table.stack == position.laid.stack and position.hand in table.hands


def read_position(position: CubusPosition) -> Position:
    """A position from outside; raises `KistError`."""
    return drafts.read_position(position.model_dump())
