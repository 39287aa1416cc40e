"""The broker of a server that is alone."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

MOST_MESSAGES = 10_000
"""Messages beyond these are dropped: whoever is so far behind looks by itself."""


class LocalBroker:
    """Tells this process only."""

    reaches_others = False

    def __init__(self) -> None:
        self._listeners: set[asyncio.Queue[str]] = set()

    async def publish(self, message: str) -> None:
        """Tell every listener of this process."""
        for listener in self._listeners:
            with contextlib.suppress(asyncio.QueueFull):
                listener.put_nowait(message)

    async def messages(self) -> AsyncIterator[str]:
        """All messages from now on."""
        queue: asyncio.Queue[str] = asyncio.Queue(MOST_MESSAGES)
        self._listeners.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            self._listeners.discard(queue)

    async def close(self) -> None:
        """Nothing is open."""
