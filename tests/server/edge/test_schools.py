"""One address is a whole school: whatever one of its pupils does, the others go on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed

from kist.core.errors import BadNotation
from kist.server.edge.bounded.lines import Lines
from kist.server.edge.limits import Limits
from kist.server.edge.schools import NAMED_CLIENTS, USUAL_CLIENTS, Schools
from kist.server.http.errors import TooMany
from kist.server.live.clock import Clock
from kist.server.live.counts import Bound, Caller
from kist.server.live.guesses import Guesses
from kist.storage.store import SqlStore
from kist.storage.tables import GUESSES
from tests.server.clients import Client
from tests.server.edge.bounded.test_lines import enter
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
WRONG = "/api/codes/ZZZZZZ"


@pytest.mark.parametrize(
    ("address", "named"),
    [
        ("192.0.2.7", True),
        ("198.51.100.9", True),
        ("198.51.101.9", False),
        ("2001:db8:1:2::/64", True),
        ("2001:db8:2:2::/64", False),
        ("local", False),
    ],
)
def test_a_host_names_addresses_and_networks(address: str, named: bool) -> None:
    schools = Schools("192.0.2.7, 198.51.100.0/24,2001:db8:1::/48")
    assert schools.room(address) == USUAL_CLIENTS * (NAMED_CLIENTS if named else 1)
    assert Schools().room(address) == USUAL_CLIENTS


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    limits = ("codes=3", "rate=1", "burst=30", "address_burst=200", "sockets=4", "address_sockets=6")
    options = [word for limit in limits for word in ("--limit", limit)]
    with running(Kist(tmp_path_factory.mktemp("school"), *options)) as kist:
        assert isinstance(kist, Kist)
        yield kist


@pytest.fixture
async def pupils(school: Kist) -> AsyncIterator[tuple[Client, Client]]:
    eve, ann = await Client.new(school.url), await Client.new(school.url)
    yield eve, ann
    for client in (eve, ann):
        await client.close()


async def test_one_who_guesses_codes_waits_alone(pupils: tuple[Client, Client]) -> None:
    eve, ann = pupils
    assert [(await eve.http.get(WRONG)).status_code for _ in range(5)] == [404] * 3 + [429] * 2
    assert (await ann.http.get(WRONG)).status_code == 404


async def test_one_who_asks_much_is_told_so_and_takes_nothing_from_the_others(pupils: tuple[Client, Client]) -> None:
    eve, ann = pupils
    asked = [answer.status_code for answer in await asyncio.gather(*(eve.http.get("/api/games") for _ in range(400)))]
    assert asked.count(429) > 300
    assert (await ann.http.get("/api/games")).status_code == 200


async def test_one_who_has_no_token_takes_nothing_from_those_who_have(tmp_path: Path) -> None:
    with running(Kist(tmp_path, "--limit", "address_burst=20", "--limit", "address_rate=1")) as kist:
        assert isinstance(kist, Kist)
        ann = await Client.new(kist.url)
        nobody = Client(kist.url)
        asked = [(await nobody.http.get("/api/games")).status_code for _ in range(30)]
        assert 429 in asked
        assert (await ann.http.get("/api/games")).status_code == 200
        for client in (ann, nobody):
            await client.close()


async def test_one_who_takes_up_all_sockets_gives_some_up_for_the_others(school: Kist) -> None:
    """An address has room for six here: two clients have three each, and a third comes."""
    ann = await Client.new(school.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with AsyncExitStack() as stack:
        greedy = [await Client.new(school.url) for _ in range(2)]
        held = [await stack.enter_async_context(each.socket(match)) for each in greedy for _ in range(3)]
        mine = await stack.enter_async_context(ann.socket(match))
        assert (await mine.act(0, "pass"))["type"] == "acted"
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await held[2].receive()
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "too-many")
        for client in greedy:
            await client.close()
    await ann.close()


def test_a_flood_of_somebody_with_a_token_hardly_counts_against_the_address() -> None:
    lines = Lines(Limits(new_connections=100, connection_rate=0.001), 5_000)
    for _ in range(10):
        lines.blame("school", known=True)
    assert not enter(lines, "school").dropped
    for _ in range(10):
        lines.blame("school")
    assert enter(lines, "school").dropped


# Guesses -----------------------------------------------------------------------------------------------------------


class Guessing:
    """A server that counts guesses."""

    def __init__(self, store: SqlStore, now: list[float], named: str = "") -> None:
        self.guesses = Guesses(store.counts, Clock(lambda: now[0]), "secret", Schools(named))

    async def guess(self, client: str, address: str = "here", *, right: bool = False) -> bool:
        """Whether somebody may guess."""
        try:
            async with self.guesses.guess("code", Caller(client, address), Bound(2, 0.5), wrong=BadNotation):
                if not right:
                    raise BadNotation("wrong", "Wrong.")
        except TooMany:
            return False
        except BadNotation:
            pass
        return True


async def test_guesses_are_counted_at_all_servers_and_after_a_restart_and_forgotten_in_time(store: SqlStore) -> None:
    now = [1000.0]
    one, two = Guessing(store, now), Guessing(store, now)
    assert [await one.guess("eve"), await two.guess("eve"), await one.guess("eve")] == [True, True, False]
    assert not await Guessing(store, now).guess("eve", right=True), "not even a right one, after a restart"
    assert await two.guess("ann")
    now[0] += 2
    assert [await two.guess("eve", right=True), await two.guess("eve"), await one.guess("eve")] == [True, True, False]
    now[0] += 60
    assert await two.guess("bob")
    assert len(await store._session.rows(select(GUESSES))) == 2, "of the others nothing is kept"


async def test_right_ones_do_not_count_and_nobody_tries_many_at_once(store: SqlStore) -> None:
    here = Guessing(store, [1000.0])
    assert all([await here.guess("ann", right=True) for _ in range(9)])
    assert sorted(await asyncio.gather(*(here.guess("eve") for _ in range(9)))) == [False] * 7 + [True] * 2


async def test_an_address_has_room_for_many_clients_and_more_if_it_is_named(store: SqlStore) -> None:
    usual, named = Guessing(store, [1000.0]), Guessing(store, [1000.0], "192.0.2.7")
    everybody = [await usual.guess(f"client {number}") for number in range(2 * USUAL_CLIENTS + 3)]
    assert everybody == [True] * 2 * USUAL_CLIENTS + [False] * 3
    assert all([await named.guess(f"pupil {number}", "192.0.2.7") for number in range(2 * USUAL_CLIENTS + 3)])
