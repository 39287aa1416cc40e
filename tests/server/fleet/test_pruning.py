"""A server deletes what nobody with an account keeps once its time is over, and nothing after a jump of the clock."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import time

import pytest
from sqlalchemy import update

from kist.accounts.model import Account, Session
from kist.games import GAMES
from kist.server.config import Config, Retention
from kist.server.fleet import pruning
from kist.server.fleet.pruning import DAY_MS, Pruning
from kist.server.http.errors import NotFound
from kist.server.live.clock import Clock
from kist.server.live.forgetting import Forgetting
from kist.server.live.hub import Hub
from kist.server.matches.messages import Act, Sit
from kist.server.matches.service import MatchService
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
from kist.storage.tables import ENTRIES
from tests.patient import PATIENCE
from tests.server.clients import Client
from tests.server.hubs import order
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
START_MS = 10**12


@dataclass
class House:
    """A server without its sockets, whose clock is set by hand."""

    hub: Hub
    store: SqlStore
    days: Callable[[float], None]
    """Sets the clock to so many days after the start."""

    async def runs_until(self, days: float) -> None:
        """So much time goes by while servers run."""
        self.days(days)
        await self.store.alive(self.hub.clock.now(), 10**15, 10**15)

    async def prune(self) -> str:
        """Look through the store once; gives what the metrics say of it."""
        await Pruning(self.hub, self.store.pruner, Forgetting(self.hub, self.store.eraser)).work()
        lines = self.hub.metrics.text().decode().splitlines()
        return "\n".join(line for line in lines if line.startswith("kist_pruned_total"))

    async def over(self, other: str, request: str = "new") -> str:
        """A match of two, Ann and somebody else, that Ann has given up."""
        matches = MatchService(self.hub)
        match = (await matches.create("ann", order(1, request=request))).id
        await matches.sit(other, match, Sit(chair=1, name=other.title(), request="sit"))
        await matches.act("ann", match, Act(seat=0, do="resign", request="resign"))
        return match

    async def is_there(self, match: str) -> bool:
        try:
            await self.hub.rooms.current(match)
        except NotFound:
            return False
        return True


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStore]:
    store = await SqlStore.open(url)
    try:
        yield store
    finally:
        await store.close()


@asynccontextmanager
async def house(url: str, retention: Retention | None = None, days: float = 0) -> AsyncIterator[House]:
    store, at = await SqlStore.open(url), [float(days)]

    def set_to(days: float) -> None:
        at[0] = days

    config = Config("", retention=retention or Retention())
    hub = Hub(config, GAMES, store, LocalBroker(), clock=Clock(lambda: START_MS / 1000 + at[0] * DAY_MS / 1000))
    await hub.heartbeat.beat()
    try:
        yield House(hub, store, set_to)
    finally:
        await hub.finish()
        await store.close()


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody else is kept waiting here."""
    monkeypatch.setattr(pruning, "REST_SECONDS", 0)


async def make_account(store: SqlStore, owner: str) -> None:
    session = Session(f"{owner}-laptop", owner, "Laptop", START_MS, START_MS)
    await store.accounts.create(Account(owner, owner.title(), owner, START_MS), session, None, ends=owner)


async def test_a_match_of_guests_goes_after_its_days_and_is_counted_and_logged(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "kist.pruning")
    async with house(url) as here:
        match = await here.over("bob")
        await here.runs_until(364)
        assert await here.prune() == ""
        assert await here.is_there(match)
        await here.runs_until(366)
        assert await here.prune() == 'kist_pruned_total{what="finished"} 1.0'
        assert not await here.is_there(match)
        assert [vars(each)["finished"] for each in caplog.records if each.name == "kist.pruning"] == [1]
        assert await here.prune() == 'kist_pruned_total{what="finished"} 1.0', "once"


