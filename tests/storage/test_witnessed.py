"""Of several devices that come back at once, to whichever server, one is told that it is the first."""

import asyncio

import pytest

from kist.storage.store import SqlStore

pytestmark = pytest.mark.anyio


async def test_of_many_who_witness_the_same_at_once_one_is_first(shared: str) -> None:
    servers = [await SqlStore.open(shared) for _ in range(3)]
    before = await asyncio.gather(*(server.witnessed.witness("match", 0, 7) for server in servers for _ in range(4)))
    assert sorted(before) == [0] + [7] * 11
    for server in servers:
        await server.close()


async def test_what_was_witnessed_stays_so_when_less_is_said_later(store: SqlStore) -> None:
    assert [await store.witnessed.witness("match", 0, version) for version in (7, 3, 9)] == [0, 7, 7]
    assert await store.witnessed.witness("match", 1, 1) == 0  # another chair
