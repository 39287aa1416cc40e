"""Frames as they go over the line: as the standard says, and those of one moment together."""

import asyncio

import pytest
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode

from kist.server.edge.bounded.sockets import SocketConnection, frame_of
from kist.server.edge.wire import wire_of
from tests.server.edge.bounded.test_connections import HANDSHAKE, TEXT, serving

pytestmark = pytest.mark.anyio
SAID = [frame_of(text) for text in (b"one", b"two", b"three", b"four")]
FAREWELL = Frame(Opcode.CLOSE, (4001).to_bytes(2) + b"enough").serialize(mask=False)


def test_a_text_is_framed_as_the_standard_says() -> None:
    for size in (0, 1, 125, 126, 127, 65_535, 65_536, 70_000):
        text = b"x" * size
        assert frame_of(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


async def _says_much(scope: dict[str, object], receive: object, send: object) -> None:
    """An app that answers the first text with three in one moment, one after it, and a farewell."""
    websocket = WebSocket(scope, receive, send)  # type: ignore[arg-type]
    await websocket.accept()
    wire = wire_of(websocket)
    assert isinstance(wire, SocketConnection)
    await wire.receive()
    for text in (b"one", b"two", b"three"):
        wire.put(text)
    assert wire.waiting_bytes() == len(b"".join(SAID[:3]))
    await asyncio.sleep(0.01)
    wire.put(b"four")
    wire.end(4001, "enough")
    wire.put(b"five")
    assert (await wire.receive())["type"] == "websocket.disconnect"


async def test_what_is_said_in_one_moment_goes_over_the_line_together_and_nothing_after_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    written, flush = list[bytes](), SocketConnection._flush

    def noting(self: SocketConnection) -> None:
        written.append(self._put)
        flush(self)

    monkeypatch.setattr(SocketConnection, "_flush", noting)
    async with serving(_says_much) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(HANDSHAKE)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(TEXT)
        expected = b"".join(SAID) + FAREWELL
        assert await asyncio.wait_for(reader.readexactly(len(expected)), 30) == expected
        writer.write(Frame(Opcode.CLOSE, (4001).to_bytes(2)).serialize(mask=True))
        assert await asyncio.wait_for(reader.read(), 30) == b""
        writer.close()
        await writer.wait_closed()
    assert [each for each in written if each][:2] == [b"".join(SAID[:3]), SAID[3]]
