"""HTTP as uvicorn speaks it, with bounds on what a client can make the server hold or do."""

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from kist.server.edge.bounded.connections import SLICE_BYTES, BoundedConfig, Watched
from kist.server.edge.bounded.lines import Line

MOST_HEADER_BYTES: Final = 32_000
"""Of a request besides its body."""
MOST_IGNORED_BYTES: Final = 4_000_000
"""Of a body: these are taken and thrown away after its request was refused."""
MOST_UNREAD_BYTES: Final = 32_000
"""So many wait for a client before nothing more is sent to it."""


class _Flow(FlowControl):
    """Reads nothing more while requests wait for the one before them, whoever would like to."""

    held = False

    def resume_reading(self) -> None:
        """Read on, if nothing waits."""
        if not self.held:
            super().resume_reading()


class HttpConnection(Watched, HttpToolsProtocol):
    """A connection over which requests come."""

    config: BoundedConfig
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
        transport.set_write_buffer_limits(MOST_UNREAD_BYTES)
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
            self._take_some(data[at : at + SLICE_BYTES], line)
            at += SLICE_BYTES
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
        if self._said > MOST_HEADER_BYTES and not self.transport.is_closing():
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
            if self._ignored > MOST_IGNORED_BYTES:
                self.transport.abort()
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._said = self._ignored = 0
        if self._line is not None:
            self.config.lines.heard(self._line)
        super().on_message_complete()
