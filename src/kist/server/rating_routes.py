"""The HTTP endpoints of ratings: one's own, and those of all who sit at a rated table."""

from typing import Annotated

from fastapi import Depends, Request

from kist.server.messages.ratings import Ratings as OwnRatings
from kist.server.messages.ratings import TableRatings
from kist.server.ratings import Ratings
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.server.routes import LOOKS, MatchPath, Viewer

api = Router("/api")


def ratings_of(request: Request) -> Ratings:
    """Where matches are counted."""
    ratings: Ratings = request.app.state.ratings
    return ratings


TheRatings = Annotated[Ratings, Depends(ratings_of)]


@api.get("/ratings", responses=refusals(429, 503))
async def own(ratings: TheRatings, owner: Viewer) -> OwnRatings:
    """One's own ratings, and those of bots."""
    return await ratings.of(owner)


@api.get("/matches/{match_id}/ratings", responses={**LOOKS, **refusals(409)})
async def at_table(ratings: TheRatings, owner: Viewer, match_id: MatchPath) -> TableRatings:
    """The ratings of all who sit at a rated table; how the match moved them once it was counted."""
    return await ratings.at_table(owner, match_id)
