"""What is made is bounded: for a client, for an address, and in all; at all servers and after a restart."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from kist.core.errors import BadSettings, KistError
from kist.server.edge.arrivals import Arrivals
from kist.server.edge.limits import Limits
from kist.server.edge.schools import Schools
from kist.server.http.errors import TooMany
from kist.server.live.clock import Clock
from kist.server.live.counts import Bound, Caller
from kist.server.live.makings import Makings
from kist.server.matches.messages import Act
from kist.server.matches.service import MatchService
from kist.storage.store import SqlStore
from tests.server.clients import Client
from tests.server.hubs import NewHub, order
from tests.services import Kist, Postgres, running

pytestmark = pytest.mark.anyio
BOUND = Bound(4, 0.5)


class Making:
    """A server at which things are made."""

    def __init__(self, store: SqlStore, now: list[float], named: str = "", limits: Limits | None = None) -> None:
        self.makings = Makings(
            store.counts, Clock(lambda: now[0]), "secret", Schools(named), limits=limits or Limits()
        )

    async def make(self, client: str, address: str = "192.0.2.1", *, fails: bool = False) -> str:
        """Make something; gives why that was refused."""
        try:
            async with self.makings.make("thing", Caller(client, address), BOUND, TooMany("much", "Too much.")):
                if fails:
                    raise BadSettings("wrong", "Wrong.")
        except KistError as refusal:
            return refusal.code
        return ""


@asynccontextmanager
async def opened(url: str) -> AsyncIterator[SqlStore]:
    store = await SqlStore.open(url)
    try:
        yield store
    finally:
        await store.close()


async def test_one_client_makes_half_of_what_its_address_may(url: str) -> None:
    async with opened(url) as store:
        one, two = Making(store, now := [1000.0]), Making(store, now)
        assert [await one.make("eve"), await two.make("eve"), await one.make("eve")] == ["", "", "much"]
        assert [await two.make("ann"), await two.make("bob"), await one.make("cas")] == ["", "", "much"]
        assert await one.make("cas", "192.0.2.2") == "", "from elsewhere"
    async with opened(url) as store:
        again = Making(store, now)
        assert await again.make("cas") == "much", "after a restart"
        now[0] += 4
        assert [await again.make("cas"), await again.make("dan"), await again.make("eve")] == ["", "", "much"]


async def test_a_school_that_is_named_makes_ten_times_as_much(store: SqlStore) -> None:
    school = Making(store, [1000.0], "192.0.2.0/24")
    assert [await school.make(f"pupil {number}") for number in range(41)] == [""] * 40 + ["much"]


async def test_who_has_no_token_makes_what_the_address_may(store: SqlStore) -> None:
    here = Making(store, [1000.0])
    assert [await here.make("at 192.0.2.1") for _ in range(5)] == [""] * 4 + ["much"]


async def test_what_is_refused_counts_for_nothing(store: SqlStore) -> None:
    here = Making(store, [1000.0])
    assert [await here.make("eve", fails=True) for _ in range(5)] == ["wrong"] * 5
    assert await here.make("eve") == ""


async def test_a_store_that_holds_as_much_as_it_is_to_takes_nothing_new(store: SqlStore, new_hub: NewHub) -> None:
    await MatchService(new_hub()).create("ann", order())
    kept = await store.size()
    assert kept.matches == 1
    assert 10_000 < kept.bytes < 1_000_000
    for limits, full in (
        (Limits(all_matches=2), False),
        (Limits(all_matches=1), True),
        (Limits(all_megabytes=1), False),
        (Limits(all_megabytes=0), True),
    ):
        here = Making(store, [1000.0], limits=limits)
        await here.makings.look(store)
        assert await here.make("eve") == ("server-full" if full else "")


async def test_how_much_is_kept_is_known_of_each_database(postgres: Postgres) -> None:
    async with opened(postgres.new_database()) as store:
        kept = await store.size()
        assert kept.matches == 0
        assert kept.bytes > 10_000


async def test_the_bytes_of_matches_that_are_over_count_for_who_made_them(new_hub: NewHub) -> None:
    hub = new_hub(limits=Limits(kilobytes=2))
    hub.over.append(hub.count_end)
    hub.whereabouts.note("ann", "192.0.2.1")
    matches = MatchService(hub)
    first = await matches.create("ann", order())
    await matches.create("ann", order(request="other"))
    await matches.act("ann", first.id, Act(seat=0, do="resign", request="resign"))
    while hub._tasks:
        await asyncio.sleep(0.01)
    with pytest.raises(TooMany) as refused:
        await matches.create("ann", order(request="third"))
    assert refused.value.code == "made-too-much"
    assert (await matches.create("ann", order(request="other"))).id, "a resend is no match more"
    with pytest.raises(TooMany):
        await matches.create("bob", order(request="his"), "192.0.2.1")
    assert (await matches.create("bob", order(request="his"), "192.0.2.2")).id


async def test_classes_and_tournaments_start_as_many_matches_as_they_need(new_hub: NewHub) -> None:
    matches = MatchService(new_hub(limits=Limits(matches=1)))
    agreed = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2}
    started = [await matches.seat("class:abc:0:0", str(number), agreed, []) for number in range(3)]
    assert len({room.id for room in started}) == 3


def test_guests_who_come_for_the_first_time_are_counted_by_address() -> None:
    arrivals = Arrivals(Limits(guests=2), Schools("192.0.2.0/24"))
    arrivals.come("198.51.100.1")
    arrivals.come("198.51.100.1")
    with pytest.raises(TooMany):
        arrivals.come("198.51.100.1")
    for _ in range(20):
        arrivals.come("192.0.2.1")


# A real server ------------------------------------------------------------------------------------------------------


async def test_who_made_much_is_told_so_and_plays_on(tmp_path: Path) -> None:
    with running(kist := Kist(tmp_path, "--limit", "matches=4", "--limit", "guests=4")):
        ann, bob, cas, _ = [await Client.new(kist.url) for _ in range(4)]
        match = (await ann.create(sit=(0, 1)))["info"]["id"]
        await ann.create(request="second")
        assert (await ann.create(status=429))["error"] == "made-too-much"
        for request in ("one", "two"):
            await bob.create(request=request)
        refused = await cas.create(status=429)
        assert refused["error"] == "made-too-much"
        assert "come back tomorrow" in refused["message"]
        async with ann.socket(match) as socket:
            assert (await socket.act(0, "pass"))["type"] == "acted"
        late = Client(kist.url)
        assert (await late.post("/api/session", {"bearer": True}, 429))["error"] == "too-fast"
        assert (await ann.post("/api/session", {"bearer": True}))["fresh"] is False


async def test_at_a_server_that_is_full_only_what_goes_on_goes_on(tmp_path: Path) -> None:
    kist = Kist(tmp_path, "--limit", "all_matches=1")
    with running(kist):
        ann = await Client.new(kist.url)
        match = (await ann.create(sit=(0, 1)))["info"]["id"]
    with running(kist):
        text = ""
        while "kist_full 1.0" not in text:
            text = (await ann.http.get("/metrics")).text
        assert (await ann.create(request="other", status=429))["error"] == "server-full"
        assert (await ann.post("/api/classes", {}, 429))["error"] == "server-full"
        async with ann.socket(match) as socket:
            assert (await socket.act(0, "pass"))["type"] == "acted"
