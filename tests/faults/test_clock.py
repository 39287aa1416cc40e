"""Clocks that are wrong or jump: a machine's, that of one of two servers, and that of the database. Nothing ends."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic, time

import pytest

from kist.games import GAMES
from kist.matches.days import LEAST
from kist.matches.parts import Status
from kist.server.classroom.classes import Classes
from kist.server.config import Config
from kist.server.fleet.background import Background
from kist.server.live.clock import Clock
from kist.server.live.heartbeat import LOG
from kist.server.live.hub import Hub
from kist.server.matches.messages import Act, NewMatch
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from tests.faults.test_days import DAY, Elsewhere, done_by_itself, fleet, swept
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


@asynccontextmanager
async def club(database: str, ahead: int, servers: int = 2) -> AsyncIterator[list[tuple[Background, Classes]]]:
    """Servers so many seconds later, with classes; several only where the database is for several."""
    async with fleet(database, ahead, servers if database.startswith("postgresql") else 1) as backgrounds:
        found = []
        for each in backgrounds:
            assert isinstance(each.hub.store, SqlStore)
            found.append((each, Classes(each.hub, each.hub.store.classes, each.hub.store.eraser)))
        yield found


async def filled(background: Background, classes: Classes) -> None:
    """What a club has: matches that nobody has come to yet, and classes."""
    for number in range(12):
        order = NewMatch.model_validate({**ORDER, "sit": [{"chair": 0, "name": "Ann"}], "request": f"r{number}"})
        await MatchService(background.hub).create("ann", order)
    for _ in range(5):
        await classes.open()


async def there(servers: list[tuple[Background, Classes]]) -> tuple[int, int]:
    """How many matches go on and how many classes there are, once every server has looked what came to its end."""
    for background, classes in servers:
        await swept(background)
        await classes.sweep()
    store = servers[0][0].hub.store
    assert isinstance(store, SqlStore)
    return await store.count_unfinished("ann"), (await store.classes.count_ended(0))[1]


def warnings(caplog: pytest.LogCaptureFixture) -> list[float]:
    """By how many hours the log says that the clock is ahead."""
    return [vars(each)["hours_ahead"] for each in caplog.records if each.name == LOG.name]


async def test_a_club_that_comes_back_with_its_clock_a_month_ahead_loses_nothing_for_a_day(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(url, 0) as servers:
        await filled(*servers[0])
        assert await there(servers) == (12, 5)
    assert not warnings(caplog)
    async with club(url, MONTH) as servers:
        assert await there(servers) == (12, 5)
        assert warnings(caplog) == [pytest.approx(MONTH / 3600, abs=0.1)] * len(servers)
        hub = servers[0][0].hub
        assert b"kist_endings_held 1.0" in hub.metrics.text()
        await hub.store.alive(hub.clock.now() + 1000 * (DAY - 60), 10**12, 10**12)  # it runs on, and nobody looks
    async with club(url, MONTH + DAY - 60) as servers:
        assert await there(servers) == (12, 5)
        await servers[0][0].hub.store.alive(servers[0][0].hub.clock.now() + 120_000, 10**12, 10**12)
    async with club(url, MONTH + DAY + 60) as servers:
        assert await there(servers) == (0, 0), "a day has gone by: the clock is right"
        assert b"kist_endings_held 0.0" in servers[0][0].hub.metrics.text()


async def test_a_clock_that_is_put_right_again_holds_nothing_up(url: str) -> None:
    async with club(url, 0) as servers:
        await filled(*servers[0])
    async with club(url, MONTH) as servers:
        assert await there(servers) == (12, 5)
    async with club(url, 60) as servers:
        assert await there(servers) == (12, 5)
        assert b"kist_endings_held 0.0" in servers[0][0].hub.metrics.text()
        assert await servers[0][0].hub.heartbeat.ending() > 0


async def test_nothing_ends_when_the_clock_of_the_database_jumps_while_servers_run(
    postgres: Postgres, caplog: pytest.LogCaptureFixture
) -> None:
    async with club(postgres.new_database(), 0) as servers:
        await filled(*servers[0])
        for background, _ in servers:
            assert isinstance(background.hub.store, Elsewhere)
            background.hub.store.ahead = MONTH
            await background._look_at_the_clock()
            assert background.hub.clock.now() > 1000 * (time() + MONTH - 60)
        for background, classes in reversed(servers):  # classes may be looked at before matches are
            await classes.sweep()
            await swept(background)
        assert await there(servers) == (12, 5)
        assert len(warnings(caplog)) == len(servers)


async def test_nothing_ends_when_the_clock_of_the_only_server_jumps_while_it_runs(tmp_path: Path) -> None:
    ahead = 0
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config(""), GAMES, store, LocalBroker(), clock=Clock(lambda: time() + ahead))
    background, classes = Background(hub), Classes(hub, store.classes, store.eraser)
    await hub.heartbeat.beat()
    await filled(background, classes)
    ahead = MONTH
    await classes.sweep()
    assert await there([(background, classes)]) == (12, 5)
    await hub.finish()
    await store.close()


async def test_who_was_thinking_when_the_clock_jumped_has_as_long_as_was_left(url: str) -> None:
    async with fleet(url, 0, 1) as [before]:
        await swept(before)
        room = await MatchService(before.hub).create("ann", NewMatch.model_validate({**ORDER, "request": "new"}))
        left = 600_000 - (before.hub.clock.now() - room.table.match.window.at)
    async with fleet(url, MONTH, 2 if url.startswith("postgresql") else 1) as servers:
        await swept(*servers)
        match = (await servers[0].hub.rooms.current(room.id)).table.match
        assert await done_by_itself(servers[0], room.id) == ["wait"]
        outage = servers[0].hub.heartbeat.outage
        assert outage is not None
        assert outage.end - outage.start >= LEAST
        assert match.deadline is not None
        assert match.deadline - outage.end == pytest.approx(left, abs=60_000)
