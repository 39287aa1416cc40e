"""Commands that wait at the same time: appended together where that is simple, and always as if one came after the
other."""

import asyncio
from collections.abc import Callable, Sequence
from random import Random
from time import time
from typing import Any, Never

import pytest

from kist.core.errors import IllegalAction, KistError
from kist.eventlog.commands import CommandContext
from kist.matches import commands, ports
from kist.matches.ports import Addition, Summary, Unreachable
from kist.server.edge.identity import Client
from kist.server.live.clock import Clock
from kist.server.live.hub import Hub
from kist.server.live.rooms import Connection, Room
from kist.server.matches.messages import Act
from kist.server.matches.service import MatchService
from kist.storage.store import SqlStore
from tests.server.hubs import NewHub, order

pytestmark = pytest.mark.anyio

Appended = list[list[str]]


@pytest.fixture
def appended(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> Appended:
    """What was appended, each time."""
    times: Appended = []
    append_all = store.append_all

    async def note(additions: Sequence[Addition[Summary]]) -> list[ports.Appended]:
        times.extend([entry.do for entry in each.entries] for each in additions)
        return await append_all(additions)

    monkeypatch.setattr(store, "append_all", note)
    return times


class Ear:
    """A wire that takes what it is told."""

    known = False

    def __init__(self) -> None:
        self.flooded: Callable[[], object] = self.blame
        self.texts: list[bytes] = []

    def waiting_bytes(self) -> int:
        return 0

    def put(self, text: bytes) -> None:
        self.texts.append(text)

    def end(self, code: int, why: str) -> None: ...

    def blame(self) -> None: ...

    async def receive(self) -> Never:
        raise AssertionError


async def knock_window(hub: Hub) -> Room:
    """Four at a table, the first of whom has passed: three are asked whether they knock."""
    room = await MatchService(hub).create("ann", order(4, game={"game": "cubus", "seats": 4}, chairs=["person"] * 4))
    await MatchService(hub).act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    return room


def listening(room: Room) -> Ear:
    """A client that is told of every change from now on."""
    ear = Ear()
    connection = Connection(Client("ann", "session"), ear, 10**6)
    room.connections.add(connection)
    room.welcome(connection, room.table.match.version, takes_changes=True)
    room.tell_presence()
    ear.texts.clear()
    return ear


async def at_once(room: Room, hub: Hub, *commanded: tuple[int, str, str]) -> list[int | BaseException]:
    """Seat, action and request each, all sent before any is looked at."""
    service = MatchService(hub)
    acts = (service.act("ann", room.id, Act(seat=seat, do=do, request=request)) for seat, do, request in commanded)
    return await asyncio.gather(*acts, return_exceptions=True)


async def test_three_who_waive_at_once_are_written_down_and_shown_at_once(
    new_hub: NewHub, appended: Appended
) -> None:
    hub = new_hub()
    room = await knock_window(hub)
    ear, before = listening(room), room.table.match.version
    answers = await at_once(room, hub, (2, "waive", "b"), (1, "waive", "a"), (3, "waive", "c"))
    assert answers == [before + 1, before + 2, before + 3]
    assert appended[1][:3] == ["waive"] * 3
    assert len(appended) == 2
    assert len(ear.texts) == 1
    assert [entry.seat for entry in room.table.entries[before : before + 3]] == [2, 1, 3]
    again = new_hub()
    assert (await again.rooms.room(room.id)).table.match.view(0) == room.table.match.view(0)


async def test_who_is_refused_holds_nobody_up(new_hub: NewHub, appended: Appended) -> None:
    hub = new_hub()
    room = await knock_window(hub)
    before = room.table.match.version
    *granted, refused, last = await at_once(
        room, hub, (1, "waive", "a"), (2, "waive", "b"), (1, "waive", "again"), (3, "waive", "c")
    )
    assert (*granted, last) == (before + 1, before + 2, before + 3)
    assert isinstance(refused, IllegalAction)
    assert [len(each) for each in appended[1:]] == [2, len(room.table.entries) - before - 2]


async def test_one_request_sent_twice_at_once_is_carried_out_once(new_hub: NewHub) -> None:
    hub = new_hub()
    room = await knock_window(hub)
    before = room.table.match.version
    answers = await at_once(room, hub, (1, "waive", "a"), (1, "waive", "a"), (2, "waive", "b"))
    assert answers == [before + 1, before + 1, before + 2]


async def test_a_request_that_another_server_has_answered_is_not_carried_out_with_others(new_hub: NewHub) -> None:
    here, there = new_hub(), new_hub()
    room = await knock_window(here)
    behind = await there.rooms.room(room.id)
    before = room.table.match.version
    assert await at_once(room, here, (1, "waive", "a")) == [before + 1]
    answers = await at_once(behind, there, (1, "waive", "a"), (2, "waive", "b"))
    assert answers == [before + 1, before + 2]
    assert [entry.do for entry in (await here.rooms.current(room.id)).table.entries[before:]] == ["waive", "waive"]


async def test_where_another_server_was_faster_all_are_decided_anew(new_hub: NewHub) -> None:
    here, there = new_hub(), new_hub()
    room = await knock_window(here)
    behind = await there.rooms.room(room.id)
    before = room.table.match.version
    await at_once(room, here, (3, "waive", "c"))
    assert await at_once(behind, there, (1, "waive", "a"), (2, "waive", "b")) == [before + 2, before + 3]
    assert [entry.seat for entry in behind.table.entries[before : before + 3]] == [3, 1, 2]


async def test_when_nothing_can_be_written_everybody_is_told(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hub = new_hub()
    room = await knock_window(hub)
    before = room.table.match

    async def fail(additions: Sequence[Addition[Summary]]) -> list[ports.Appended]:
        return [Unreachable("unreachable", "The database does not answer.") for _ in additions]

    with monkeypatch.context() as broken:
        broken.setattr(store, "append_all", fail)
        answers = await at_once(room, hub, (1, "waive", "a"), (2, "waive", "b"), (1, "knock", "k"))
    assert all(isinstance(each, KistError) for each in answers)
    assert room.table.match is before
    assert await at_once(room, hub, (1, "waive", "a")) == [before.version + 1]


async def test_a_moment_that_shows_something_is_never_left_out(new_hub: NewHub) -> None:
    room = await MatchService(new_hub()).create("ann", order(2, game={"game": "skelter", "seats": 2, "seed": 1}))
    ear, transition = listening(room), [room.table.match]
    for seat in (0, 1, 0):
        stone = transition[-1].view(seat).actions[0]
        transition += commands.act(transition[-1], CommandContext(0, "ann"), seat, stone, Random(0))
    room.follow(transition[1:])
    assert len(ear.texts) == 3


@pytest.fixture
def at_tables(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """At how many tables something was appended, each time."""
    times: list[int] = []
    append_all = store.append_all

    async def note(additions: Sequence[Addition[Summary]]) -> list[ports.Appended]:
        times.append(len(additions))
        return await append_all(additions)

    monkeypatch.setattr(store, "append_all", note)
    return times


async def tables(hub: Hub, count: int, **settings: Any) -> list[Room]:
    orders = (order(2, request=f"table-{number}", **settings) for number in range(count))
    return [await MatchService(hub).create("ann", each) for each in orders]


async def play_on(hub: Hub, *rooms: Room) -> None:
    """Somebody acts at each of these tables, all at the same time."""
    acts = []
    for room in rooms:
        seat = room.table.match.awaited[0]
        do = "pass" if "pass" in room.table.match.view(seat).actions else "waive"
        acts.append(
            MatchService(hub).act("ann", room.id, Act(seat=seat, do=do, request=f"at-{room.table.match.version}"))
        )
    await asyncio.gather(*acts)


async def test_where_many_play_commands_wait_for_each_other(
    new_hub: NewHub, store: SqlStore, at_tables: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "patience", 1.0)
    hub = new_hub()
    rooms = await tables(hub, 3)
    await play_on(hub, *rooms)
    await play_on(hub, *rooms)
    assert at_tables == [3, 3], "came at the same moment; nobody waited"
    first = asyncio.create_task(play_on(hub, rooms[0]))
    await asyncio.sleep(0.05)
    assert [room.in_use for room in rooms] == [True, False, False], "whose command waits must not be forgotten"
    await asyncio.gather(first, play_on(hub, rooms[1]))
    assert at_tables == [3, 3, 2]
    await asyncio.sleep(0)
    assert not any(room.in_use for room in rooms)


async def test_who_plays_alone_waits_for_nobody(
    new_hub: NewHub, store: SqlStore, at_tables: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "patience", 3600.0)
    hub = new_hub()
    (room,) = await tables(hub, 1)
    async with asyncio.timeout(60):
        for _ in range(8):
            await play_on(hub, room)
    assert at_tables == [1] * 8


async def test_who_acts_in_time_is_not_too_late_for_having_waited_for_others(
    new_hub: NewHub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "patience", 1.0)
    late = 0.0
    hub = new_hub(clock=Clock(lambda: time() + late))
    rooms = await tables(hub, 3, times={"any": 3600})
    await play_on(hub, *rooms)
    await play_on(hub, *rooms)
    before = rooms[0].table.match
    acting = asyncio.create_task(play_on(hub, rooms[0]))
    await asyncio.sleep(0.05)
    assert rooms[0].table.match is before, "it waits"
    late = 4000.0
    await asyncio.gather(acting, hub.expire(rooms[0]))
    entry = rooms[0].table.entries[before.version]
    assert before.deadline is not None
    assert entry.at > before.deadline
    assert not entry.auto
