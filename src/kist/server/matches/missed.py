"""What happened at a table over days while a player was away: shown once, on return.

At a table with people around it everybody sees what comes to light, and then it is covered again. Who was away is
shown those moments on return, each as everybody saw it then; after that they are witnessed, and not shown again.
Whoever is connected witnesses what happens as it happens; that is noted at once, so that neither another device at
another server nor a server that ended without a word shows it again.
"""

import asyncio
import contextlib
from functools import partial
from typing import Final

from kist.core.errors import KistError
from kist.core.types import SPECTATOR
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.ports import WitnessStore
from kist.present.games import presenter_of
from kist.present.tables import MatchTable
from kist.server.http.messages import JsonObject
from kist.server.live.hub import Hub
from kist.server.live.messages import Meanwhile, MissedMoment
from kist.server.live.rooms import Connection, Room

MOST_MOMENTS: Final = 100
"""So many moments are shown, the last ones: nobody can follow more, and the log has them all."""


class Missed:
    """Knows what players have witnessed of their matches."""

    def __init__(self, hub: Hub, store: WitnessStore) -> None:
        self._hub, self._store = hub, store

    async def told(self, room: Room, connection: Connection, seen: int, *, wanted: bool) -> Meanwhile | None:
        """What the player of this connection, which has seen everything up to a version, has missed; from here on it
        counts as witnessed, whether or not the connection lasts. None for nothing, and for those who do not want it:
        they lose nothing but what they see."""
        if not _is_fleeting(room, connection):
            return None
        room.pushed = partial(self._pushed, room)
        if not wanted:
            return None
        meanwhile, version, since = None, -1, None
        was_there = _is_there(room, connection)
        while version != room.table.match.version:  # somebody may act while it is put together
            version = room.table.match.version
            noted = await self._witness(room, connection, version)
            since = max(noted, seen, _acted(room, connection)) if since is None else since
            if since < version and not was_there:
                log = await self._hub.store.entries(room.id, 0)
                meanwhile = await asyncio.to_thread(_since, self._hub, room.table, log, since)
        return meanwhile

    def _pushed(self, room: Room) -> None:
        self._hub.spawn(self._all_witness(room))

    async def _all_witness(self, room: Room) -> None:
        for connection in list(room.connections):
            await self.sent(room, connection)

    async def sent(self, room: Room, connection: Connection) -> None:
        """The player of a connection has witnessed what was sent to it."""
        if connection.version is not None and _is_fleeting(room, connection):
            with contextlib.suppress(KistError):  # then some of it is shown once more
                await self._witness(room, connection, connection.version)

    async def _witness(self, room: Room, connection: Connection, version: int) -> int:
        own = room.table.match.chairs_of(connection.owner)
        return max([await self._store.witness(room.id, chair, version) for chair in own])


def _is_there(room: Room, connection: Connection) -> bool:
    """Whether the player is told what happens already, here or on another device."""
    return any(other.owner == connection.owner and other.version is not None for other in room.connections)


def _acted(room: Room, connection: Connection) -> int:
    """When the player acted last: whoever acts has seen what there was."""
    own = room.table.match.chairs_of(connection.owner)
    acted = (entry.version for entry in reversed(room.table.entries) if entry.chair in own and not entry.auto)
    return next(acted, 0)


def _is_fleeting(room: Room, connection: Connection) -> bool:
    match = room.table.match
    shown = presenter_of(match.game.name).fleeting is not None and match.settings.over_days
    return shown and match.state is not None and bool(match.chairs_of(connection.owner))


def _since(hub: Hub, now: MatchTable, log: list[Entry], since: int) -> Meanwhile | None:
    """The moments of the game after a version, as everybody saw them, and the table before the first."""
    past = MatchTable(now.stored, Match.new(now.match.settings, hub.games, now.stored.created, now.stored.creator))
    tables: list[JsonObject] = []
    moments: list[MissedMoment] = []
    for match in past.match.following(log[: now.match.version]):
        before = past.match.state
        past.advance(match)
        if match.state is before:
            continue
        if before is not None and match.version > since:
            moment = {"entry": past.entries[-1].to_json(), "table": _seen(past.match)}
            moments.append(MissedMoment.model_validate(moment))
            tables.append(moments[-1].table)
        else:
            tables = [_seen(past.match)]
    shown = moments[-MOST_MOMENTS:]
    return Meanwhile(table=tables[-len(shown) - 1], moments=shown) if shown else None


def _seen(match: Match) -> JsonObject:
    """The table as everybody sees it, without what never changes."""
    constant = presenter_of(match.game.name).fleeting or ()
    table: JsonObject = match.view(SPECTATOR).table.to_json()
    return {name: value for name, value in table.items() if name not in constant}
