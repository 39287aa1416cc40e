"""Brokers: everybody hears everything while Redis is there, oneself always, and it comes back by itself."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest
from redis.asyncio import Redis

from kist.core.errors import BadSettings
from kist.matches.ports import MISSED, Broker
from kist.server.live.clock import Clock
from kist.storage.local_broker import LocalBroker
from kist.storage.redis_broker import CHANNEL, LONGEST_BYTES, RedisBroker
from kist.storage.signing import Signing
from tests.services import Service, free_port

pytestmark = pytest.mark.anyio


def signing(secret: str = "shared") -> Signing:  # noqa: S107
    """How a server signs."""
    return Signing([secret], Clock().now)


def at(redis: Service, refused: Callable[[], None] = lambda: None) -> RedisBroker:
    """The broker of a server of one fleet."""
    return RedisBroker(f"redis://127.0.0.1:{redis.port}", signing(), refused)


class Ear:
    """Listens and keeps what it heard."""

    def __init__(self, broker: Broker) -> None:
        self.heard: list[str] = []
        self._task = asyncio.create_task(self._listen(broker))

    async def _listen(self, broker: Broker) -> None:
        async for message in broker.messages():
            self.heard.append(message)

    async def stop(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


async def until(happened: Callable[[], bool], within: float = 10) -> None:
    async with asyncio.timeout(within):
        while not happened():
            await asyncio.sleep(0.02)


async def test_a_local_broker_tells_this_process() -> None:
    broker = LocalBroker()
    await broker.publish("nobody hears this")
    ears = [Ear(broker), Ear(broker)]
    await asyncio.sleep(0)
    await broker.publish("hello")
    await until(lambda: all(ear.heard == ["hello"] for ear in ears))
    for ear in ears:
        await ear.stop()
    await broker.close()


@pytest.mark.long
async def test_redis_tells_all_processes_and_comes_back_after_a_restart(redis: Service) -> None:
    one, two = at(redis), at(redis)
    first, second = Ear(one), Ear(two)

    async def told(message: str, within: float = 20) -> None:
        async with asyncio.timeout(within):
            while message not in second.heard:
                await one.publish(message)
                await asyncio.sleep(0.1)

    await told("hello")
    redis.stop()
    await one.publish("to myself")
    await until(lambda: "to myself" in first.heard, within=1)
    redis.start()
    await told("back again")
    for ear, broker in ((first, one), (second, two)):
        await ear.stop()
        await broker.close()


async def test_only_servers_of_the_fleet_are_believed_and_strangers_are_counted(
    redis: Service, caplog: pytest.LogCaptureFixture
) -> None:
    refused: list[None] = []
    broker, another = at(redis, refused=partial(refused.append, None)), signing()
    stranger = Redis.from_url(f"redis://127.0.0.1:{redis.port}")
    ear = Ear(broker)
    await until(lambda: ear.heard == [MISSED], within=120)
    genuine, long = another.signed("hello").encode(), another.signed("x" * LONGEST_BYTES).encode()
    guessed = signing("guessed").signed("hello").encode()
    forged = [b"hello", MISSED.encode(), b"\xff\xfe", b"x" * 1_000_000, long, guessed]
    for text in (genuine, *forged, genuine, another.signed("still there").encode()):
        await stranger.publish(CHANNEL, text)
    await until(lambda: ear.heard[-1] == "still there", within=120)
    assert ear.heard == [MISSED, "hello", "still there"], "and nothing that is said again by whoever heard it"
    assert len(refused) == len(forged)
    assert caplog.messages == ["somebody else than the servers of this fleet speaks over redis"], "said once"
    await stranger.aclose()
    await ear.stop()
    await broker.close()


async def test_what_a_process_says_is_heard_by_it_once_and_counted_for_nobody(redis: Service) -> None:
    refused: list[None] = []
    one, two = at(redis, refused=partial(refused.append, None)), at(redis)
    first, second = Ear(one), Ear(two)
    await until(lambda: first.heard == [MISSED] == second.heard, within=120)
    await one.publish("hello")
    await until(lambda: "hello" in second.heard, within=120)
    await two.publish("answer")
    await until(lambda: "answer" in first.heard, within=120)
    assert first.heard == [MISSED, "hello", "answer"]
    assert not refused
    for ear, broker in ((first, one), (second, two)):
        await ear.stop()
        await broker.close()


@pytest.mark.parametrize("known", [True, False], ids=["of the fleet", "by strangers"])
async def test_who_cannot_hear_all_of_a_flood_is_told_so_and_hears_what_comes_after_it(
    redis: Service, known: bool
) -> None:
    """However fast the machine is: a listener rests between messages, and does not listen to what is long ago."""
    broker, another = at(redis), signing()
    stranger = Redis.from_url(f"redis://127.0.0.1:{redis.port}")
    ear = Ear(broker)
    await until(lambda: ear.heard == [MISSED], within=120)
    for _ in range(20):
        async with stranger.pipeline(transaction=False) as flood:
            for _ in range(2_500):
                flood.publish(CHANNEL, another.signed("flood") if known else "flood")
            await flood.execute()
    await until(lambda: ear.heard.count(MISSED) > 1, within=120)
    assert known <= ear.heard.count("flood") < 50_000 * known + 1
    async with asyncio.timeout(120):
        while ear.heard[-1] != "calm":
            await stranger.publish(CHANNEL, another.signed("calm"))
            await asyncio.sleep(0.05)
    await stranger.aclose()
    await ear.stop()
    await broker.close()


async def test_without_redis_a_server_still_hears_itself() -> None:
    broker = RedisBroker(f"redis://127.0.0.1:{free_port()}", signing(), lambda: None)
    ear = Ear(broker)
    await asyncio.sleep(0)
    await broker.publish("hello")
    await until(lambda: ear.heard == ["hello"], within=1)
    await ear.stop()
    await broker.close()


@pytest.mark.parametrize(
    "url", ["cache", "redis://cache?foo=1", "redis://cache?health_check_interval=x", "redis://cache?protocol=9"]
)
def test_what_is_no_address_of_redis_is_refused(url: str) -> None:
    with pytest.raises(BadSettings, match="Redis is at"):
        RedisBroker(url, signing(), lambda: None)
