"""Don't ask me until my turn, on servers: kept, told to nobody else, the same at all servers and after a restart."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import orjson
import pytest

from kist.core.errors import IllegalAction
from kist.eventlog.commands import NotYours
from kist.server.edge.identity import Client as Somebody
from kist.server.fleet.background import Background
from kist.server.live import reading
from kist.server.live.hub import Hub
from kist.server.live.rooms import Connection, Room
from kist.server.matches.messages import Act, BeUnasked, Sit
from kist.server.matches.service import MatchService
from kist.server.matches.standing_answers import StandingAnswers
from kist.storage.store import SqlStore
from tests.server.clients import Client, Json
from tests.server.hubs import NewHub, order
from tests.server.live.test_commands_at_tables import Ear
from tests.services import ROOMY, Kist, running

pytestmark = pytest.mark.anyio
DAYS: dict[str, Any] = {"times": {"any": 86_400, "knock": 86_400, "show": 86_400, "leftovers": 86_400}}
PLAYERS = ("ann", "bob", "cyd")


def served(hub: Hub) -> Hub:
    hub.unasked = StandingAnswers(hub)
    return hub


async def window(hub: Hub, **changes: Any) -> Room:
    """Three at a table, the first of whom has passed: Bob and Cyd are asked whether they knock."""
    room = await MatchService(hub).create(
        "ann", order(1, game={"game": "cubus", "seats": 3}, chairs=["person"] * 3, **changes)
    )
    for chair, owner in enumerate(PLAYERS[1:], 1):
        await MatchService(hub).sit(owner, room.id, Sit(chair=chair, name=owner, request=f"sit-{owner}"))
    await act(hub, room, 0, "pass")
    return room


async def act(hub: Hub, room: Room, seat: int, do: str) -> None:
    request = f"{do}-{room.table.match.version}-{seat}"
    await MatchService(hub).act(PLAYERS[seat], room.id, Act(seat=seat, do=do, request=request))


async def say(
    hub: Hub, room: Room, seat: int, unasked: bool = True, owner: str = "", seen: int | None = None
) -> Room:
    assert isinstance(hub.unasked, StandingAnswers)
    version = room.table.match.version if seen is None else seen
    command = BeUnasked(seat=seat, unasked=unasked, seen=version, request="r")
    return await hub.unasked.say(owner or PLAYERS[seat], room.id, command)


async def until(hub: Hub, room: Room, phase: str) -> None:
    async with asyncio.timeout(60):
        while (await hub.rooms.current(room.id)).table.match.phase != phase:
            await asyncio.sleep(0.01)


async def settled(room: Room) -> None:
    """Whatever is being answered was answered."""
    while room.answering:
        await asyncio.sleep(0.01)


def ear_of(room: Room, owner: str) -> Ear:
    ear = Ear()
    connection = Connection(Somebody(owner, "session"), ear, 10**6)
    room.connections.add(connection)
    room.welcome(connection, room.table.match.version, takes_changes=True)
    ear.texts.clear()
    return ear


async def test_it_is_told_to_who_said_it_and_to_nobody_else(new_hub: NewHub) -> None:
    hub = served(new_hub(bot_pace=0.0))
    room = await window(hub)
    ears = {owner: ear_of(room, owner) for owner in (*PLAYERS, "a guest")}
    await say(hub, room, 2)
    assert [b'"unasked"' in b"".join(ears[owner].texts) for owner in ears] == [False, False, True, False]
    assert [len(ear.texts) for ear in ears.values()] == [0, 0, 1, 0]
    updates = {owner: room.table.update(owner, 0, [], 0) for owner in ears}
    assert [updates[owner]["unasked"] for owner in ears] == [[], [], [2], []]
    assert updates["ann"]["unasked"] == []


async def test_others_see_the_very_same_bytes_as_when_somebody_answers_oneself(new_hub: NewHub) -> None:
    """But for the time, which no test can hold still."""
    seen = []
    for unasked in (False, True):
        hub = served(new_hub(bot_pace=0.0))
        room = await window(hub, request=f"new-{unasked}")
        ear = ear_of(room, "ann")
        if unasked:
            await say(hub, room, 2)
        await act(hub, room, 1, "waive")
        await (settled(room) if unasked else act(hub, room, 2, "waive"))
        said = [json.loads(text) for text in ear.texts]
        entries = [entry for each in said for entry in each.get("entries", [])]
        waives = [{k: v for k, v in entry.items() if k != "at"} for entry in entries if entry["do"] == "waive"]
        seen.append((waives, [each["type"] for each in said]))
    assert seen[0] == seen[1]


async def test_it_holds_until_the_own_turn_and_then_it_is_forgotten(new_hub: NewHub, store: SqlStore) -> None:
    hub = served(new_hub(bot_pace=0.0))
    room = await window(hub)
    ear = ear_of(room, "cyd")
    await say(hub, room, 2)
    for passer, other in ((0, 1), (1, 0)):
        await act(hub, room, other, "waive")
        await until(hub, room, "build")
        if passer == 0:
            assert room.table.unasked_seats("cyd") == [2]
            await act(hub, room, 1, "pass")
    assert (room.table.match.to_act, room.table.unasked_seats("cyd")) == ((2,), [])
    assert orjson.loads(ear.texts[-1]) == {"type": "unasked", "seats": []}
    await asyncio.sleep(0.05)
    assert await store.unasked.said([room.id]) == {}


async def test_it_is_taken_back_with_one_command_and_said_again_as_often_as_one_likes(new_hub: NewHub) -> None:
    hub = served(new_hub(bot_pace=0.0))
    room = await window(hub)
    for unasked in (True, True, False, False):
        await say(hub, room, 2, unasked)
        assert room.table.unasked_seats("cyd") == ([2] if unasked else [])
    await act(hub, room, 1, "waive")
    await asyncio.sleep(0.05)
    assert room.table.match.to_act == (2,), "Cyd is asked again"


async def test_a_command_that_comes_late_is_over_when_the_turn_has_begun_meanwhile(new_hub: NewHub) -> None:
    hub = served(new_hub())
    room = await window(hub)
    seen = room.table.match.version
    await act(hub, room, 1, "waive")
    await act(hub, room, 2, "waive")
    await say(hub, room, 1, seen=seen)
    assert room.table.unasked_seats("bob") == []


async def test_nobody_says_it_for_others(new_hub: NewHub) -> None:
    hub = served(new_hub())
    room = await window(hub)
    with pytest.raises(NotYours):
        await say(hub, room, 2, owner="bob")
    with pytest.raises(IllegalAction):
        await say(hub, room, 5, owner="bob")


async def test_another_server_and_one_that_starts_again_know_it_too(new_hub: NewHub) -> None:
    here = served(new_hub(bot_pace=0.0))
    room = await window(here)
    there = served(new_hub(bot_pace=0.0))
    behind = await there.rooms.room(room.id)
    await say(here, room, 2)
    assert there.unasked is not None
    await there.unasked.look(behind)  # as it does when it is told to
    assert behind.table.unasked_seats("cyd") == [2]
    again = served(new_hub(bot_pace=0.0))
    assert (await again.rooms.room(room.id)).table.unasked_seats("cyd") == [2]
    await act(there, behind, 1, "waive")
    await until(again, room, "build")


async def test_a_server_that_is_told_by_another_looks_and_tells_who_plays_there(new_hub: NewHub) -> None:
    here, there = served(new_hub(bot_pace=0.0)), served(new_hub(bot_pace=0.0, poll=3600.0, sweep=3600.0))
    room = await window(here)
    behind = await there.rooms.room(room.id)
    ears = {owner: ear_of(behind, owner) for owner in PLAYERS}
    background = Background(there)
    await background.start()
    try:
        await say(here, room, 2)
        await there.broker.publish(json.dumps({"match": room.id, "server": here.name, "unasked": True}))
        async with asyncio.timeout(60):
            while not behind.table.unasked_seats("cyd"):
                await asyncio.sleep(0.01)
    finally:
        await background.stop()
    assert [b'"unasked"' in b"".join(ears[owner].texts) for owner in PLAYERS] == [False, False, True]


async def test_a_server_that_is_killed_before_it_answers_leaves_that_to_the_next(
    new_hub: NewHub, store: SqlStore
) -> None:
    killed = served(new_hub(bot_pace=1000.0))
    room = await window(killed)
    await say(killed, room, 2)
    await act(killed, room, 1, "waive")
    later = killed.clock.now() + 60_000
    assert await store.lease_bots(later, later, 10) == [room.id], "somebody is to see to it"
    after = served(new_hub(bot_pace=0.0))
    after.attend(await after.rooms.room(room.id))
    await until(after, room, "build")


async def test_over_days_nobody_is_called_to_a_window_that_is_answered_without_them(new_hub: NewHub) -> None:
    hub = served(new_hub())
    room = await window(hub, **DAYS)
    waiting = {owner: (await reading.turns(hub, owner)).waiting for owner in PLAYERS}
    assert waiting == {"ann": 0, "bob": 1, "cyd": 1}
    await say(hub, room, 2)
    waiting = {owner: (await reading.turns(hub, owner)).waiting for owner in PLAYERS}
    assert waiting == {"ann": 0, "bob": 1, "cyd": 0}
    for owner, is_asked in (("bob", True), ("cyd", False)):
        (listed,) = (await reading.matches(hub, owner, "mine", None)).matches
        assert (listed.my_turn, listed.waiting) == (is_asked, [1, 2]), "what all see stays the same"


# Over the network ------------------------------------------------------------


@pytest.fixture(scope="module")
def kist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    server = Kist(tmp_path_factory.mktemp("kist"), "--bot-pace", "0.01", *ROOMY)
    with running(server):
        yield server


async def test_a_window_closes_without_who_said_so(ann: Client, bob: Client) -> None:
    match: str = (await ann.create(3, sit=(0, 1)))["info"]["id"]
    await bob.sit(match)
    await ann.act(match, 0, "pass")
    async with bob.socket(match) as told, ann.socket(match) as others:
        command: Json = {"seat": 2, "unasked": True, "seen": told.version, "request": bob.request()}
        answer = await bob.post(f"/api/matches/{match}/unasked", command)
        assert answer["update"]["unasked"] == [2]
        assert (await told.expect("unasked"))["seats"] == [2]
        assert others.welcome["update"]["unasked"] == []
        await ann.act(match, 1, "waive")
        async with asyncio.timeout(60):
            while (await bob.get(f"/api/matches/{match}"))["update"]["views"][0]["phase"] != "build":
                await asyncio.sleep(0.02)
    entries = (await ann.get(f"/api/matches/{match}"))["update"]["entries"]
    assert [(each["seat"], each.get("auto", False)) for each in entries if each["do"] == "waive"] == [
        (1, False),
        (2, False),
    ]
    assert (await ann.post(f"/api/matches/{match}/unasked", {**command, "seat": 2}, 403))["error"] == "not-yours"
