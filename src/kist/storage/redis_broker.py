"""The broker of several servers: Redis."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

from redis.asyncio import Redis
from redis.exceptions import RedisError

from kist.core.errors import BadSettings
from kist.storage.local_broker import LONGEST_QUEUE, LocalBroker

LOG = logging.getLogger("kist.broker")
CHANNEL = "kist"
LONGEST = 10_000
"""Bytes of a message: more than any server of ours says. Whatever else is on the channel is not kept."""


class RedisBroker:
    """Tells every process that listens to the same Redis. Each process also hears itself, directly, so that a lost
    Redis delays only the others. Raises `BadSettings` for what is no address."""

    reaches_others = True

    def __init__(self, url: str) -> None:
        try:
            self._redis = Redis.from_url(
                url, decode_responses=True, socket_connect_timeout=2, socket_timeout=2, health_check_interval=10
            )
            self._listener = Redis.from_url(url, socket_connect_timeout=2)
            self._listener.connection_pool.make_connection()  # type: ignore[no-untyped-call]  # looks at options
        except (ValueError, TypeError, RedisError):
            raise BadSettings("bad-redis", "Redis is at redis://HOST:PORT, with options that it knows.") from None
        self._local = LocalBroker()
        self._outbox: asyncio.Queue[str] = asyncio.Queue(LONGEST_QUEUE)
        self._tasks: list[asyncio.Task[None]] = []

    async def publish(self, message: str) -> None:
        """Tell this process at once and the others as soon as Redis can."""
        self._start()
        await self._local.publish(message)
        with contextlib.suppress(asyncio.QueueFull):
            self._outbox.put_nowait(message)

    async def messages(self) -> AsyncIterator[str]:
        """All messages from now on, those of this process included."""
        self._start()
        async for message in self._local.messages():
            yield message

    async def close(self) -> None:
        """Stop listening and disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for redis in (self._redis, self._listener):
            with contextlib.suppress(RedisError, OSError):
                await redis.aclose()

    def _start(self) -> None:
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._send()), asyncio.create_task(self._listen())]

    async def _send(self) -> None:
        while True:
            message = await self._outbox.get()
            try:
                await self._redis.publish(CHANNEL, message)
            except (RedisError, OSError) as reason:
                LOG.warning("redis does not take messages: %s", type(reason).__name__)
                await asyncio.sleep(0.2)

    async def _listen(self) -> None:
        while True:
            try:
                await self._listen_once()
            except (RedisError, OSError) as reason:
                LOG.warning("redis does not answer: %s", type(reason).__name__)
            await asyncio.sleep(0.5)

    async def _listen_once(self) -> None:
        async with self._listener.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            async for message in channel.listen():
                if message["type"] == "message" and len(message["data"]) <= LONGEST:
                    await self._local.publish(message["data"].decode(errors="replace"))
                await asyncio.sleep(0)  # however many there are: others have their turn
