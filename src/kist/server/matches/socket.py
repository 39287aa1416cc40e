"""The socket of one client at one table."""

import asyncio
import contextlib
import logging
from functools import partial
from typing import Final

import orjson
from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from kist.core.errors import KistError
from kist.eventlog.commands import Outcome
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
from kist.server.edge.socket_wire import LINE, Socket
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
PATIENCE = 20
"""Refused messages that cannot even be read, before a client is cut off."""


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
        line: Socket = websocket.scope["state"][LINE]
        connection = Connection(who, line, self.hub.config.limits.queue_bytes)
        talk = _Talk(self, room, connection, client)
        room.connections.add(connection)
        line.hear = talk.hear
        try:
            await talk.go_on(websocket)
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
    """What one client says at one table, one thing after the other. Nearly all of it are actions: these are taken as
    they come, and nobody waits for them. Everything else is taken by whoever serves the socket."""

    def __init__(self, sockets: Sockets, room: Room, connection: Connection, client: str) -> None:
        self._sockets, self._hub = sockets, sockets.hub
        self._room, self._connection, self._client = room, connection, client
        self._is_busy, self._unreadable = False, 0
        self._is_over: asyncio.Future[None] | None = None
        """Waits for the action that is under way."""

    # Actions, as they come ---------------------------------------------------------------------------------------

    def hear(self, text: str) -> bool:
        """Take an action at once; False when it is something else, or has to wait for what came before it."""
        connection, room = self._connection, self._room
        if self._is_busy or connection.ended or connection.version is None or connection.owner is None:
            return False
        try:
            command = messages.CLIENT_MESSAGE.validate_json(text)
        except ValidationError:
            return False
        if not isinstance(command, messages.ActWish) or self._hub.rooms.get(room.id) is not room:
            return False
        if not self._sockets.rate.take(self._client):
            return False
        self._hub.metrics.received.inc()
        self._is_busy = True
        self._sockets.service.begin_to_act(connection.owner, room, command, partial(self._told, command.request))
        return True

    def _told(self, request: str, outcome: Outcome) -> None:
        """Answer an action that was taken at once."""
        self._is_busy = False
        if self._is_over is not None:
            self._is_over.set_result(None)
            self._is_over = None
        if isinstance(outcome, int):
            said = orjson.dumps({"type": "acted", "request": request, "version": outcome})
            self._connection.send_after_next(said)
        elif isinstance(outcome, KistError):
            self._connection.send(self._refused(request, outcome).model_dump_json())
        else:
            LOG.error("socket failed", exc_info=outcome, extra={"match": self._room.id})
            self._connection.end(*INTERNAL)

    # Everything else ---------------------------------------------------------------------------------------------

    async def go_on(self, websocket: WebSocket) -> None:
        """Take what is not taken as it comes, until one of both sides ends it; raises `Closing`."""
        with contextlib.suppress(WebSocketDisconnect):
            while True:
                text = await self._next(websocket)
                if self._is_busy:
                    self._is_over = asyncio.get_running_loop().create_future()
                    await self._is_over
                if self._connection.ended:
                    return
                self._is_busy = True
                await self._take(text)
                self._is_busy = False

    async def _take(self, text: str | bytes) -> None:
        self._hub.metrics.received.inc()
        if not self._sockets.rate.take(self._client):
            raise Closing(TOO_FAST, "too-fast")
        try:
            command = messages.CLIENT_MESSAGE.validate_json(text)
        except ValidationError as wrong:
            self._unreadable += 1
            self._connection.send(_unreadable(wrong).model_dump_json())
            if self._unreadable > PATIENCE:
                raise Closing(POLICY, "bad-messages") from None
        else:
            await self._answer(command)

    async def _next(self, websocket: WebSocket) -> str | bytes:
        if self._connection.version is None:
            try:
                async with asyncio.timeout(HELLO_WITHIN_SECONDS):
                    message = await websocket.receive()
            except TimeoutError:
                raise Closing(NO_HELLO, "no-hello") from None
        else:
            message = await websocket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect(message.get("code", 1000))
        text: str | bytes | None = message.get("text")
        return text if text is not None else message.get("bytes") or b""

    async def _answer(self, command: messages.ClientMessage) -> None:
        if not isinstance(command, messages.Hello) and self._connection.version is None:
            raise Closing(NO_HELLO, "no-hello")
        try:
            answer = await self._carry_out(command)
        except KistError as refusal:
            answer = self._refused(None if isinstance(command, messages.Hello) else command.request, refusal)
        except Exception:
            LOG.exception("socket failed", extra={"match": self._room.id})
            raise Closing(*INTERNAL) from None
        self._connection.send(answer.model_dump_json())

    def _refused(self, request: str | None, refusal: KistError) -> Refused:
        self._hub.metrics.refusals.labels(refusal.code).inc()
        said = message_of(refusal)
        return Refused(request=request, error=said.error, message=said.message, details=said.details)

    async def _carry_out(self, command: messages.ClientMessage) -> Outgoing:
        match command:
            case messages.Hello():
                return await self._welcome(command)
            case messages.ActWish():
                return await self._act(command)
            case messages.SignWish():
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

    async def _act(self, command: messages.ActWish) -> Outgoing:
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
