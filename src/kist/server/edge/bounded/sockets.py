"""Sockets as uvicorn speaks them, with bounds on what a client can make the server hold or do."""

from collections.abc import Callable
from struct import Struct
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from kist.server.edge.bounded.connections import SLICE_BYTES, BoundedConfig, Watched
from kist.server.edge.wire import WIRE

UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NOT_TEXT: Final = 1007
TOO_FAST: Final = 4029
_WHOLE_TEXT_BYTE: Final = 0x81
"""The first byte of a frame that is a text and the whole of it."""
_MIDDLING, _LONG = Struct("!BBH"), Struct("!BBQ")


def frame_of(text: bytes) -> bytes:
    """A text as it goes over the line (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return bytes((_WHOLE_TEXT_BYTE, size)) + text
    if size < 1 << 16:
        return _MIDDLING.pack(_WHOLE_TEXT_BYTE, 126, size) + text
    return _LONG.pack(_WHOLE_TEXT_BYTE, 127, size) + text


class Frames(ServerProtocol):
    """What the frames of a socket mean. Who says goodbye in the middle of a message is let go in peace."""

    def recv_frame(self, frame: Frame) -> None:
        """Take a frame."""
        if frame.opcode is Opcode.CLOSE:
            self.current_size = None  # the rest of the message will not come
        super().recv_frame(frame)


class SocketConnection(Watched, WebSocketsSansIOProtocol):
    """A connection that has become a socket; for whoever serves it, the wire to its client (`edge.wire`)."""

    config: BoundedConfig
    known = False
    """Whether the client has a token, and counts by it."""
    flooded: Callable[[], object]
    """Told when the client has sent much too much."""
    _heard = 0.0
    """When the client last said anything, by the loop's clock."""
    _put = b""
    """Frames that go over the line together at the end of this moment: each sending costs more than what is in it."""

    def __init__(self, config: BoundedConfig, *others: Any, **more: Any) -> None:
        super().__init__(config, *others, **more)
        self.flooded = _nobody
        self.conn: Frames = Frames(max_size=config.ws_max_size, logger=self.logger)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.config.lines.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take the next bytes, a few at a time: thousands of frames fit into what comes at once."""
        self._heard = self.loop.time()
        for start in range(0, len(data), SLICE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE_BYTES])
        if not self.handshake_initiated:
            self._refuse()

    def _refuse(self) -> None:
        """The request for this socket came whole, and yet it could not be read: it has too many headers, or too long
        ones."""
        self.close_sent = True
        self.transport.write(UNREADABLE)
        self.transport.close()

    def handle_connect(self, event: Request) -> None:
        """Open it; whoever serves it finds the wire in the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][WIRE] = self

    def waiting_bytes(self) -> int:
        """How many bytes the client has not taken yet."""
        return len(self._put) + self.transport.get_write_buffer_size()

    def put(self, text: bytes) -> None:
        """Send a text, together with all else that is put here in this moment."""
        if not self._put:
            self.loop.call_soon(self._flush)
        self._put += frame_of(text)

    def _flush(self) -> None:
        """Let go of what was put here; what comes after the end is for nobody."""
        put, self._put = self._put, b""
        if put and not (self.close_sent or self.transport.is_closing()):
            self.transport.write(put)

    def end(self, code: int, why: str) -> None:
        """Close it after what was put there; whoever serves it is told."""
        self._flush()
        if self.close_sent or self.transport.is_closing():
            return
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": why})
        self.conn.send_close(code, why)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:  # the client's farewell is to be heard
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    async def send(self, message: Any) -> None:
        """Send something after what was put here; what comes after the end is for nobody, however it ended."""
        self._flush()
        if self.close_sent:
            raise ClientDisconnected
        await super().send(message)

    def send_receive_event_to_app(self) -> None:
        """Hand a message on. Text that is none ends the socket, without a word of it in the log."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.frames = []
            if not self.close_sent:
                self.conn.send_close(NOT_TEXT)
                self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def send_keepalive_ping(self) -> None:
        """Ask whether the client is there; who has said something of late is, and need not be asked."""
        assert self.ping_interval is not None
        quiet = self.loop.time() - self._heard
        if quiet < self.ping_interval:
            self.ping_timer = self.loop.call_later(self.ping_interval - quiet, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def handle_ping(self) -> None:
        """Answer, but not into a line that nobody reads."""
        if not self._counted():
            return
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    def handle_pong(self, event: Frame) -> None:
        """Take an answer."""
        if self._counted():
            super().handle_pong(event)

    def handle_text(self, event: Frame) -> None:
        """Take a message, or its first part."""
        if self._counted():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Take one that is no text."""
        if self._counted():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """Take another part of a message."""
        if self._counted():
            super().handle_cont(event)

    def _counted(self) -> bool:
        """Whether the client may send another frame; else it is told to go."""
        if self.config.frames.take(str(self.client)):
            return True
        self.blame()
        self.flooded()
        if self.close_sent:
            self.transport.abort()
        else:
            self.conn.send_close(TOO_FAST, "too-fast")
            self.handle_parser_exception()  # which sends what is to be sent, and closes
        return False

    def blame(self) -> None:
        """Note that the client sends, or comes, much too often."""
        if self.client:
            self.config.lines.blame(self.client[0], known=self.known)


def _nobody() -> None:
    """Nobody is told."""


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
