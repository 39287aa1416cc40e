"""The socket of one client at one table."""

import asyncio
import logging
from functools import partial
from typing import Final

from pydantic import ValidationError
from starlette.websockets import WebSocket

from kist.core.errors import KistError
from kist.server.edge.admission import (
    HELLO_WITHIN_SECONDS,
    NO_HELLO,
    POLICY,
    TOO_FAST,
    TRY_LATER,
    Admission,
    Closing,
    close,
)
from kist.server.edge.identity import Client
from kist.server.edge.wire import Wire, wire_of
from kist.server.fleet.presence import ask_presence, tell_presence
from kist.server.http.errors import Forbidden, NoSession, NotFound, message_of
from kist.server.http.messages import Outgoing, Ping, Pong, Refused
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.live.rooms import NO_SPECTATORS, NO_SUCH_MATCH, TOO_SLOW, Connection, Room
from kist.server.matches import messages
from kist.server.matches.missed import Missed
from kist.server.matches.service import MatchService
from kist.server.matches.signs import Signs

LOG = logging.getLogger("kist.socket")

INTERNAL: Final = (1011, "internal")
UNREADABLE_MESSAGES: Final = 20
"""Messages that cannot even be read, before a client is cut off."""


class Sockets:
    """All sockets of a server."""

    def __init__(self, hub: Hub, service: MatchService, admission: Admission, missed: Missed) -> None:
        self.hub, self.service, self.rate, self.signs = hub, service, admission.rate, Signs(hub)
        self._admission, self.missed = admission, missed

    async def serve(self, websocket: WebSocket, match_id: str) -> None:
        """Serve a socket from its handshake to its end, whenever that comes."""
        await self._admission.admit(websocket, partial(self._open, websocket, match_id))

    async def _open(self, websocket: WebSocket, match_id: str, who: Client | None, client: str) -> None:
        await websocket.accept()
        self.hub.metrics.sockets.inc()
        try:
            owner = who.owner if who else None
            await self.hub.admit(websocket, owner, match_id)
            room = await reading.look(self.hub, owner, match_id)
            await self._converse(websocket, room, who, client)
        except NotFound:
            await close(websocket, NO_SUCH_MATCH, "no-such-match")
        except Forbidden:
            await close(websocket, NO_SPECTATORS, "no-spectators")
        except KistError as reason:
            await close(websocket, TRY_LATER, reason.code)
        except Closing as closing:
            await close(websocket, closing.code, closing.why)
        finally:
            self.hub.metrics.sockets.dec()

    async def _converse(self, websocket: WebSocket, room: Room, who: Client | None, client: str) -> None:
        wire = wire_of(websocket)
        connection = Connection(who, wire, self.hub.config.limits.queue_bytes)
        room.connections.add(connection)
        try:
            await _Talk(self, room, connection, client).go_on(wire)
        finally:
            room.connections.discard(connection)
            if connection.ended and connection.ended[0] == TOO_SLOW:
                self.hub.metrics.too_slow.inc()
            await self._left(room, connection)

    async def _left(self, room: Room, connection: Connection) -> None:
        if room.table.match.chairs_of(connection.owner):
            await self.missed.sent(room, connection)
            room.tell_presence()
            await tell_presence(self.hub, room)


class _Talk:
    """What one client says at one table, one thing after the other."""

    def __init__(self, sockets: Sockets, room: Room, connection: Connection, client: str) -> None:
        self._sockets, self._hub = sockets, sockets.hub
        self._room, self._connection, self._client = room, connection, client
        self._unreadable = 0

    async def go_on(self, wire: Wire) -> None:
        """Take what the client says, until one of both sides ends it; raises `Closing`."""
        while (text := await self._next(wire)) is not None and not self._connection.ended:
            await self._take(text)

    async def _take(self, text: str | bytes) -> None:
        self._hub.metrics.received.inc()
        if not self._sockets.rate.take(self._client):
            raise Closing(TOO_FAST, "too-fast")
        try:
            command = messages.CLIENT_MESSAGE.validate_json(text)
        except ValidationError as wrong:
            self._unreadable += 1
            self._connection.tell(_unreadable(wrong))
            if self._unreadable > UNREADABLE_MESSAGES:
                raise Closing(POLICY, "bad-messages") from None
        else:
            await self._answer(command)

    async def _next(self, wire: Wire) -> str | bytes | None:
        """What the client says next; None once it is gone."""
        if self._connection.version is None:
            try:
                async with asyncio.timeout(HELLO_WITHIN_SECONDS):
                    message = await wire.receive()
            except TimeoutError:
                raise Closing(NO_HELLO, "no-hello") from None
        else:
            message = await wire.receive()
        if message["type"] != "websocket.receive":
            return None
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _answer(self, command: messages.ClientMessage) -> None:
        if not isinstance(command, messages.Hello) and self._connection.version is None:
            raise Closing(NO_HELLO, "no-hello")
        try:
            with self._hub.metrics.command_seconds.labels(command.type).time():
                answer = await self._carry_out(command)
        except KistError as refusal:
            answer = self._refused(None if isinstance(command, messages.Hello) else command.request, refusal)
        except Exception:
            LOG.exception("socket failed", extra={"match": self._room.id})
            raise Closing(*INTERNAL) from None
        self._connection.tell(answer)

    def _refused(self, request: str | None, refusal: KistError) -> Refused:
        self._hub.metrics.refusals.labels(refusal.code).inc()
        said = message_of(refusal)
        return Refused(request=request, error=said.error, message=said.message, details=said.details)

    async def _carry_out(self, command: messages.ClientMessage) -> Outgoing:
        match command:
            case messages.Hello():
                return await self._welcome(command)
            case messages.ActCommand():
                return await self._act(command)
            case messages.SignCommand():
                await self._sockets.signs.give(self._room, self._connection.owner, command)
                return messages.SignShown(request=command.request)
            case Ping():
                return Pong(request=command.request, now=self._hub.clock.now())

    async def _welcome(self, hello: messages.Hello) -> Outgoing:
        connection = self._connection
        room = await reading.look(self._hub, connection.owner, self._room.id)
        self._hub.charge(room, self._client, hello.since)
        if connection.version is None:
            self._hub.spawn(self._arrived(room, connection.owner))
        meanwhile = await self._sockets.missed.told(room, connection, hello.since, wanted=hello.meanwhile)
        # No pause from here on: what is pushed after this welcome follows on it.
        return room.welcome(connection, hello.since, takes_changes=hello.changes, meanwhile=meanwhile)

    async def _arrived(self, room: Room, owner: str | None) -> None:
        if room.table.match.chairs_of(owner):
            room.tell_presence()
            await tell_presence(self._hub, room)
        await ask_presence(self._hub, room)

    async def _act(self, command: messages.ActCommand) -> Outgoing:
        owner = self._connection.owner
        if owner is None:
            raise NoSession("no-session", "Only a client with a token can act.")
        return messages.Acted(
            request=command.request, version=await self._sockets.service.act(owner, self._room.id, command)
        )


def _unreadable(wrong: ValidationError) -> Refused:
    first = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return Refused(request=None, error="bad-message", message=f"{where}: {first['msg']}"[:200])
