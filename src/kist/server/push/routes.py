"""Being told: by which devices, and when not."""

from dataclasses import asdict
from typing import Annotated

from fastapi import Depends, Request

from kist.matches.notices import NoticeStore, Subscription
from kist.matches.quiet import Quiet, zone_of
from kist.matches.vacation import DAY, left_of
from kist.server.accounts.routes import Me
from kist.server.push import messages
from kist.server.push.sender import check_endpoint, public_key
from kist.server.refusals import refusals
from kist.server.router import Router
from kist.server.routes import CHANGES, Owner, TheHub
from kist.server.vacations import Vacations

api = Router("/api/notices")


def notices_of(request: Request) -> NoticeStore:
    """Where devices are kept."""
    notices: NoticeStore = request.app.state.notices
    return notices


def key_of(request: Request) -> str:
    """The public key of this server."""
    return public_key(request.app.state.push_key)


TheNotices = Annotated[NoticeStore, Depends(notices_of)]
TheKey = Annotated[str, Depends(key_of)]


async def _note(notices: NoticeStore, owner: str, key: str, now: int) -> messages.Notices:
    quiet, taken = await notices.quiet(owner), await notices.vacations(owner)
    said = None if quiet is None else messages.QuietNote(**asdict(quiet))
    return messages.Notices(
        key=key,
        devices=len(await notices.devices(owner)),
        quiet=said,
        vacations=[messages.VacationNote(start=each.start, stop=each.stop) for each in taken if each.stop > now],
        vacation_days=max(0, left_of(taken, now) // DAY),
    )


@api.get("", responses=refusals(401, 429, 503))
async def show(hub: TheHub, notices: TheNotices, owner: Owner, key: TheKey) -> messages.Notices:
    """How the client is told."""
    return await _note(notices, owner, key, hub.clock.now())


@api.post("/subscribe", responses=CHANGES)
async def subscribe(
    hub: TheHub, notices: TheNotices, me: Me, key: TheKey, order: messages.Subscribe
) -> messages.Notices:
    """Tell this device, until its session ends."""
    check_endpoint(order.endpoint, anywhere=hub.config.push_anywhere)
    device = Subscription(order.endpoint, order.p256dh, order.auth, order.language)
    await notices.subscribe(me.owner, me.session, device, hub.clock.now(), hub.config.limits.devices)
    return await _note(notices, me.owner, key, hub.clock.now())


@api.post("/unsubscribe", responses=CHANGES)
async def unsubscribe(
    hub: TheHub, notices: TheNotices, owner: Owner, key: TheKey, order: messages.Unsubscribe
) -> messages.Notices:
    """Tell this device nothing any more."""
    await notices.unsubscribe(order.endpoint, owner)
    return await _note(notices, owner, key, hub.clock.now())


@api.post("/vacation", responses={**CHANGES, **refusals(409)})
async def announce(
    request: Request, hub: TheHub, notices: TheNotices, owner: Owner, order: messages.AnnounceVacation
) -> messages.Notices:
    """Announce a vacation: all running matches over days wait for so long."""
    vacations: Vacations = request.app.state.vacations
    await vacations.announce(owner, order.start, order.days)
    return await _note(notices, owner, key_of(request), hub.clock.now())


@api.post("/vacation/end", responses=CHANGES)
async def be_back(
    request: Request, hub: TheHub, notices: TheNotices, owner: Owner, order: messages.EndVacation
) -> messages.Notices:
    """End a vacation, or call it off: its days that are left can be announced again."""
    vacations: Vacations = request.app.state.vacations
    await vacations.be_back(owner, order.start)
    return await _note(notices, owner, key_of(request), hub.clock.now())


@api.post("/quiet", responses=CHANGES)
async def keep_quiet(
    hub: TheHub, notices: TheNotices, owner: Owner, key: TheKey, order: messages.KeepQuiet
) -> messages.Notices:
    """Tell nothing in some hours of the day, but afterwards."""
    quiet = None if order.quiet is None else Quiet(order.quiet.start, order.quiet.stop, order.quiet.zone)
    if quiet is not None:
        zone_of(quiet.zone)
    await notices.keep_quiet(owner, quiet)
    return await _note(notices, owner, key, hub.clock.now())
