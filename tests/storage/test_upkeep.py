"""What servers ask of the store of themselves, on both databases with the same tests."""

import asyncio
import time
from dataclasses import replace

import pytest

from kist.matches.ports import Idle
from kist.storage.store import SqlStore
from tests.storage.appending import SUMMARY, append, entry, new_log

pytestmark = pytest.mark.anyio


async def test_what_is_due_is_found(store: SqlStore) -> None:
    await store.create(new_log(1), [], replace(SUMMARY, due=100))
    await store.create(new_log(2), [], replace(SUMMARY, due=50))
    await store.create(new_log(3), [], SUMMARY)
    assert await store.due(49, (), 10) == []
    assert await store.due(100, (), 10) == ["match2", "match1"]
    await append(store, "match2", 0, [entry(1)], SUMMARY)
    assert await store.due(100, (), 10) == ["match1"]
    await store.create(replace(new_log(4), over_days=True), [], replace(SUMMARY, due=1004 + 7))
    assert await store.due(2000, (("open", 7),), 10) == ["match1"]
    assert await store.due_over_days(1010, 10) == []
    assert await store.due_over_days(1011, 10) == ["match4"]


async def test_what_nobody_touched_is_found_and_counted(store: SqlStore) -> None:
    """A match that is due for another reason, be it as late, is not idle."""
    for number, (status, after) in enumerate((("open", 10), ("running", 20), ("open", 11), ("running", 21)), 1):
        await store.create(new_log(number), [], replace(SUMMARY, status=status, due=1000 + number + after))
    idle: Idle = (("open", 5), ("open", 10), ("running", 20))
    assert await store.idle(1011, idle, 10) == ["match1"]
    assert await store.idle(9000, idle, 10) == ["match1", "match2"]
    assert await store.idle(9000, idle, 1) == ["match1"]
    assert await store.count_idle(9000, idle) == (2, 4)
    assert await store.count_idle(1011, idle) == (1, 4)


async def test_it_is_known_when_no_server_ran(store: SqlStore) -> None:
    assert await store.alive(1000, 30, 500) == (None, None)
    assert await store.alive(1030, 30, 500) == (None, None)
    assert await store.alive(1061, 30, 500) == ((1030, 1061), None)
    assert await store.alive(1070, 30, 500) == ((1030, 1061), None)
    assert await store.alive(1050, 30, 500) == ((1030, 1061), None)
    assert await store.alive(2000, 30, 500) == ((1050, 2000), (1050, 2000))
    assert await store.alive(2031, 30, 500) == ((2000, 2031), (1050, 2000))


async def test_all_servers_that_start_at_once_hear_of_the_same_outage(shared: str) -> None:
    stores = [await SqlStore.open(shared) for _ in range(4)]
    await stores[0].alive(1000, 30, 500)
    heard = await asyncio.gather(*(each.alive(5000 + number, 30, 500) for number, each in enumerate(stores)))
    assert len(set(heard)) == 1
    for each in stores:
        await each.close()


async def test_servers_that_share_a_database_share_its_clock(url: str, store: SqlStore) -> None:
    theirs = await store.time()
    if url.startswith("sqlite"):
        assert theirs is None
    else:
        assert theirs is not None
        assert abs(theirs / 1000 - time.time()) < 60


async def test_bots_are_leased_to_one_server_at_a_time(store: SqlStore) -> None:
    await store.create(new_log(1), [], replace(SUMMARY, bots_due=100))
    assert await store.lease_bots(99, 200, 10) == []
    leases = await asyncio.gather(*(store.lease_bots(100, 200, 10) for _ in range(6)))
    assert sorted(leases) == [[]] * 5 + [["match1"]]
    assert await store.lease_bots(200, 300, 10) == ["match1"]


async def test_leases_are_renewed_only_before_they_end(store: SqlStore) -> None:
    for number, until in ((1, 100), (2, 150), (3, 100), (4, None)):
        await store.create(new_log(number), [], replace(SUMMARY, bots_due=until))
    await store.renew_bots(["match1", "match2", "match4"], 150, 300)
    assert sorted(await store.lease_bots(200, 400, 10)) == ["match2", "match3"]
    assert await store.lease_bots(300, 400, 10) == ["match1"]


async def test_leases_end_with_the_only_server_of_a_file_but_not_with_one_of_many(store: SqlStore, url: str) -> None:
    await store.create(new_log(1), [], replace(SUMMARY, bots_due=10**9))
    await store.close()
    again = await SqlStore.open(url)
    assert await again.lease_bots(10**8, 10**9, 10) == (["match1"] if url.startswith("sqlite") else [])
    await again.close()
