"""The HTTP endpoints of ratings: one's own, and those of all who sit at a rated table."""

from typing import Annotated

from fastapi import APIRouter, Depends

from kist.server.http.container import provided
from kist.server.http.errors import refusals
from kist.server.http.requests import LOOKS, MatchPath, Viewer
from kist.server.ratings.messages import Ratings, TableRatings
from kist.server.ratings.service import RatingService

api = APIRouter(prefix="/api")

TheService = Annotated[RatingService, Depends(provided(RatingService))]


@api.get("/ratings", responses=refusals(429, 503))
async def own(service: TheService, owner: Viewer) -> Ratings:
    """One's own ratings, and those of bots."""
    return await service.of(owner)


@api.get("/matches/{match_id}/ratings", responses={**LOOKS, **refusals(409)})
async def at_table(service: TheService, owner: Viewer, match_id: MatchPath) -> TableRatings:
    """The ratings of all who sit at a rated table; how the match moved them once it was counted."""
    return await service.at_table(owner, match_id)
