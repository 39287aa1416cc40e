"""The hub by itself, where real servers would need a clock that goes wrong, or each other at the right moment."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from kist.games import GAMES
from kist.matches import wishes
from kist.matches.match import Status
from kist.matches.ports import Birth
from kist.matches.wishes import UNTAKEN_FOR, Wish
from kist.server import background
from kist.server import hub as hub_module
from kist.server.background import Background
from kist.server.clock import now_ms
from kist.server.config import Config, Limits
from kist.server.desk import Desk
from kist.server.hub import Hub
from kist.server.messages.http import Act, Give, NewMatch, SitAtOnce
from kist.server.tables import BOT_LEASE, summary_of
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore

pytestmark = pytest.mark.anyio


NewHub: TypeAlias = Callable[..., Hub]


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[SqlStore]:
    opened = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    yield opened
    await opened.close()


@pytest.fixture
async def new_hub(store: SqlStore) -> AsyncIterator[NewHub]:
    """Hubs on one store; none hears of the others."""
    hubs: list[Hub] = []

    def new(**config: Any) -> Hub:
        hubs.append(Hub(Config("", **config), GAMES, store, LocalBroker()))
        return hubs[-1]

    yield new
    for hub in hubs:
        await hub.finish()


def order(sit: int = 2, request: str = "new", **changes: Any) -> NewMatch:
    """A match for two, so many of whom sit down at once."""
    usual = {
        "game": {"game": "cubus", "seats": 2},
        "chairs": ["person"] * 2,
        "begins": 0,
        "sit": [SitAtOnce(chair=chair, name="Ann") for chair in range(sit)],
        "request": request,
    }
    return NewMatch.model_validate({**usual, **changes})


async def test_a_timer_that_was_early_is_set_again(new_hub: NewHub, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(new_hub())
    room = await desk.create("ann", order(times={"knock": 1}))
    version = await desk.act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    monkeypatch.setattr(hub_module, "now_ms", lambda: now_ms() - 300)  # the clock was set back a little
    async with asyncio.timeout(10):
        while room.table.match.version == version:
            await asyncio.sleep(0.05)
    assert [entry.auto for entry in room.table.entries[version:]] == [True, False]


async def test_a_wish_that_seems_fulfilled_is_compared_with_the_store(new_hub: NewHub) -> None:
    here, there = new_hub(), new_hub()
    match = (await Desk(here).create("ann", order(1, game={"game": "cubus", "seats": 3}, chairs=["person"] * 3))).id
    behind = await there.room(match)
    await Desk(here).give("ann", match, Give(chair=2, to="bot:novice", request="bot"))
    assert behind.table.match.chairs[2] == "person"
    await Desk(there).give("ann", match, Give(chair=2, to="person", request="person"))
    assert (await here.current(match)).table.match.chairs[2] == "person"
    assert [entry.do for entry in behind.table.entries[1:]] == ["give bot:novice", "give person"]


async def test_a_bot_that_thinks_for_long_stays_with_its_server(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub, started = new_hub(), now_ms()
    chairs = ["person", "bot:novice"]
    thinks, forgotten = [
        await Desk(hub).create("ann", order(1, request, chairs=chairs, begins=1)) for request in ("one", "two")
    ]
    task = asyncio.create_task(asyncio.sleep(0))
    thinks.thinking[1] = (thinks.table.match.window.version, task)
    monkeypatch.setattr(background, "now_ms", lambda: started + BOT_LEASE * 3 // 4)
    await Background(hub).sweep()
    later = started + BOT_LEASE * 3 // 2
    assert await store.lease_bots(later, later + BOT_LEASE, 10) == [forgotten.id]
    await task


async def test_matches_that_cannot_be_read_do_not_keep_others_from_their_deadlines(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "AT_ONCE", 2)
    room = await Desk(new_hub()).create("ann", order(1))
    for number in range(3):
        birth = Birth(f"broken{number}", f"CODE{number}", "ann", f"r{number}", "{}", 0)
        await store.create(birth, [], replace(summary_of(room.table.match), due=number))
    hub, late = new_hub(), now_ms() + UNTAKEN_FOR + 1000
    for module in (background, hub_module):
        monkeypatch.setattr(module, "now_ms", lambda: late)
    sweeper = Background(hub)
    for _ in range(4):
        await sweeper.sweep()
    assert (await hub.room(room.id)).table.match.status is Status.OVER
    assert [record.message for record in caplog.records] == ["match cannot be read"] * 3


async def test_a_match_that_was_forgotten_meanwhile_is_not_attended(new_hub: NewHub) -> None:
    hub = new_hub(limits=Limits(rooms=1))
    desk = Desk(hub)
    first = await desk.create("ann", order(request="first", times={"build": 60}))
    assert first.timer
    second = await desk.create("ann", order(request="second", times={"build": 60}))
    assert list(hub.rooms) == [second.id]
    await hub.carry_out(first, lambda match: wishes.act(match, Wish(now_ms(), "ann"), 0, "pass", hub.rng))
    assert first.table.match.deadline
    assert not first.timer
    assert second.timer


async def test_a_match_that_is_handed_out_is_one_that_is_kept(new_hub: NewHub) -> None:
    made = [(await Desk(new_hub()).create("ann", order(request=f"{number}"))).id for number in range(20)]
    hub = new_hub(limits=Limits(rooms=1))

    async def kept(match: str) -> bool:
        return await hub.room(match) is hub.rooms.get(match)

    assert all(await asyncio.gather(*(kept(match) for match in made)))
