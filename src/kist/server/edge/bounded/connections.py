"""What connections over HTTP and sockets share: both bound what a client can make the server hold or do."""

import asyncio
from typing import Any, Final

import uvicorn

from kist.server.edge.bounded.lines import Lines
from kist.server.edge.limits import Buckets, Limits

SLICE_BYTES: Final = 2_000
"""So many bytes are looked at before it is asked again whether they are too many frames, or requests."""


class BoundedConfig(uvicorn.Config):
    """How uvicorn is run, with what all connections share; `http` and `ws` are among its options."""

    def __init__(self, app: Any, lines: Lines, limits: Limits, **options: Any) -> None:
        super().__init__(app, **options)
        self.lines = lines
        self.frames = Buckets(2 * limits.rate, 2 * limits.burst)
        """Frames that may come over a connection, of whatever kind, and also after the end: more than a client may
        send messages, so that who sends a few too many is told so and has not flooded anybody."""


class Watched(asyncio.Protocol):
    """A connection of which it is known whether its client takes what it is sent."""

    config: BoundedConfig
    transport: asyncio.Transport

    def pause_writing(self) -> None:
        """The client does not keep up."""
        self.config.lines.unread(self.transport, paused=True)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.config.lines.unread(self.transport, paused=False)
        super().resume_writing()
