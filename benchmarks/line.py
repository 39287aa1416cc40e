"""A socket for players under measurement, who share two cores with the server: a tenth of what a library's costs.

Only what a server of ours or a peer's sends: whole texts, pings and the end.
"""

import asyncio
import base64
import os
from collections.abc import Callable, Mapping
from typing import Final, cast

_TEXT, _CLOSE, _PING, _PONG = 0x81, 0x88, 0x89, 0x8A
_MASKED: Final = 0x80
_NO_MASK: Final = bytes(4)
"""Masked with zeros: the server takes off the mask as it would any other."""


class Line(asyncio.Protocol):
    """One open socket. `hear` is told each text as soon as it is there; until then texts wait."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self._buffer, self._upgraded = b"", False
        self._opened: asyncio.Future[None] = self._loop.create_future()
        self._waiting: list[bytes] = []
        self._hear: Callable[[bytes], None] = self._waiting.append
        self.ended: asyncio.Future[None] = self._loop.create_future()

    @classmethod
    async def open(cls, port: int, path: str, headers: Mapping[str, str]) -> "Line":
        """A socket at a server on this machine."""
        line = cls()
        await line._loop.create_connection(lambda: line, "127.0.0.1", port)
        line._ask(port, path, headers)
        await line._opened
        return line

    def _ask(self, port: int, path: str, headers: Mapping[str, str]) -> None:
        usual = {
            "Host": f"127.0.0.1:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        }
        said = "".join(f"{name}: {value}\r\n" for name, value in {**usual, **headers}.items())
        self._write(f"GET {path} HTTP/1.1\r\n{said}\r\n".encode())

    def listen(self, hear: Callable[[bytes], None]) -> None:
        """Tell somebody each text from now on, and those that came before."""
        self._hear = hear
        for text in self._waiting:
            hear(text)

    async def next(self) -> bytes:
        """The first text that nobody was told yet."""
        while not self._waiting:
            await asyncio.sleep(0.001)
        return self._waiting.pop(0)

    def send(self, text: bytes) -> None:
        """Send a text."""
        self._write(_frame(_TEXT, text))

    async def close(self) -> None:
        """Say goodbye, and wait until the other side has."""
        self._write(_frame(_CLOSE, (1000).to_bytes(2)))
        await self.ended

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._opened.done():
            self._opened.set_exception(exc or ConnectionError("The server hung up."))
        self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        self._buffer = self._buffer + data if self._buffer else data
        if not self._upgraded:
            self._upgrade()
        while self._upgraded and (frame := self._next_frame()):
            self._take(*frame)

    def _upgrade(self) -> None:
        head, end, rest = self._buffer.partition(b"\r\n\r\n")
        if end:
            assert b" 101 " in head.partition(b"\r\n")[0], head.decode()
            self._buffer, self._upgraded = rest, True
            self._opened.set_result(None)

    def _next_frame(self) -> tuple[int, bytes] | None:
        """The kind and the content of a frame, if it is there as a whole."""
        data = self._buffer
        if len(data) < 2:
            return None
        size, start = data[1], 2
        if size >= 126:
            start = 4 if size == 126 else 10
            size = int.from_bytes(data[2:start])
        if len(data) < start + size:
            return None
        self._buffer = data[start + size :]
        return data[0], data[start : start + size]

    def _take(self, kind: int, content: bytes) -> None:
        if kind == _TEXT:
            self._hear(content)
        elif kind == _PING:
            self._write(_frame(_PONG, content))
        else:
            assert kind in {_CLOSE, _PONG}, f"not known here: a frame that begins with {kind:#x}"

    def _write(self, data: bytes) -> None:
        assert self._transport is not None
        self._transport.write(data)


def _frame(kind: int, content: bytes) -> bytes:
    size = len(content)
    head = bytes((kind, _MASKED + size)) if size < 126 else bytes((kind, _MASKED + 126)) + size.to_bytes(2)
    return head + _NO_MASK + content
