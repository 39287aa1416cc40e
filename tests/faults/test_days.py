"""Deadlines of days with no server running: what happens when one comes back, alone and among many."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import time

import pytest

from kist.games import GAMES
from kist.matches.ports import Unreachable
from kist.server.config import Config
from kist.server.edge.identity import Tokens
from kist.server.fleet.background import Background
from kist.server.live.clock import Clock
from kist.server.live.heartbeat import SILENT_MS
from kist.server.live.hub import Hub
from kist.server.matches.messages import NewMatch
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from tests.server.clients import Client, Json
from tests.services import Kist, Postgres, running

pytestmark = pytest.mark.anyio
HOUR, DAY = 3600, 24 * 3600
ORDER = {
    "game": {"game": "cubus", "seats": 2},
    "chairs": ["person"] * 2,
    "begins": 0,
    "times": {"any": 12 * HOUR},
    "sit": [{"chair": 0, "name": "Ann"}, {"chair": 1, "name": "Bob"}],
}


class Elsewhere(SqlStore):
    """A database whose clock is ahead."""

    ahead = 0

    async def time(self) -> int | None:
        told = await super().time()
        return None if told is None else told + 1000 * self.ahead


@asynccontextmanager
async def fleet(database: str, ahead: int, servers: int) -> AsyncIterator[list[Background]]:
    """Servers without their sockets that start at once, so many seconds later; nobody sweeps by itself."""
    stores = [await Elsewhere.open(database) for _ in range(servers)]
    for store in stores:
        assert isinstance(store, Elsewhere)
        store.ahead = ahead
    hubs = [
        Hub(Config("", sweep=10**6), GAMES, store, LocalBroker(), clock=Clock(lambda: time() + ahead))
        for store in stores
    ]
    backgrounds = [Background(hub) for hub in hubs]
    await asyncio.gather(*(each.start() for each in backgrounds))
    try:
        yield backgrounds
    finally:
        for background, hub, store in zip(backgrounds, hubs, stores, strict=True):
            await background.stop()
            await hub.finish()
            await store.close()


async def swept(*servers: Background) -> None:
    """All look at once for what is due, and look again if the database kept one of them waiting. Until it is done:
    whoever is slow goes on when nobody waits any more."""

    async def sweep(server: Background) -> None:
        while True:
            try:
                await server.sweep()
                await asyncio.gather(*server._seen_to.values())
                return
            except Unreachable:
                continue

    await asyncio.gather(*map(sweep, servers))


async def done_by_itself(background: Background, match: str) -> list[str]:
    """What the match did for its players."""
    entries = (await background.hub.rooms.current(match)).table.entries
    return [entry.do.partition(" ")[0] for entry in entries if entry.auto or entry.do.startswith("wait")]


async def test_a_fleet_that_was_down_puts_a_deadline_off_once_and_fires_it_once(postgres: Postgres) -> None:
    database = postgres.new_database()
    async with fleet(database, 0, 1) as [first]:
        await swept(first)
        match = (await MatchService(first.hub).create("ann", NewMatch.model_validate({**ORDER, "request": "new"}))).id
    async with fleet(database, 2 * DAY, 3) as servers:
        await swept(*servers)
        assert await done_by_itself(servers[0], match) == ["wait"]
        now = servers[1].hub.clock.now()
        assert 0 < (await servers[1].hub.rooms.current(match)).table.match.deadline - now <= 1000 * DAY  # type: ignore[operator]
        await servers[0].hub.store.alive(now + 1000 * 2 * DAY, 10**12, 10**12)  # servers run on, and nobody comes
    async with fleet(database, 4 * DAY, 3) as servers:
        await swept(*servers)
        assert await done_by_itself(servers[2], match) == ["wait", "pass"]


async def test_a_short_restart_moves_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path}/kist.sqlite3"
    async with fleet(database, 0, 1) as [first]:
        await swept(first)
        room = await MatchService(first.hub).create("ann", NewMatch.model_validate({**ORDER, "request": "new"}))
        deadline = room.table.match.deadline
    async with fleet(database, SILENT_MS // 2000, 1) as [again]:
        await swept(again)
        assert (await again.hub.rooms.current(room.id)).table.match.deadline == deadline
        assert await done_by_itself(again, room.id) == []


async def test_a_server_that_was_killed_over_a_deadline_gives_everybody_time_when_it_is_back(tmp_path: Path) -> None:
    async with fleet(f"sqlite:///{tmp_path}/data/kist.sqlite3", 0, 1) as [first]:
        await swept(first)
        owner, token = Tokens([await first.hub.store.secret("")]).new()
        room = await MatchService(first.hub).create(owner, NewMatch.model_validate({**ORDER, "request": "new"}))
        deadline = room.table.match.deadline
        assert deadline is not None
    with running(Kist(tmp_path, "--clock-ahead", str(2 * DAY))) as server:
        client = Client.known(f"http://127.0.0.1:{server.port}", token)
        async with asyncio.timeout(120):
            while (update := await look(client, room.id))["deadline"]["at"] == deadline:
                await asyncio.sleep(0.05)
        await client.close()
    assert update["entries"][-1]["do"] == f"wait {update['deadline']['at']}"
    assert update["deadline"]["at"] >= deadline + 2000 * DAY
    assert update["deadline"]["at"] - update["now"] <= 1000 * DAY
    assert update["views"][0]["to_act"] == [0]


async def look(client: Client, match: str) -> Json:
    update: Json = (await client.get(f"/api/matches/{match}"))["update"]
    return update
