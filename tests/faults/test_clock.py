"""One of two servers whose machine has a wrong clock: matches go by the database's, and nothing ends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic, time

import pytest

from kist.games import GAMES
from kist.matches.parts import Status
from kist.server.config import Config
from kist.server.fleet.background import Background
from kist.server.live.clock import Clock
from kist.server.live.hub import Hub
from kist.server.matches.messages import Act, NewMatch
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from tests.services import Postgres

pytestmark = pytest.mark.anyio
MONTH = 31 * 24 * 3600
ORDER = {
    "game": {"game": "cubus", "seats": 2},
    "chairs": ["person"] * 2,
    "begins": 0,
    "times": {"any": 600},
    "sit": [{"chair": 0, "name": "Ann"}, {"chair": 1, "name": "Bob"}],
}


@asynccontextmanager
async def server(database: str, ahead: float) -> AsyncIterator[Hub]:
    """A server without its sockets, on a machine whose clock is ahead by so many seconds."""
    store = await SqlStore.open(database)
    hub = Hub(Config("", sweep=0.05), GAMES, store, LocalBroker(), clock=Clock(lambda: time() + ahead))
    background = Background(hub)
    await background.start()
    try:
        yield hub
        await background.sweep()
    finally:
        await background.stop()
        await hub.finish()
        await store.close()


async def test_a_server_a_month_ahead_ends_nothing_and_says_that_its_clock_is_wrong(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    database = postgres.new_database()
    async with server(database, 0) as right:
        orders = [NewMatch.model_validate({**ORDER, "request": f"r{number}"}) for number in range(12)]
        rooms = [await MatchService(right).create("ann", order) for order in orders]
        async with server(database, MONTH) as wrong:
            assert abs(wrong.clock.now() - right.clock.now()) < 2000
            await MatchService(wrong).act("ann", rooms[0].id, Act(seat=0, do="pass", request="pass"))
        played = [(await right.rooms.current(room.id)).table for room in rooms]
        assert [table.match.status for table in played] == [Status.RUNNING] * 12
        assert not any(entry.auto for table in played for entry in table.entries)
        assert abs(played[0].entries[-1].at - right.clock.now()) < 20_000
    said = [vars(record)["ahead"] for record in caplog.records if "clock is wrong" in record.getMessage()]
    assert len(said) == 1
    assert abs(said[0] - MONTH) < 5


async def test_a_clock_that_jumps_moves_no_deadline() -> None:
    error = 0.0
    clock = Clock(lambda: time() + error)
    alone = clock.now()
    error = MONTH
    assert clock.now() - alone >= 1000 * MONTH
    error = 0.0
    clock.follow(5_000_000, monotonic())
    error = -MONTH
    assert 5_000_000 <= clock.now() < 5_060_000
    assert clock.error < -MONTH + time()
