"""Sockets as they go over the line: who is silent is asked whether anybody is there, and who talks is not."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import pairwise
from time import monotonic

import pytest
from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection
from websockets.frames import Frame, Opcode

from kist.server.edge.bounded.connections import BoundedConfig
from kist.server.edge.bounded.http import HttpConnection
from kist.server.edge.bounded.lines import Lines
from kist.server.edge.bounded.sockets import SocketConnection
from kist.server.edge.limits import Limits
from tests import patient

pytestmark = pytest.mark.anyio
SILENCE = 0.4
"""Seconds of it before a client is asked, and before one that does not answer is let go."""
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
TEXT = b"\x81\x82\0\0\0\0hi"
PING, CLOSE = 0x89, 0x88


async def _listens(scope: dict[str, object], receive: object, send: object) -> None:
    """An app that takes whatever comes."""
    websocket = WebSocket(scope, receive, send)  # type: ignore[arg-type]
    await websocket.accept()
    try:
        while True:
            await websocket.receive_text()
    except WebSocketDisconnect:
        pass


class Asked(ClientConnection):
    """A client that counts how often it was asked."""

    pings = 0

    def process_event(self, event: object) -> None:
        """Take a frame."""
        if isinstance(event, Frame) and event.opcode is Opcode.PING:
            self.pings += 1
        super().process_event(event)  # type: ignore[arg-type]


@asynccontextmanager
async def serving(app: object = _listens) -> AsyncIterator[int]:
    """A server of an app, and its port."""
    options = {"log_config": None, "lifespan": "off", "ws_ping_interval": SILENCE, "ws_ping_timeout": SILENCE}
    config = BoundedConfig(app, Lines(Limits(), 100), Limits(), http=HttpConnection, ws=SocketConnection, **options)
    config.load()
    state = ServerState()
    listening = await asyncio.get_running_loop().create_server(
        lambda: HttpConnection(config, state, {}, asyncio.get_running_loop()), "127.0.0.1", 0
    )
    yield listening.sockets[0].getsockname()[1]
    listening.close()
    while state.tasks:
        await asyncio.sleep(0.01)


@asynccontextmanager
async def client() -> AsyncIterator[Asked]:
    async with (
        serving() as port,
        patient.connect(f"ws://127.0.0.1:{port}/", create_connection=Asked, compression=None) as socket,
    ):
        assert isinstance(socket, Asked)
        yield socket


async def asked(socket: Asked, times: int) -> None:
    """Until a client has been asked so often; fails where nobody asks any more."""
    async with asyncio.timeout(30):
        while socket.pings < times:
            await asyncio.sleep(0.01)


async def test_who_says_nothing_is_asked_whether_anybody_is_there() -> None:
    async with client() as silent:
        await asked(silent, 2)


async def test_who_talks_is_not_asked() -> None:
    async with client() as talker:
        said = [monotonic()]
        for _ in range(60):
            await talker.send("still here")
            said.append(monotonic())
            await asyncio.sleep(SILENCE / 20)
        pauses = [later - earlier for earlier, later in pairwise(said)]
        assert talker.pings == 0 or max(pauses) > SILENCE / 2, "but where the machine itself held still"
        await asked(talker, talker.pings + 1)  # and is, once there is silence


async def test_who_has_talked_and_then_does_not_answer_is_let_go() -> None:
    async with serving() as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(TEXT)
        said = await asyncio.wait_for(reader.read(), 30)  # until the server hangs up
        assert (said[0], said[6]) == (PING, CLOSE)
        writer.close()
        await writer.wait_closed()
