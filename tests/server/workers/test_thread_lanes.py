"""Threads beside the loop: whoever has much to think about waits for that alone."""

import asyncio
import threading
from collections.abc import Iterator

import pytest

from kist.server.workers.thread_lanes import THREADS, ThreadLanes

pytestmark = pytest.mark.anyio
PLACES = {"eve": "there", "eva": "there", "ann": "here", "bob": "here"}


@pytest.fixture
def lanes() -> Iterator[ThreadLanes]:
    threads = ThreadLanes(lambda asker: PLACES.get(asker, ""))
    yield threads
    threads.stop()


async def test_an_address_that_asks_for_much_leaves_a_thread_to_all_others(lanes: ThreadLanes) -> None:
    go_on = threading.Event()
    held = [asyncio.create_task(lanes.do(asker, go_on.wait)) for asker in ("eve", "eva") * THREADS * 5]
    await asyncio.sleep(0)
    try:
        async with asyncio.timeout(20):
            for asker in ("ann", "bob", "ann", "nobody knows from where"):
                assert await lanes.do(asker, len, "four") == 4
        assert not any(each.done() for each in held)
    finally:
        go_on.set()
    assert all(await asyncio.gather(*held))


async def test_at_an_address_one_asker_comes_after_the_other(lanes: ThreadLanes) -> None:
    go_on, order = threading.Event(), list[str]()
    first = asyncio.create_task(lanes.do("eve", go_on.wait))
    await asyncio.sleep(0)
    later = [asyncio.create_task(lanes.do(asker, order.append, asker)) for asker in ("eve", "eve", "eve", "eva")]
    await asyncio.sleep(0)
    go_on.set()
    await asyncio.gather(first, *later)
    assert order == ["eve", "eva", "eve", "eve"]


async def test_what_fails_or_is_given_up_keeps_nobody_from_the_threads(lanes: ThreadLanes) -> None:
    go_on = threading.Event()
    held = asyncio.create_task(lanes.do("eve", go_on.wait))
    await asyncio.sleep(0)
    given_up = asyncio.create_task(lanes.do("eve", len, "never"))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    go_on.set()
    await held
    for asker in ("eve", "ann") * THREADS * 2:
        with pytest.raises(ZeroDivisionError):
            await lanes.do(asker, divmod, 1, 0)
    async with asyncio.timeout(20):
        assert await lanes.do("eve", len, "four") == 4
