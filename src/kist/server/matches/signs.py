"""Friendly signs: four, without words of one's own, shown for a moment at the seat of who gave one.

They are no part of the log: nothing of the game follows from them, and nobody has to read them later.
"""

import json

from kist.eventlog.commands import NotYours
from kist.server.http.errors import TooMany
from kist.server.live.hub import Hub
from kist.server.live.messages import Sign
from kist.server.live.rooms import Room
from kist.server.matches.messages import SignCommand


class Signs:
    """Passes signs on, a few at a time from each player."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    async def give(self, room: Room, owner: str | None, command: SignCommand) -> None:
        """Show a sign to everybody at a table; raises `KistError`."""
        match = room.table.match
        chair = next((chair for chair in match.chairs_of(owner) if match.seat_of(chair) == command.seat), None)
        if owner is None or chair is None:
            raise NotYours("not-yours", "Only who plays can show a sign, from the own seat.")
        if not self._hub.signs.take(owner):
            raise TooMany("too-fast", "That were many signs; please wait a moment.")
        sign = Sign(chair=chair, sign=command.sign)
        room.tell(sign)
        if self._hub.broker.reaches_others:
            told = {"match": room.id, "server": self._hub.name, "sign": sign.sign, "chair": chair}
            await self._hub.broker.publish(json.dumps(told))