async def test_a_match_that_was_given_up_goes_earlier(url: str) -> None:
    async with house(url) as here:
        matches = MatchService(here.hub)
        match = (await matches.create("ann", order(1))).id
        await matches.close(match)
        await here.runs_until(29)
        assert await here.prune() == ""
        await here.runs_until(31)
        assert await here.prune() == 'kist_pruned_total{what="unfinished"} 1.0'
        assert not await here.is_there(match)


async def test_where_somebody_has_an_account_only_the_names_of_guests_go(url: str) -> None:
    async with house(url) as here:
        await make_account(here.store, "bob")
        match = await here.over("bob")
        await here.runs_until(729)
        assert await here.prune() == ""
        await here.runs_until(731)
        assert await here.prune() == 'kist_pruned_total{what="names"} 1.0'
        played = (await here.hub.rooms.current(match)).table.match
        assert [sitter and (sitter.owner, sitter.name) for sitter in played.sitters] == [("", ""), ("bob", "Bob")]
        assert played.outcome is not None
        log = await here.store.entries(match, 0)
        assert not any(each.owner == "ann" or each.name == "Ann" for each in log)
        assert await here.prune() == 'kist_pruned_total{what="names"} 1.0', "once"


async def test_a_host_may_keep_all_for_ever(url: str) -> None:
    async with house(url, Retention(0, 0, 0)) as here:
        await make_account(here.store, "bob")
        matches = [await here.over("bob"), await here.over("cas", "next")]
        await here.runs_until(36_500)
        assert await here.prune() == ""
        assert [await here.is_there(match) for match in matches] == [True, True]


async def test_after_a_jump_of_the_clock_nothing_goes_for_a_day(url: str) -> None:
    async with house(url) as here:
        match = await here.over("bob")
    async with house(url, days=400) as here:
        assert await here.prune() == ""
        await here.runs_until(400.9)
        assert await here.prune() == ""
        assert await here.is_there(match)
        await here.runs_until(401.1)
        assert await here.prune() == 'kist_pruned_total{what="finished"} 1.0', "a day has gone by: the clock is right"


async def test_one_that_cannot_be_read_keeps_no_other(url: str) -> None:
    async with house(url) as here:
        await make_account(here.store, "bob")
        first, other = sorted([await here.over("bob"), await here.over("bob", "next")])
        damage = update(ENTRIES).where(ENTRIES.c.match_id == first, ENTRIES.c.version == 4).values(did="nonsense")
        await here.store._session.write(lambda connection: connection.execute(damage))
        await here.runs_until(731)
        here.hub.rooms.clear()
        assert await here.prune() == 'kist_pruned_total{what="names"} 1.0'
        assert not any(each.owner == "ann" for each in await here.store.entries(other, 0))


async def test_a_real_server_deletes_a_match_of_guests_and_keeps_that_of_an_account(tmp_path: Path) -> None:
    with running(kist := Kist(tmp_path)):
        ann, bob = await Client.new(kist.url), await Client.new(kist.url)
        matches = []
        for who in (ann, bob):
            matches.append((await who.create(sit=(0, 1)))["info"]["id"])
            await who.post(f"/api/matches/{matches[-1]}/act", {"seat": 0, "do": "resign", "request": "resign"})
    async with opened(f"sqlite:///{tmp_path}/data/kist.sqlite3") as store:
        await make_account(store, str(bob.token).partition(".")[0])
        await store.alive(round(1000 * time()) + 400 * DAY_MS, 10**15, 10**15)  # servers ran all the time
    with running(late := Kist(tmp_path, "--clock-ahead", str(400 * DAY_MS // 1000 + 1))):
        text, asking = "", Client(late.url)
        async with asyncio.timeout(PATIENCE):
            while 'kist_pruned_total{what="finished"} 1.0' not in text:
                await asyncio.sleep(0.1)
                text = (await asking.http.get("/metrics")).text
        found = [(await asking.http.get(f"/api/matches/{match}")).status_code for match in matches]
        assert found == [404, 200]
