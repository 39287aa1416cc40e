"""The HTTP endpoints of tournaments. Who has the link can look; players and the maker are known by their client."""

from typing import Annotated

from fastapi import APIRouter, Depends, Path, Request

from kist.server.edge.guard import address_of
from kist.server.http.container import provided
from kist.server.http.errors import refusals
from kist.server.http.requests import Owner, Viewer
from kist.server.live.requests import TheCaller
from kist.server.tournaments import messages
from kist.server.tournaments.service import TournamentService

TournamentPath = Annotated[str, Path(pattern=r"^[a-z2-7]{16}$", description="The id of a tournament.")]
CHANGES = refusals(400, 401, 403, 404, 409, 413, 415, 422, 429, 503)
LOOKS = refusals(404, 422, 429, 503)

api = APIRouter(prefix="/api/tournaments")


TheService = Annotated[TournamentService, Depends(provided(TournamentService))]


@api.post("", status_code=201, responses=CHANGES)
async def make(
    request: Request, service: TheService, owner: Owner, order: messages.MakeTournament
) -> messages.TournamentView:
    """Make a tournament."""
    return await service.make(owner, address_of(request.scope), order)


@api.get("", responses=refusals(401, 429, 503))
async def mine(service: TheService, owner: Owner) -> messages.Tournaments:
    """One's own tournaments."""
    return await service.of(owner)


@api.get("/codes/{code}", responses=LOOKS)
async def by_code(
    caller: TheCaller, service: TheService, code: Annotated[str, Path(pattern=r"^[0-9A-Za-z]{6}$")]
) -> messages.FoundTournament:
    """Find a tournament by its code."""
    return await service.find(code, caller)


@api.get("/{tournament_id}", responses=LOOKS)
async def look(service: TheService, owner: Viewer, tournament_id: TournamentPath) -> messages.TournamentView:
    """A tournament as it is now."""
    return await service.look(owner, tournament_id)


@api.post("/{tournament_id}/join", responses=CHANGES)
async def join(
    service: TheService, owner: Owner, tournament_id: TournamentPath, order: messages.JoinTournament
) -> messages.TournamentView:
    """Join, or come back."""
    return await service.join(owner, tournament_id, order)


@api.post("/{tournament_id}/leave", responses=CHANGES)
async def leave(
    service: TheService, owner: Owner, tournament_id: TournamentPath, order: messages.LeaveTournament
) -> messages.TournamentView:
    """Play no longer; the maker can leave somebody else out."""
    return await service.leave(owner, tournament_id, order)


@api.post("/{tournament_id}/begin", responses=CHANGES)
async def begin(
    service: TheService, owner: Owner, tournament_id: TournamentPath, order: messages.BeginRound
) -> messages.TournamentView:
    """The maker lets a round begin; nothing happens if it has begun."""
    return await service.begin(owner, tournament_id, order.round)


@api.post("/{tournament_id}/end", responses=CHANGES)
async def end(
    service: TheService, owner: Owner, tournament_id: TournamentPath, order: messages.TournamentCommand
) -> messages.TournamentView:
    """The maker ends it; what was played counts."""
    return await service.end(owner, tournament_id, order.request)
