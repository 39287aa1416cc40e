"""The hub by itself, where real servers would need a clock that goes wrong, or each other at the right moment."""

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from time import time

import pytest

from kist.eventlog.commands import CommandContext
from kist.matches import commands
from kist.matches.commands import UNTAKEN_FOR
from kist.matches.log import Entry
from kist.matches.parts import Status
from kist.matches.ports import NewLog
from kist.server.edge.limits import Limits
from kist.server.fleet import background
from kist.server.fleet.background import Background
from kist.server.http.errors import TooMany
from kist.server.live.bots import BotRunner
from kist.server.live.clock import Clock
from kist.server.live.hub import LONE_POLL_SECONDS, Hub
from kist.server.live.rooms import Room
from kist.server.live.summary import BOT_LEASE_MS, summary_of
from kist.server.matches.messages import Act, Give
from kist.server.matches.service import MatchService
from kist.server.workers.fair import Share
from kist.storage.store import SqlStore
from tests.server.hubs import NewHub, order
from tests.storage.appending import append

pytestmark = pytest.mark.anyio


EARLIER = Path(__file__).parents[2] / "matches/earlier"
DAY = 24 * 3600 * 1000


def ahead(ms: int) -> Clock:
    """A clock that is wrong."""
    return Clock(lambda: time() + ms / 1000)


async def test_a_timer_that_was_early_is_set_again(new_hub: NewHub) -> None:
    error = 0.0
    service = MatchService(new_hub(clock=Clock(lambda: time() + error)))
    room = await service.create("ann", order(times={"knock": 1}))
    version = await service.act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    error = -0.3  # the clock is set back a little
    async with asyncio.timeout(120):
        while room.table.match.version == version:
            await asyncio.sleep(0.05)
    assert [entry.auto for entry in room.table.entries[version:]] == [True, False]


async def test_a_command_that_seems_fulfilled_is_compared_with_the_store(new_hub: NewHub) -> None:
    here, there = new_hub(), new_hub()
    match = (
        await MatchService(here).create("ann", order(1, game={"game": "cubus", "seats": 3}, chairs=["person"] * 3))
    ).id
    behind = await there.rooms.room(match)
    await MatchService(here).give("ann", match, Give(chair=2, to="bot:novice", request="bot"))
    assert behind.table.match.chairs[2] == "person"
    await MatchService(there).give("ann", match, Give(chair=2, to="person", request="person"))
    assert (await here.rooms.current(match)).table.match.chairs[2] == "person"
    assert [entry.do for entry in behind.table.entries[1:]] == ["give bot:novice", "give person"]


