"""What connections over HTTP and sockets share: both bound what a client can make the server hold or do."""

import asyncio
from typing import Any, Final

import uvicorn

from kist.server.edge.limits import Buckets, Limits
from kist.server.edge.lines import Lines

SLICE: Final = 2_000
"""So many bytes are looked at before it is asked again whether they are too many frames, or requests."""


class Wired(uvicorn.Config):
    """How uvicorn is run, with what all connections share; `http` and `ws` are among its options."""

    def __init__(self, app: Any, lines: Lines, limits: Limits, **options: Any) -> None:
        super().__init__(app, **options)
        self.lines = lines
        self.frames = Buckets(limits.rate, limits.burst)
        """What does not come one by one and whole, as most does: control frames, parts of messages, several of them
        at once, and what comes after the end; by connection."""


class Watched(asyncio.Protocol):
    """A connection of which it is known whether its client takes what it is sent."""

    config: Wired
    transport: asyncio.Transport

    def pause_writing(self) -> None:
        """The client does not keep up."""
        self.config.lines.unread(self.transport, paused=True)
        super().pause_writing()

    def resume_writing(self) -> None:
        """It has caught up."""
        self.config.lines.unread(self.transport, paused=False)
        super().resume_writing()
