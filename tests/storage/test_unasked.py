"""Who does not want to be asked, kept beside the logs, on both databases with the same tests."""

import pytest

from kist.storage.store import SqlStore
from tests.storage.appending import SUMMARY, new_log

pytestmark = pytest.mark.anyio


async def test_what_was_said_last_is_kept_until_it_ends(store: SqlStore) -> None:
    await store.unasked.say("match1", 2, 7)
    await store.unasked.say("match1", 2, 9)
    await store.unasked.say("match2", 0, 1)
    assert await store.unasked.said(["match1", "match3"]) == {"match1": {2: 9}}
    await store.unasked.end("match1", 2, 8)  # what was said after that holds
    assert await store.unasked.said(["match1"]) == {"match1": {2: 9}}
    await store.unasked.end("match1", 2, 9)
    assert await store.unasked.said(["match1"]) == {}


async def test_where_it_answers_a_window_some_server_sees_to_the_match(store: SqlStore) -> None:
    await store.create(new_log(1), [], SUMMARY)
    await store.unasked.say("match1", 2, 7)
    assert await store.lease_bots(10**6, 10**6, 10) == []
    await store.unasked.say("match1", 2, 7, 500)
    assert await store.lease_bots(499, 10**6, 10) == []
    assert await store.lease_bots(500, 10**6, 10) == ["match1"]


async def test_it_outlasts_the_server(url: str) -> None:
    before = await SqlStore.open(url)
    await before.unasked.say("match1", 2, 7)
    await before.close()
    after = await SqlStore.open(url)
    assert await after.unasked.said(["match1"]) == {"match1": {2: 7}}
    await after.close()


async def test_with_its_match_it_is_gone(store: SqlStore) -> None:
    await store.create(new_log(1), [], SUMMARY)
    await store.unasked.say("match1", 2, 7)
    await store.eraser.delete("match1")
    assert await store.unasked.said(["match1"]) == {}