async def test_a_bot_that_thinks_for_long_stays_with_its_server(new_hub: NewHub, store: SqlStore) -> None:
    started = Clock().now()
    hub = new_hub(clock=Clock(lambda: started / 1000))
    chairs = ["person", "bot:novice"]
    thinks, forgotten = [
        await MatchService(hub).create("ann", order(1, request, chairs=chairs, begins=1))
        for request in ("one", "two")
    ]
    task = asyncio.create_task(asyncio.sleep(0))
    thinks.thinking[1] = (thinks.table.match.window.version, task)
    hub.clock = Clock(lambda: (started + BOT_LEASE_MS * 3 // 4) / 1000)
    await Background(hub).sweep()
    later = started + BOT_LEASE_MS * 3 // 2
    assert await store.lease_bots(later, later + BOT_LEASE_MS, 10) == [forgotten.id]
    await task


async def test_matches_that_cannot_be_read_do_not_keep_others_from_their_deadlines(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(background, "MATCHES_AT_ONCE", 2)
    room = await MatchService(new_hub()).create("ann", order(1))
    for number in range(3):
        new_log = NewLog(f"broken{number}", f"CODE{number}", "ann", f"r{number}", "{}", 0)
        await store.create(new_log, [], replace(summary_of(room.table.match), due=number))
    hub = new_hub(clock=ahead(UNTAKEN_FOR + 1000))
    sweeper = Background(hub)
    for _ in range(4):
        await sweeper.sweep()
    assert (await hub.rooms.room(room.id)).table.match.status is Status.OVER
    assert [record.message for record in caplog.records] == ["match cannot be read"] * 3


@pytest.mark.parametrize("game", ["cubus", "skelter"])
async def test_a_match_stored_under_earlier_rules_is_shown_as_a_record(
    store: SqlStore, new_hub: NewHub, game: str
) -> None:
    """It was stored before there were versions: who played and what was done is told, and nothing breaks."""
    settings, *lines = (EARLIER / f"{game}.jsonl").read_text().splitlines()
    entries = [Entry(**{"by": None, **json.loads(line)}) for line in lines]
    room = await MatchService(new_hub()).create("ann", order(1))
    due = replace(summary_of(room.table.match), due=0)
    await store.create(NewLog("earlier", "CODE", "owner 0", "r", settings, 0), entries[:1], due)
    await append(store, "earlier", 1, entries[1:40], due)
    hub = new_hub()
    await Background(hub).sweep()
    found = await hub.rooms.current("earlier")
    update = found.table.update("owner 0", 0, (), 0)
    assert found.table.info()["earlier"]
    assert (update["status"], update["views"], update["outcome"]) == ("over", [], None)
    assert [entry["do"] for entry in update["entries"][:40]] == [entry.do for entry in entries[:40]]
    assert update["entries"][-1]["do"] == "close"
    assert [chair["name"] for chair in update["chairs"]] == ["Player 0", "Player 1", "Player 2"]


async def test_a_match_that_was_forgotten_meanwhile_is_not_attended(new_hub: NewHub) -> None:
    hub = new_hub(limits=Limits(rooms=1))
    service = MatchService(hub)
    first = await service.create("ann", order(request="first", times={"build": 60}))
    assert first.timer
    second = await service.create("ann", order(request="second", times={"build": 60}))
    assert list(hub.rooms) == [second.id]
    await hub.carry_out(
        first, lambda match: commands.act(match, CommandContext(hub.clock.now(), "ann"), 0, "pass", hub.rng)
    )
    assert first.table.match.deadline
    assert not first.timer
    assert second.timer


async def test_a_match_that_is_handed_out_is_one_that_is_kept(new_hub: NewHub) -> None:
    made = [(await MatchService(new_hub()).create("ann", order(request=f"{number}"))).id for number in range(20)]
    hub = new_hub(limits=Limits(rooms=1))

    async def kept(match: str) -> bool:
        return await hub.rooms.room(match) is hub.rooms.get(match)

    assert all(await asyncio.gather(*(kept(match) for match in made)))


async def many(hub: Hub, number: int) -> list[Room]:
    return [await MatchService(hub).create(f"client {each}", order(request=f"{each}")) for each in range(number)]


async def test_a_clock_that_is_a_month_ahead_ends_no_crowd_of_matches(
    new_hub: NewHub, caplog: pytest.LogCaptureFixture
) -> None:
    here, wrong = new_hub(), new_hub(clock=ahead(31 * DAY))
    rooms = await many(here, 40)
    sweeper = Background(wrong)
    for _ in range(3):
        await sweeper.sweep()
    assert [(await here.rooms.current(room.id)).table.match.status for room in rooms] == [Status.RUNNING] * 40
    assert [record.getMessage() for record in caplog.records if record.levelname == "ERROR"] == [
        "so many matches are not ended at once: is the clock right?"
    ]


async def test_a_few_matches_that_nobody_touches_are_ended_however_many_others_there_are(new_hub: NewHub) -> None:
    hub = new_hub(clock=ahead(-31 * DAY))
    left = await many(hub, 3)
    later = new_hub()
    await Background(later).sweep()
    assert [(await later.rooms.current(room.id)).table.match.status for room in left] == [Status.OVER] * 3


async def test_deadlines_go_on_while_a_crowd_of_matches_is_left_alone(new_hub: NewHub) -> None:
    old = new_hub(clock=ahead(-31 * DAY))
    await many(old, 30)
    hub = new_hub(limits=Limits(rooms=1))
    late = await MatchService(new_hub(clock=ahead(-60_000))).create("ann", order(times={"any": 5}))
    await Background(hub).sweep()
    assert (await hub.rooms.current(late.id)).table.entries[-1].auto


async def test_what_others_say_of_who_is_there_is_believed_of_chairs_that_there_are(new_hub: NewHub) -> None:
    hub = new_hub()
    room = await MatchService(hub).create("ann", order())
    for number in range(200):
        room.hear_of(f"server {number}", (0, 1_000_000, -1))
    assert room.connected() == (0,)
    assert len(room.elsewhere) == 100


async def test_bots_are_asked_in_the_name_of_a_person_only_while_one_is_there(new_hub: NewHub) -> None:
    hub = new_hub()
    bots = BotRunner(hub)
    room = await MatchService(hub).create("ann", order(1))
    hub.whereabouts.note("ann", "there")
    assert bots._share(room) == Share("ann", people=False, address="there")
    room.hear_of("another server", (0,))
    assert bots._share(room) == Share("ann", people=True, address="there")
    bots.stop()


async def test_all_clients_of_an_address_are_told_so_much_of_logs(new_hub: NewHub) -> None:
    hub = new_hub(limits=Limits(entries_burst=1, entries_rate=0, address_entries_burst=2, address_entries_rate=0))
    room = await MatchService(hub).create("ann", order())
    for client, address in (("ann", "there"), ("bob", "there"), ("eve", "there"), ("cleo", "here")):
        hub.whereabouts.note(client, address)
    all_but_one = room.table.match.version - 1
    for client in ("ann", "bob", "cleo"):
        hub.charge(room, client, all_but_one)
    for client in ("ann", "eve"):
        with pytest.raises(TooMany):
            hub.charge(room, client, all_but_one)


async def test_a_match_that_is_slow_keeps_no_deadline_of_others_from_firing(
    new_hub: NewHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "PATIENCE_SECONDS", 0.1)
    now = time()
    hub = new_hub(clock=Clock(lambda: now))
    rooms = [await MatchService(hub).create("ann", order(request=name, times={"any": 24 * 3600})) for name in "abc"]
    before = rooms[0].table.match.version
    now += 2 * 24 * 3600
    sweeper = Background(hub)
    async with asyncio.timeout(20), rooms[0].lock:
        await sweeper.sweep()
        await sweeper.sweep()
    assert [room.table.match.version > before for room in rooms] == [False, True, True]
    async with asyncio.timeout(20):
        while rooms[0].table.match.version == before:
            await asyncio.sleep(0.01)
    assert [room.table.match.version for room in rooms] == [rooms[1].table.match.version] * 3


async def test_where_no_other_server_can_append_it_is_seldom_looked_whether_one_did(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert new_hub(poll=2.0).poll == LONE_POLL_SECONDS
    monkeypatch.setattr(store, "shared", True)
    assert new_hub(poll=2.0).poll == 2.0
