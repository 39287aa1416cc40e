"""The way to one client over a socket: sending does not wait, and it is known how much the client has not taken."""

import asyncio
import contextlib
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol, cast

from starlette.websockets import WebSocket, WebSocketDisconnect

WIRE: Final = "kist.wire"
"""Where the scope of a socket has its wire, if whoever made the connection put one there."""
CLOSE_WITHIN_SECONDS: Final = 10.0
"""So long a client may take to read what is sent last."""
NORMAL: Final = 1000
"""Why a socket is closed where nothing went wrong."""


class Wire(Protocol):
    """The way to a client."""

    known: bool
    """Whether the client has a token, and counts by it."""
    flooded: Callable[[], object]
    """Told when the client has sent much too much."""

    def waiting_bytes(self) -> int:
        """How many bytes the client has not taken yet."""
        ...

    def put(self, text: bytes) -> None:
        """Send a text, without waiting for it to be taken."""
        ...

    def end(self, code: int, why: str) -> None:
        """Close it after what was put there; whoever receives is told."""
        ...

    def blame(self) -> None:
        """Note that the client sends, or comes, much too often."""
        ...

    async def receive(self) -> Any:
        """What the client says next, as ASGI has it."""
        ...


def wire_of(websocket: WebSocket) -> Wire:
    """The way to the client of a socket, be it what the connection itself brought, or what any ASGI server gives."""
    state = websocket.scope["state"]
    if WIRE not in state:
        state[WIRE] = PlainWire(websocket)
    return cast("Wire", state[WIRE])


class PlainWire:
    """A wire over what any ASGI server gives: texts wait here until the server takes them."""

    known = False

    def __init__(self, websocket: WebSocket) -> None:
        self.flooded: Callable[[], object] = self.blame
        self._websocket = websocket
        self._texts = deque[bytes]()
        self._waiting_bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._farewell: tuple[int, str] | None = None
        self._closed = asyncio.get_running_loop().create_future()

    def waiting_bytes(self) -> int:
        """How many bytes the server has not taken yet."""
        return self._waiting_bytes

    def put(self, text: bytes) -> None:
        """Send a text, after those before it."""
        self._waiting_bytes += len(text)
        self._texts.append(text)
        self._go_on()

    def end(self, code: int, why: str) -> None:
        """Close the socket after what was put there, or without it if that takes too long."""
        self._farewell = code, why
        sending = self._go_on()
        asyncio.get_running_loop().call_later(CLOSE_WITHIN_SECONDS, sending.cancel)
        sending.add_done_callback(self._note_end)

    def blame(self) -> None:
        """Do nothing: whoever comes too often is the concern of the proxy in front."""

    async def receive(self) -> Any:
        """What the client says next; that it is gone, once the socket was closed from here."""
        hearing = asyncio.ensure_future(self._websocket.receive())
        try:
            await asyncio.wait((self._closed, hearing), return_when=asyncio.FIRST_COMPLETED)
            if hearing.done():
                return hearing.result()
        finally:
            hearing.cancel()
        return {"type": "websocket.disconnect", "code": self._farewell[0] if self._farewell else NORMAL}

    def _go_on(self) -> asyncio.Task[None]:
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send())
        return self._sending

    def _note_end(self, _: asyncio.Task[None]) -> None:
        if not self._closed.done():
            self._closed.set_result(None)

    async def _send(self) -> None:
        with contextlib.suppress(RuntimeError, WebSocketDisconnect):
            while self._texts:
                text = self._texts.popleft()
                await self._websocket.send_text(text.decode())
                self._waiting_bytes -= len(text)
            if self._farewell is not None:
                await self._websocket.close(*self._farewell)
