"""The socket of one client at one table."""

import asyncio
import contextlib
import logging
from functools import partial

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from kist.core.errors import KistError
from kist.server import reading
from kist.server.classroom.watching import admit_teacher
from kist.server.desk import Desk
from kist.server.entrance import TOO_FAST, TRY_LATER, Closing, Entrance, close
from kist.server.hub import Hub
from kist.server.identity import Client
from kist.server.messages import socket as messages
from kist.server.messages.base import Outgoing
from kist.server.messages.http import Act
from kist.server.presence import ask_presence, tell_presence
from kist.server.refusals import Forbidden, NoSession, NotFound, message_of
from kist.server.rooms import NO_SPECTATORS, NO_SUCH_MATCH, POLICY, TOO_SLOW, Connection, Room, Wire
from kist.server.signs import Signs
from kist.server.wire import LINE

LOG = logging.getLogger("kist.socket")

NO_HELLO = 4000
HELLO_WITHIN = 10.0
PATIENCE = 20
"""Refused messages that cannot even be read, before a client is cut off."""


class Sockets:
    """All sockets of a server."""

    def __init__(self, hub: Hub, desk: Desk, entrance: Entrance) -> None:
        self._hub, self._desk, self._entrance, self._signs = hub, desk, entrance, Signs(hub)

    async def serve(self, websocket: WebSocket, match_id: str) -> None:
        """Serve a socket from its handshake to its end, whenever that comes."""
        await self._entrance.admit(websocket, partial(self._open, websocket, match_id))

    async def _open(self, websocket: WebSocket, match_id: str, who: Client | None, client: str) -> None:
        await websocket.accept()
        self._hub.metrics.sockets.inc()
        try:
            owner = who.owner if who else None
            await admit_teacher(self._hub, websocket, owner, match_id)
            room = await reading.look(self._hub, owner, match_id)
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
            self._hub.metrics.sockets.dec()

    async def _converse(self, websocket: WebSocket, room: Room, who: Client | None, client: str) -> None:
        wire: Wire = websocket.scope["state"][LINE]
        connection = Connection(who, wire, self._hub.config.limits.queue_bytes)
        room.connections.add(connection)
        try:
            await self._receive(websocket, room, connection, client)
        finally:
            room.connections.discard(connection)
            if connection.ended and connection.ended[0] == TOO_SLOW:
                self._hub.metrics.too_slow.inc()
            await self._left(room, connection.owner)

    async def _left(self, room: Room, owner: str | None) -> None:
        if room.table.match.chairs_of(owner):
            room.tell_presence()
            await tell_presence(self._hub, room)

    # Receiving ---------------------------------------------------------------------------------------------------

    async def _receive(self, websocket: WebSocket, room: Room, connection: Connection, client: str) -> None:
        unreadable = 0
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await self._next(websocket, connection)
                if connection.ended:
                    return
                self._hub.metrics.received.inc()
                if not self._entrance.rate.take(client):
                    raise Closing(TOO_FAST, "too-fast")
                try:
                    wish = messages.CLIENT_MESSAGE.validate_json(text)
                except ValidationError as wrong:
                    unreadable += 1
                    connection.send(_unreadable(wrong).model_dump_json())
                    if unreadable > PATIENCE:
                        raise Closing(POLICY, "bad-messages") from None
                    continue
                await self._answer(wish, room, connection, client)

    async def _next(self, websocket: WebSocket, connection: Connection) -> str | bytes:
        if connection.version is None:
            try:
                async with asyncio.timeout(HELLO_WITHIN):
                    message = await websocket.receive()
            except TimeoutError:
                raise Closing(NO_HELLO, "no-hello") from None
        else:
            message = await websocket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _answer(self, wish: messages.ClientMessage, room: Room, connection: Connection, client: str) -> None:
        if not isinstance(wish, messages.Hello) and connection.version is None:
            raise Closing(NO_HELLO, "no-hello")
        try:
            answer = await self._carry_out(wish, room, connection, client)
        except KistError as refusal:
            self._hub.metrics.refusals.labels(refusal.code).inc()
            request = None if isinstance(wish, messages.Hello) else wish.request
            said = message_of(refusal)
            answer = messages.Refused(request=request, error=said.error, message=said.message, details=said.details)
        except Exception:
            LOG.exception("socket failed", extra={"match": room.id})
            raise Closing(1011, "internal") from None
        connection.send(answer.model_dump_json())

    async def _carry_out(
        self, wish: messages.ClientMessage, room: Room, connection: Connection, client: str
    ) -> Outgoing:
        match wish:
            case messages.Hello():
                return await self._welcome(room, connection, client, wish)
            case messages.ActWish():
                return await self._act(room, connection.owner, wish)
            case messages.SignWish():
                await self._signs.give(room, connection.owner, wish)
                return messages.SignShown(request=wish.request)
            case messages.Ping():
                return messages.Pong(request=wish.request, now=self._hub.clock.now())

    async def _welcome(self, room: Room, connection: Connection, client: str, hello: messages.Hello) -> Outgoing:
        room = await reading.look(self._hub, connection.owner, room.id)
        self._hub.charge(room, client, hello.since)
        if connection.version is None:
            self._hub.spawn(self._arrived(room, connection.owner))
        # No pause from here on: what is pushed after this welcome follows on it.
        return room.welcome(connection, hello.since, takes_changes=hello.changes)

    async def _arrived(self, room: Room, owner: str | None) -> None:
        if room.table.match.chairs_of(owner):
            room.tell_presence()
            await tell_presence(self._hub, room)
        await ask_presence(self._hub, room)

    async def _act(self, room: Room, owner: str | None, wish: messages.ActWish) -> Outgoing:
        if owner is None:
            raise NoSession("no-session", "Only a client with a token can act.")
        order = Act(seat=wish.seat, do=wish.do, request=wish.request, seen=wish.seen)
        return messages.Acted(request=wish.request, version=await self._desk.act(owner, room.id, order))


def _unreadable(wrong: ValidationError) -> messages.Refused:
    first = wrong.errors(include_url=False, include_context=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"])[:80]
    return messages.Refused(request=None, error="bad-message", message=f"{where}: {first['msg']}"[:200])
