"""The store of ratings, on both databases with the same tests: every match counts once."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace

import pytest

from kist.matches.log import Entry
from kist.matches.ports import NewLog, Summary
from kist.ratings.rating import NEWCOMER, Rating, rated
from kist.ratings.result import Player, Result
from kist.storage.store import SqlStore
from tests.services import Postgres
from tests.storage.appending import append

pytestmark = pytest.mark.anyio
RUNNING = Summary("running", listed=False, due=None, bots_due=None, owners=(), card="{}")
OVER = replace(RUNNING, status="over", counts=True)


def result(match: str, first: str = "ann", second: str = "bob", pool: str = "2005") -> Result:
    return Result(match, "cubus", pool, 1000, (Player(first, 1), Player(second, 2)))


async def count(store: SqlStore, played: Result) -> bool:
    return await store.ratings.count(played, lambda known: rated(played, known, {}))


async def test_a_match_that_ends_waits_to_be_counted_and_counts_once(store: SqlStore) -> None:
    for number in (1, 2):
        log = NewLog(f"match{number}", f"CODE{number}", "ann", f"r{number}", "{}", 1)
        await store.create(log, [Entry(1, 10, None, "begin 0")], RUNNING)
    assert await store.ratings.uncounted(10) == []
    await append(store, "match2", 1, [Entry(2, 20, 0, "resign")], OVER)
    await append(store, "match1", 1, [Entry(2, 30, 0, "resign")], OVER)
    assert await store.ratings.uncounted(10) == ["match2", "match1"]
    assert await count(store, result("match2"))
    assert await store.ratings.uncounted(10) == ["match1"]
    await store.ratings.leave_out("match1")
    assert await store.ratings.uncounted(10) == []
    before = await store.ratings.steps("ann")
    assert not await count(store, result("match2"))
    assert await store.ratings.steps("ann") == before


async def test_ratings_build_on_each_other_within_a_pool(store: SqlStore) -> None:
    await count(store, result("match1"))
    await count(store, result("match2", pool="1987"))
    await count(store, result("match3", "bob", "ann"))
    steps = await store.ratings.steps("ann")
    assert [(step.match, step.pool, step.place, step.players) for step in steps] == [
        ("match1", "2005", 1, 2),
        ("match2", "1987", 1, 2),
        ("match3", "2005", 2, 2),
    ]
    assert [step.before for step in steps] == [NEWCOMER.mu, NEWCOMER.mu, steps[0].after.mu]
    known: Mapping[str, Rating] = {}
    for played in (result("match1"), result("match3", "bob", "ann")):
        known = rated(played, known, {})
    assert await store.ratings.current(["ann", "bob", "cleo"], "cubus", "2005") == known
    assert (await store.ratings.steps_at("match3"))["ann"] == steps[2]


async def test_bots_are_counted_against_but_have_no_steps(store: SqlStore) -> None:
    bot = {"bot:novice": Rating(20, 1)}
    played = Result("match1", "cubus", "2005", 1, (Player("ann", 2), Player("bot:novice", 1, is_bot=True)))
    await store.ratings.count(played, lambda known: rated(played, known, bot))
    assert set(await store.ratings.steps_at("match1")) == {"ann"}


async def test_ratings_go_along_to_an_account_and_are_forgotten_with_it(store: SqlStore) -> None:
    for played in (result("match1"), result("match2", "ann", "cleo", "1987"), result("match3", "account", "cleo")):
        await count(store, played)
    await store.ratings.hand_over("bob", "account of bob")
    assert [step.match for step in await store.ratings.steps("account of bob")] == ["match1"]
    await store.ratings.forget("account of bob")
    assert await store.ratings.steps("account of bob") == []
    assert [step.match for step in await store.ratings.steps("ann")] == ["match1", "match2"]


async def test_where_both_have_a_rating_the_surer_one_goes_on(store: SqlStore) -> None:
    """A single match as a guest does not take the place of all that somebody has played."""
    for number in range(3):
        await count(store, result(f"match{number}", "account", "bob"))
    await count(store, result("match3", "account", "bob", "1987"))
    sure = await store.ratings.current(["account"], "cubus", "2005")
    await count(store, result("guest0", "bob", "guest"))
    for number in range(1, 4):
        await count(store, result(f"guest{number}", "bob", "guest", "1987"))
    surer = await store.ratings.current(["guest"], "cubus", "1987")
    await store.ratings.hand_over("guest", "account")
    assert await store.ratings.steps("guest") == []
    assert await store.ratings.current(["account"], "cubus", "2005") == sure
    assert (await store.ratings.current(["account"], "cubus", "1987"))["account"] == surer["guest"]
    steps = [step.match for step in await store.ratings.steps("account")]
    assert steps == ["match0", "match1", "match2", "guest1", "guest2", "guest3"]


async def test_many_servers_that_count_at_once_count_everything_once(postgres: Postgres) -> None:
    url = postgres.new_database()
    stores = [await SqlStore.open(url) for _ in range(2)]
    names = ["ann", "bob", "cleo"]
    played = [result(f"match{n}", names[n % 3], names[(n + 1) % 3]) for n in range(6)]
    counted = await asyncio.gather(*(count(store, each) for each in played for store in stores))
    assert sum(counted) == len(played)
    steps = {name: await stores[0].ratings.steps(name) for name in names}
    assert sum(map(len, steps.values())) == 2 * len(played)
    for each in steps.values():  # none was lost: each builds on the one before
        assert [step.before for step in each[1:]] == [step.after.mu for step in each[:-1]]
    for store in stores:
        await store.close()
