"""The hub by itself, where a real server would need a clock that goes wrong."""

import asyncio
from pathlib import Path

import pytest

from kist.games import GAMES
from kist.server import hub as hub_module
from kist.server.clock import now_ms
from kist.server.config import Config
from kist.server.desk import Desk
from kist.server.hub import Hub
from kist.server.messages.http import Act, NewMatch, SitAtOnce
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore

pytestmark = pytest.mark.anyio


async def test_a_timer_that_was_early_is_set_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    url = f"sqlite:///{tmp_path}/kist.sqlite3"
    store = await SqlStore.open(url)
    hub = Hub(Config(url), GAMES, store, LocalBroker())
    desk = Desk(hub)
    order = NewMatch(
        game={"game": "cubus", "seats": 2},
        chairs=["person"] * 2,
        begins=0,
        times={"knock": 1},
        sit=[SitAtOnce(chair=chair, name="Ann") for chair in range(2)],
        request="new",
    )
    room = await desk.create("ann", order)
    version = await desk.act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    monkeypatch.setattr(hub_module, "now_ms", lambda: now_ms() - 300)  # the clock was set back a little
    async with asyncio.timeout(10):
        while room.table.match.version == version:
            await asyncio.sleep(0.05)
    assert [entry.auto for entry in room.table.entries[version:]] == [True, False]
    await hub.finish()
    await store.close()
