"""What is said between servers, by whoever can say it: however often, nobody at a table waits for it."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any

import pytest

from kist.matches.ports import MISSED, Addition, Appended, Summary
from kist.server.edge.identity import Client
from kist.server.fleet.background import Background
from kist.server.live.hub import Hub
from kist.server.live.rooms import Connection, Room
from kist.server.matches.messages import Act, Sit
from kist.server.matches.service import MatchService
from kist.storage.local_broker import MOST_MESSAGES
from kist.storage.store import SqlStore
from tests.server.hubs import NewHub, order
from tests.server.live.test_commands_at_tables import Ear

pytestmark = pytest.mark.anyio
FLOOD = 5_000
assert FLOOD < MOST_MESSAGES, "all of it is heard"


@pytest.fixture
async def hub(new_hub: NewHub) -> AsyncIterator[Hub]:
    """A hub that listens, and never looks by itself."""
    hub = new_hub(poll=3600.0, sweep=3600.0)
    background = Background(hub)
    await background.start()
    await asyncio.sleep(0)
    yield hub
    await background.stop()


@pytest.fixture
def asked(store: SqlStore, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often the store was asked for what."""
    counted = Counter[str]()
    for name in ("versions", "entries"):
        monkeypatch.setattr(store, name, _counting(getattr(store, name), name, counted))
    return counted


def _counting(ask: Any, name: str, counted: Counter[str]) -> Any:
    async def counting(*about: Any) -> Any:
        counted[name] += 1
        return await ask(*about)

    return counting


async def table(hub: Hub) -> tuple[Room, Ear]:
    """A match of two, and what is sent to one who looks at it."""
    room = await MatchService(hub).create("ann", order(1))
    await MatchService(hub).sit("bob", room.id, Sit(name="Bob", request="sit"))
    ear = Ear()
    connection = Connection(Client("ann", "ann"), ear, 1_000_000)
    room.connections.add(connection)
    room.welcome(connection, 0, takes_changes=True)
    return room, ear


async def flood(hub: Hub, room: Room, **word: Any) -> None:
    text = json.dumps({"match": room.id, **word})
    for _ in range(FLOOD):
        await hub.broker.publish(text)


async def heard_all(hub: Hub, room: Room) -> None:
    """Wait until all that was said so far was heard: what is said last is seen to last."""
    await hub.broker.publish(json.dumps({"match": room.id, "server": "last", "present": []}))
    async with asyncio.timeout(20):
        while "last" not in room.elsewhere:
            await asyncio.sleep(0.01)


async def test_versions_that_nobody_wrote_cost_a_look_for_all_of_them(asked: Counter[str], hub: Hub) -> None:
    room, _ = await table(hub)
    asked.clear()
    await flood(hub, room, version=10**9)
    version = await MatchService(hub).act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    assert room.table.match.version >= version
    await heard_all(hub, room)
    assert 0 < asked["versions"] < FLOOD / 50
    assert asked["entries"] == 0


async def test_what_is_looked_at_just_after_it_was_written_here_is_not_read_again(
    asked: Counter[str], hub: Hub, store: SqlStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, _ = await table(hub)
    asked.clear()
    append_all = store.append_all

    async def looked_at_meanwhile(additions: Sequence[Addition[Summary]]) -> list[Appended]:
        outcomes = await append_all(additions)
        await hub.broker.publish(json.dumps({"match": room.id, "version": 10**9}))
        async with asyncio.timeout(20):
            while not asked["versions"]:
                await asyncio.sleep(0.01)
        return outcomes

    monkeypatch.setattr(store, "append_all", looked_at_meanwhile)
    await MatchService(hub).act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    await heard_all(hub, room)
    assert asked["entries"] == 0


async def test_who_looks_on_and_sits_down_is_there_at_once(hub: Hub) -> None:
    room, ear = await MatchService(hub).create("ann", order(1)), Ear()
    connection = Connection(Client("bob", "bob"), ear, 1_000_000)
    room.connections.add(connection)
    room.welcome(connection, 0, takes_changes=True)
    await MatchService(hub).sit("bob", room.id, Sit(name="Bob", request="sit"))
    assert any(b'{"type":"presence","connected":[1]}' in text for text in ear.texts)


async def test_whose_word_is_forgotten_is_told_with_the_next_move(hub: Hub) -> None:
    """Another server that said who is there, and was then killed."""
    room, ear = await table(hub)
    room.hear_of("other", (1,))
    assert b'{"type":"presence","connected":[0,1]}' in ear.texts[-1]
    room.elsewhere = {"other": (0.0, (1,))}
    await MatchService(hub).act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    told = [text for text in ear.texts if b'"presence"' in text]
    assert b'{"type":"presence","connected":[0]}' in told[-1]


async def test_a_match_is_gone_only_when_the_store_has_it_no_more(hub: Hub, store: SqlStore) -> None:
    room, _ = await table(hub)
    await flood(hub, room, gone=True)
    await heard_all(hub, room)
    assert hub.rooms[room.id] is room
    await store.eraser.delete(room.id)
    await hub.broker.publish(json.dumps({"match": room.id, "gone": True}))
    async with asyncio.timeout(20):
        while room.id in hub.rooms:
            await asyncio.sleep(0.01)


async def test_who_asks_often_who_is_here_is_answered_seldom(hub: Hub, monkeypatch: pytest.MonkeyPatch) -> None:
    room, _ = await table(hub)
    await flood(hub, room, server="another", ask=True)
    said: list[str] = []
    publish = hub.broker.publish

    async def note(message: str) -> None:
        said.append(message)
        await publish(message)

    monkeypatch.setattr(hub.broker, "publish", note)
    await heard_all(hub, room)
    async with asyncio.timeout(20):
        while not (answers := [text for text in said if f'"{hub.name}"' in text]):
            await asyncio.sleep(0.01)
    assert len(answers) < FLOOD / 50


async def test_signs_in_the_name_of_a_server_are_as_few_as_a_player_may_give(hub: Hub) -> None:
    room, ear = await table(hub)
    await flood(hub, room, server="another", sign="thanks", chair=0)
    await heard_all(hub, room)
    signs = [text for text in ear.texts if b'"sign"' in text]
    assert 0 < len(signs) < FLOOD / 50


async def test_presence_that_changes_all_the_time_is_told_now_and_then(hub: Hub) -> None:
    room, ear = await table(hub)
    for _ in range(FLOOD // 2):
        for chairs in ([1], []):
            word = {"match": room.id, "server": "another", "present": chairs}
            await hub.broker.publish(json.dumps(word))
    await heard_all(hub, room)
    assert len(ear.texts) < FLOOD / 50


async def test_who_missed_something_looks_at_once(hub: Hub, new_hub: NewHub) -> None:
    room, _ = await table(hub)
    version = await MatchService(new_hub()).act("ann", room.id, Act(seat=0, do="pass", request="pass"))
    assert room.table.match.version < version
    await hub.broker.publish(MISSED)
    async with asyncio.timeout(20):
        while room.table.match.version < version:
            await asyncio.sleep(0.01)
