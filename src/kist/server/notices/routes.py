"""Being told: by which devices, and when not."""

from typing import Annotated

from fastapi import APIRouter, Depends

from kist.server.http.container import provided
from kist.server.http.errors import refusals
from kist.server.http.requests import CHANGES, Me, Owner
from kist.server.notices import messages
from kist.server.notices.service import NoticeService

api = APIRouter(prefix="/api/notices")

TheService = Annotated[NoticeService, Depends(provided(NoticeService))]


@api.get("", responses=refusals(401, 429, 503))
async def show(service: TheService, owner: Owner) -> messages.Notices:
    """How the client is told."""
    return await service.look(owner)


@api.post("/subscribe", responses=CHANGES)
async def subscribe(service: TheService, me: Me, order: messages.Subscribe) -> messages.Notices:
    """Tell this device, until its session ends."""
    return await service.subscribe(me, order)


@api.post("/unsubscribe", responses=CHANGES)
async def unsubscribe(service: TheService, owner: Owner, order: messages.Unsubscribe) -> messages.Notices:
    """Tell this device nothing any more."""
    return await service.unsubscribe(owner, order)


@api.post("/vacation", responses={**CHANGES, **refusals(409)})
async def announce(service: TheService, owner: Owner, order: messages.AnnounceVacation) -> messages.Notices:
    """Announce a vacation: all running matches over days wait for so long."""
    return await service.announce(owner, order)


@api.post("/vacation/end", responses=CHANGES)
async def be_back(service: TheService, owner: Owner, order: messages.EndVacation) -> messages.Notices:
    """End a vacation, or call it off: its days that are left can be announced again."""
    return await service.be_back(owner, order)


@api.post("/quiet", responses=CHANGES)
async def keep_quiet(service: TheService, owner: Owner, order: messages.KeepQuiet) -> messages.Notices:
    """Tell nothing in some hours of the day, but afterwards."""
    return await service.keep_quiet(owner, order)
