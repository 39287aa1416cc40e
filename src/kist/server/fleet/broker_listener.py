"""What other servers say. Who is connected, and signs, are believed, as the broker passes on only what servers of the
fleet have signed; all else is a reason to look. All that was said about one table is seen to once, however often that
is, and the store has the last word on matches."""

import asyncio
import json
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any, Final

from kist.core.errors import KistError
from kist.matches.ports import MISSED, Broker, MatchId
from kist.server.fleet.log_poller import LogPoller, Pending
from kist.server.fleet.presence import tell_presence
from kist.server.live.hub import Hub
from kist.server.live.messages import Sign
from kist.server.live.rooms import Room

LOG = logging.getLogger("kist.fleet")
SAY_EVERY_SECONDS: Final = 10.0
"""Seconds between two words on messages that are not understood."""
MESSAGES_AT_ONCE: Final = 20
"""After so many messages others have their turn."""
PRESENCE_REST_SECONDS: Final = 0.1
"""Seconds between two words to players on who is connected elsewhere, and to other servers that ask."""


class BrokerListener:
    """Hears what is said about matches that this server holds."""

    def __init__(self, hub: Hub, poller: LogPoller) -> None:
        self._hub, self._poller = hub, poller
        self._present = Pending[tuple[MatchId, str], list[Any]]()
        """By match and server: whose players are connected there."""
        self._asked = Pending[MatchId, None]()
        """Matches of which another server asks who is connected here."""
        self._unasked = Pending[MatchId, None]()
        """Matches in which somebody said at another server whether they want to be asked."""

    async def listen(self) -> None:
        """Hear all that is said."""
        await hear_all(self._hub.broker, self._hear, self.look_at_all)

    def look_at_all(self) -> None:
        """Ask the store about all matches that somebody looks at."""
        self._poller.ask([room.id for room in self._hub.rooms.values() if room.connections])

    def _hear(self, message: Any) -> None:
        room = self._hub.rooms.get(str(message["match"])) if "class" not in message else None
        if room is None:
            return
        match message:
            case {"gone": True}:
                self._poller.ask([room.id])
            case {"version": int(version)} if version > room.table.match.version:
                self._poller.ask([room.id])
            case {"server": str(server)} if server != self._hub.name:
                self._hear_from(server, room, message)

    def _hear_from(self, server: str, room: Room, message: Any) -> None:
        match message:
            case {"present": list(chairs)}:
                self._present.note((room.id, server), chairs)
            case {"sign": sign, "chair": chair}:
                hear_sign(self._hub, room, Sign.model_validate({"chair": chair, "sign": sign}))
            case {"unasked": True}:
                self._unasked.note(room.id, None)
            case {"ask": True}:
                self._asked.note(room.id, None)

    async def note_presence(self) -> None:
        """Tell players who is connected elsewhere, once that was said."""
        for (match, server), chairs in (await self._present.taken()).items():
            if room := self._hub.rooms.get(match):
                room.hear_of(server, tuple(chair for chair in chairs if isinstance(chair, int)))

    async def look_who_is_unasked(self) -> None:
        """Take from the store who does not want to be asked, once another server said that it has changed."""
        for match in await self._unasked.taken():
            if (room := self._hub.rooms.get(match)) and self._hub.unasked is not None:
                await self._hub.unasked.look(room)

    async def answer_presence(self) -> None:
        """Tell other servers who is connected here, once they asked."""
        for match in await self._asked.taken():
            if (room := self._hub.rooms.get(match)) and room.connections:
                await tell_presence(self._hub, room)


def hear_sign(hub: Hub, room: Room, sign: Sign) -> None:
    """Another server has shown a sign: it counts here too, so that nobody gives more by asking several servers."""
    sitters = room.table.match.sitters
    if 0 <= sign.chair < len(sitters) and (sitter := sitters[sign.chair]) and hub.signs.take(sitter.owner):
        room.tell(sign)


async def hear_all(broker: Broker, hear: Callable[[Any], None], missed: Callable[[], None]) -> None:
    """Hear every message of other servers, and that some were lost. What is not understood is said to be so, though
    not each time, and the next one is heard. However many come, others have their turn."""
    heard, wrong, said = 0, 0, -SAY_EVERY_SECONDS
    async for text in broker.messages():
        try:
            if text == MISSED:
                missed()
            else:
                hear(json.loads(text))
        except (KistError, ValueError, KeyError, TypeError, RecursionError) as reason:
            wrong += 1
            if monotonic() - said > SAY_EVERY_SECONDS:
                LOG.warning("message not understood", extra={"error": type(reason).__name__, "number": wrong})
                wrong, said = 0, monotonic()
        heard += 1
        if heard % MESSAGES_AT_ONCE == 0:
            await asyncio.sleep(0)
