"""The broker of several servers: Redis."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from math import inf
from time import monotonic
from typing import Final

from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.exceptions import RedisError

from kist.core.errors import BadSettings
from kist.matches.ports import MISSED
from kist.storage.local_broker import MOST_MESSAGES, LocalBroker
from kist.storage.signing import Signing

LOG = logging.getLogger("kist.redis_broker")
CHANNEL = "kist"
LONGEST_BYTES = 10_000
"""Bytes of a message: more than any server of ours says. Whatever else is on the channel is not kept."""
MESSAGES_AT_ONCE: Final = 50
"""So many messages are heard, or sent, in one go."""
REST_SECONDS: Final = 0.003
"""Seconds after these that belong to others, however many messages there are."""
BEHIND_SECONDS: Final = 0.3
"""Who hears so many seconds late does not hear the rest: asking the store is quicker."""
DEAF_SECONDS: Final = 0.5
"""Seconds until the next attempt to listen."""
SAY_EVERY_SECONDS: Final = 10.0
"""Seconds between two words on that."""


def clients(url: str) -> "tuple[Redis, Redis]":
    """Who speaks to a Redis and who listens; raises `BadSettings` for what is no address."""
    try:
        speaker = Redis.from_url(
            url, decode_responses=True, socket_connect_timeout=2, socket_timeout=2, health_check_interval=10
        )
        listener = Redis.from_url(url, socket_connect_timeout=2)
        listener.connection_pool.make_connection()  # type: ignore[no-untyped-call]  # looks at options
    except (ValueError, TypeError, RedisError):
        raise BadSettings("bad-redis", "Redis is at redis://HOST:PORT, with options that it knows.") from None
    return speaker, listener


class RedisBroker:
    """Tells every process that listens to the same Redis and signs with the same secret; `refused` is told of each
    message that none of them signed, and `connected` whether Redis is heard. Each process hears itself directly, so
    that a lost Redis delays only the others. Raises `BadSettings` for what is no address."""

    reaches_others = True

    def __init__(
        self,
        url: str,
        signing: Signing,
        refused: Callable[[], None],
        connected: Callable[[bool], None] = lambda _: None,
    ) -> None:
        self._redis, self._listener = clients(url)
        self._local = LocalBroker()
        self._outbox: asyncio.Queue[str] = asyncio.Queue(MOST_MESSAGES)
        self._tasks: list[asyncio.Task[None]] = []
        self._signing, self._refused, self._connected = signing, refused, connected
        self._said: dict[str, float] = {}
        """When each warning was last given."""

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
            waiting = [await self._outbox.get()]
            while not self._outbox.empty() and len(waiting) < MESSAGES_AT_ONCE:
                waiting.append(self._outbox.get_nowait())
            try:
                async with self._redis.pipeline(transaction=False) as together:
                    for message in waiting:  # signed only now, as it is believed for a short time alone
                        together.publish(CHANNEL, self._signing.signed(message))
                    await together.execute()
            except (RedisError, OSError) as reason:
                LOG.warning("redis does not take messages: %s", type(reason).__name__)
                await asyncio.sleep(0.2)

    async def _listen(self) -> None:
        while True:
            try:
                async with self._listener.pubsub() as channel:
                    await channel.subscribe(CHANNEL)
                    await self._hear(channel)
            except (RedisError, OSError) as reason:
                self._connected(False)
                LOG.warning("redis does not answer: %s", type(reason).__name__)
            await asyncio.sleep(DEAF_SECONDS)

    async def _hear(self, channel: PubSub) -> None:
        """Pass on what is said until more is said than can be heard; what waits at Redis is lost then.

        The answer to a ping stands behind all that waits: it tells how far behind one is."""
        clock, heard, asked = asyncio.get_running_loop().time, 0, inf
        async for message in channel.listen():
            if message["type"] == "pong":
                asked = inf
            elif message["type"] == "subscribe":  # for the first time, or after the line was lost
                self._connected(True)
                await self._local.publish(MISSED)
            else:
                await self._believe(message["data"])
            heard += 1
            if heard % MESSAGES_AT_ONCE:
                continue
            if clock() - asked > BEHIND_SECONDS:
                self._warn("more is said over redis than can be heard: looking at the store instead")
                return
            if asked == inf:
                await channel.ping()
                asked = clock()
            await asyncio.sleep(REST_SECONDS)

    async def _believe(self, said: bytes) -> None:
        """Pass on what a server of this fleet said. What this process said has been heard here."""
        signed = self._signing.read(said) if len(said) <= LONGEST_BYTES else None
        if signed is None:
            self._refused()
            self._warn("somebody else than the servers of this fleet speaks over redis")
        elif self._signing.is_news(signed):
            await self._local.publish(signed.message)

    def _warn(self, of: str) -> None:
        """Say this, though not each time."""
        if monotonic() - self._said.get(of, -SAY_EVERY_SECONDS) > SAY_EVERY_SECONDS:
            self._said[of] = monotonic()
            LOG.warning(of)
