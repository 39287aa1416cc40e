"""HTTP and sockets as uvicorn speaks them, with bounds on what a client can make the server hold or do."""

import asyncio
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request

from kist.server.frames import Frames
from kist.server.limits import Buckets, Limits
from kist.server.lines import Line, Lines

MOST_HEADERS: Final = 32_000
"""Bytes of a request besides its body."""
IGNORED: Final = 4_000_000
"""Bytes of a body that are taken and thrown away after its request was refused."""
SLICE: Final = 2_000
"""So many bytes are looked at before it is asked again whether they are too many frames, or requests."""
UNREAD: Final = 32_000
"""Bytes that wait for a client before nothing more is sent to it."""
LINE: Final = "kist.line"
"""Where the scope of a socket has its line."""
UNREADABLE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
NOT_TEXT: Final = 1007
TOO_FAST: Final = 4029


class Wired(uvicorn.Config):
    """How uvicorn is run, with what all connections share."""

    def __init__(self, app: Any, lines: Lines, limits: Limits, **options: Any) -> None:
        super().__init__(app, http=Http, ws=Socket, **options)
        self.lines = lines
        self.frames = Buckets(limits.rate, limits.burst)
        """What does not come one by one and whole, as most does: control frames, parts of messages, several of them
        at once, and what comes after the end; by connection."""


class _Flow(FlowControl):
    """Reads nothing more while requests wait for the one before them, whoever would like to."""

    held = False

    def resume_reading(self) -> None:
        """Read on, if nothing waits."""
        if not self.held:
            super().resume_reading()


class Http(HttpToolsProtocol):
    """A connection over which requests come."""

    config: Wired
    flow: _Flow
    _line: Line | None = None
    _said = 0
    """Bytes of the request that are not its body: headers, and what stands between chunks and after the last."""
    _ignored = 0
    """Bytes of a body that came when its request was answered already."""
    _rest = b""
    """What came after requests that wait for the one before them."""
    _answering: RequestResponseCycle | None = None
    """The request that is being answered: others may have come after it already."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin to wait for a request."""
        super().connection_made(transport)
        self.flow = _Flow(transport)
        transport.set_write_buffer_limits(UNREAD)
        self._line = self.config.lines.enter(transport, self.client[0] if self.client else "local")

    def connection_lost(self, exc: Exception | None) -> None:
        """It is gone; whoever is answering learns that nobody listens."""
        self.config.lines.leave(self.transport)
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        """Take the next bytes."""
        if self._line is not None:  # else it was one too many, and dropped
            self._take(self._rest + data, self._line)

    def on_response_complete(self) -> None:
        """Go on with what came meanwhile."""
        super().on_response_complete()
        if self._line is not None and not self.transport.is_closing():
            self._take(self._rest, self._line)

    def _take(self, data: bytes, line: Line) -> None:
        """Look at what came a few bytes at a time, until a request must wait for the one before it: thousands of
        requests fit into what comes at once."""
        at = 0
        while at < len(data) and not (self.pipeline or self.transport.is_closing()):
            self._take_some(data[at : at + SLICE], line)
            at += SLICE
        self._rest = data[at:]
        was_held, self.flow.held = self.flow.held, bool(self.pipeline)
        if self.flow.held:
            self.flow.pause_reading()
        elif was_held:
            self.flow.resume_reading()

    def _take_some(self, data: bytes, line: Line) -> None:
        if line.asking is None and (self.cycle is None or self.cycle.response_complete):
            self.config.lines.ask(line)
        self._said += len(data)
        super().data_received(data)
        if self._said > MOST_HEADERS and not self.transport.is_closing():
            self.send_400_response("The headers are too long.")

    def on_headers_complete(self) -> None:
        """The request is whole, but for its body."""
        if self._line is not None:
            self.config.lines.heard(self._line)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take a part of the body. Who was refused before all of it came and sends on is listened to for a while: who
        is hung up on may never see why."""
        self._said -= len(body)
        if self.cycle.response_complete:
            self._ignored += len(body)
            if self._ignored > IGNORED:
                self.transport.abort()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._said = self._ignored = 0
        if self._line is not None:
            self.config.lines.heard(self._line)
        super().on_message_complete()

    def pause_writing(self) -> None:
        """The client does not keep up."""
        self.config.lines.unread(self.transport, paused=True)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.config.lines.unread(self.transport, paused=False)
        super().resume_writing()


class Socket(WebSocketsSansIOProtocol):
    """A connection that has become a socket."""

    config: Wired
    hear: Callable[[str], bool]
    """Told of each text as soon as it comes; False: it waits until whoever serves the socket asks for it."""
    _heard = 0.0
    """When the client last said anything, by the loop's clock."""

    def __init__(self, config: Wired, *others: Any, **more: Any) -> None:
        super().__init__(config, *others, **more)
        self.hear = _waits
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
        if self.close_sent:
            self.transport.abort()
        else:
            self.conn.send_close(TOO_FAST, "too-fast")
            self.handle_parser_exception()  # which sends what is to be sent, and closes
        return False

    def blame(self) -> None:
        """Note that the client sends, or comes, much too often."""
        if self.client:
            self.config.lines.blame(self.client[0])

    def pause_writing(self) -> None:
        """The client does not keep up."""
        self.config.lines.unread(self.transport, paused=True)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.config.lines.unread(self.transport, paused=False)
        super().resume_writing()


def _waits(_: str) -> bool:
    """Nobody takes texts as they come."""
    return False


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
