"""The store of tournaments, on both databases with the same tests."""

import asyncio

import pytest
from sqlalchemy import text

from kist.matches.ports import Answered, Conflict
from kist.storage.chain import Damaged
from kist.storage.store import SqlStore, open_database
from kist.tournaments.log import Entry
from kist.tournaments.ports import Beside, KeptTournament
from tests.storage.appending import append

pytestmark = pytest.mark.anyio
OPEN, RUNNING = Beside("open", 9000), Beside("running", 100)


def kept(number: int = 1, request: str | None = None) -> KeptTournament:
    return KeptTournament(f"t{number}", f"CODE{number}", "maker", request or f"r{number}", 1000, '{"size":2}')


def joined(version: int, owner: str = "ann") -> Entry:
    return Entry(version, 5000 + version, version - 1, "join", owner, f"q{version}", {"name": owner.title()})


async def test_what_is_kept_comes_back_and_is_made_once(store: SqlStore) -> None:
    tournaments = store.tournaments
    assert await tournaments.create(kept(), [joined(1)], OPEN) == "t1"
    assert await tournaments.create(kept(2, "r1"), [], OPEN) == "t1"
    with pytest.raises(Conflict):
        await tournaments.create(KeptTournament("t3", "CODE1", "other", "r", 1, "{}"), [], OPEN)
    assert await tournaments.find("t1") == kept()
    assert await tournaments.find_code("CODE1") == "t1"
    assert await tournaments.entries("t1", 0) == [joined(1)]
    assert await tournaments.versions(["t1", "t2"]) == {"t1": 1}
    assert await tournaments.of("ann", 5) == await tournaments.of("maker", 5) == ["t1"]
    assert await tournaments.count_unfinished("maker") == 1


async def test_append_expects_the_version_and_a_resent_command_acts_once(store: SqlStore) -> None:
    tournaments = store.tournaments
    await tournaments.create(kept(), [], OPEN)
    races = [append(tournaments, "t1", 0, [joined(1, f"player {n}")], OPEN) for n in range(5)]
    results = await asyncio.gather(*races, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 4 + ["NoneType"]
    await append(tournaments, "t1", 1, [joined(2)], OPEN)
    assert await append(tournaments, "t1", 2, [Entry(3, 1, 1, "leave", "ann", "q2")], OPEN) == Answered(2)


async def test_one_server_at_a_time_looks_after_what_is_due(store: SqlStore) -> None:
    tournaments = store.tournaments
    for number, beside in ((1, RUNNING), (2, OPEN)):
        await tournaments.create(kept(number), [], beside)
    assert await tournaments.lease(99, 500, 10) == []
    leases = await asyncio.gather(*(tournaments.lease(100, 500, 10) for _ in range(4)))
    assert [tournament for lease in leases for tournament in lease] == ["t1"]
    assert await tournaments.lease(500, 900, 10) == ["t1"]


@pytest.mark.parametrize(
    "fault",
    [
        "UPDATE tournaments SET plan = '{\"size\":3}' WHERE id = 't1'",
        "DELETE FROM tournament_entries WHERE tournament_id = 't1' AND version = 2",
    ],
)
async def test_a_log_that_was_altered_on_disk_is_not_taken_for_a_tournament(
    store: SqlStore, url: str, fault: str
) -> None:
    for number in (1, 2):
        await store.tournaments.create(kept(number), [joined(1)], OPEN)
        await append(store.tournaments, f"t{number}", 1, [joined(2, "bob")], OPEN)
    await store.close()
    database = open_database(url)
    # A driver's own words: a colon would be taken for a parameter.
    await database.write(lambda connection: connection.exec_driver_sql(fault))
    await database.close()
    again = await SqlStore.open(url)
    with pytest.raises(Damaged):
        await again.tournaments.entries("t1", 0)
    assert await again.tournaments.entries("t2", 0) == [joined(1), joined(2, "bob")]
    await again.close()


async def test_places_go_along_to_an_account_and_are_forgotten_with_it(store: SqlStore, url: str) -> None:
    tournaments = store.tournaments
    await tournaments.create(kept(), [joined(1), joined(2, "bob")], OPEN)
    handed = Entry(3, 6000, None, "hand", "account", data={"players": [0], "maker": False})
    await append(tournaments, "t1", 2, [handed], OPEN)
    assert await tournaments.of("account", 5) == ["t1"]
    forgotten = Entry(4, 6000, None, "forget", data={"players": [0], "maker": True})
    await tournaments.forget("t1", 3, "account", [forgotten], OPEN)
    assert await tournaments.of("account", 5) == []
    assert await tournaments.of("bob", 5) == ["t1"]
    await store.close()
    database = open_database(url)
    left = "SELECT data FROM tournament_entries UNION ALL SELECT owner FROM tournament_entries"
    rows = await database.read(lambda connection: connection.execute(text(left)).scalars().all())
    await database.close()
    assert not any(word in str(row) for row in rows for word in ("Ann", "ann", "account"))
    again = await SqlStore.open(url)
    assert len(await again.tournaments.entries("t1", 0)) == 4
    await again.tournaments.delete("t1")
    assert await again.tournaments.find("t1") is None
    await again.close()
