"""The teacher may watch the games of the own class, which nobody else may who does not play there.

Whoever shows the key of the class at the door of a match is let in as a spectator, and sees what spectators see.
Programs show it in a header; browsers in a cookie, as neither a socket's handshake nor a link carries other headers.
"""

from typing import Final

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from kist.classroom.ports import ClassId
from kist.matches.ports import MatchId
from kist.server.classroom.classes import MAKER, Classes
from kist.server.http.errors import NotFound
from kist.server.http.session import is_secure
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room

HEADER: Final = "kist-class-key"
COOKIE: Final = "kist-class-"
"""What the name of a cookie begins with: each class has one of its own."""
SENT_TO: Final = "/api/matches"
REMATCHES: Final = 50
"""So many rematches after the game of a class are still of that class."""


def put_key(request: Request, response: Response, school_class: ClassId, key: str) -> None:
    """Let a browser show the key at matches, until it is closed."""
    secure = is_secure(request)
    response.set_cookie(COOKIE + school_class, key, path=SENT_TO, httponly=True, samesite="lax", secure=secure)


def take_key(response: Response, school_class: ClassId) -> None:
    """Let a browser forget the key of a class."""
    response.delete_cookie(COOKIE + school_class, path=SENT_TO)


async def admit_teacher(
    hub: Hub, classes: Classes, asking: HTTPConnection, owner: str | None, match: MatchId
) -> None:
    """Let a client watch a match if it shows the key of the class that plays there."""
    keys = _shown(asking)
    if owner is not None and keys:
        room = await hub.rooms.room(match)
        if await _class_of(hub, room) in {classes.class_of(key) for key in keys}:
            room.table.guests.add(owner)


def _shown(asking: HTTPConnection) -> list[str]:
    in_cookies = [key for name, key in asking.cookies.items() if name.startswith(COOKIE)]
    return [*in_cookies, *asking.headers.getlist(HEADER)]


async def _class_of(hub: Hub, room: Room) -> ClassId | None:
    """The class that a match, or the one of which it is the rematch, was made for."""
    for _ in range(REMATCHES):
        before = room.table.match.settings.follows
        if before is None:
            break
        try:
            room = await hub.rooms.room(before)
        except NotFound:
            return None
    maker, _, rest = (room.table.match.maker or "").partition(":")
    return rest.partition(":")[0] if maker == MAKER else None
