"""Sockets as uvicorn speaks them, with bounds on what a client can make the server hold or do."""

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from kist.server.edge.frames import Frames
from kist.server.edge.wire import SLICE, Watched, Wired

LINE: Final = "kist.line"
"""Where the scope of a socket has its line."""
UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NOT_TEXT: Final = 1007
TOO_FAST: Final = 4029


class Socket(Watched, WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    config: Wired
    hear: Callable[[str], bool]
    """Told of each text as soon as it comes; False: it waits until whoever serves the socket asks for it."""
    known = False
    """Whether the client has a token, and counts by it."""
    flooded: Callable[[], None]
    """Told when the client has sent much too much."""
    _heard = 0.0
    """When the client last said anything, by the loop's clock."""

    def __init__(self, config: Wired, *others: Any, **more: Any) -> None:
        super().__init__(config, *others, **more)
        self.hear, self.flooded = _waits, _nobody
        self.conn: Frames = Frames(max_size=config.ws_max_size, logger=self.logger)

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone."""
        self.config.lines.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take the next bytes, a few at a time: thousands of frames fit into what comes at once."""
        self._heard = self.loop.time()
        if not self.close_sent and (text := self.conn.whole_text(data)) is not None:
            if self.read_paused or not self.hear(text):
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                self._wait_for_it_to_be_taken()
            return
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + SLICE])
        if not self.handshake_initiated:
            self._refuse()

    def _refuse(self) -> None:
        """The request for this socket came whole, and yet it could not be read: it has too many headers, or too long
        ones."""
        self.close_sent = True
        self.transport.write(UNREADABLE)
        self.transport.close()

    def _wait_for_it_to_be_taken(self) -> None:
        """Read no further until whoever serves this socket has taken what came."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Request) -> None:
        """Open it; whoever serves it finds the line itself in the scope."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["state"][LINE] = self

    def waiting(self) -> int:
        """How many bytes the client has not taken yet."""
        return self.transport.get_write_buffer_size()

    def put(self, frame: bytes) -> None:
        """Send a frame at once, without a task that waits for it."""
        if not (self.close_sent or self.transport.is_closing()):
            self.transport.write(frame)

    def end(self, code: int, why: str) -> None:
        """Close it after what was put there; whoever serves it is told."""
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
        """Send something; what comes after the end is for nobody, however it ended."""
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


def _waits(_: str) -> bool:
    """Nobody takes texts as they come."""
    return False


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
