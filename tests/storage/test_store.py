"""The store, on both databases with the same tests."""

import asyncio
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kist.core.errors import BadSettings
from kist.matches.log import Entry
from kist.matches.ports import Answered, Conflict, Unreachable
from kist.storage import chain
from kist.storage.chain import Damaged
from kist.storage.match_logs import MATCH_LOGS
from kist.storage.meta import note
from kist.storage.migrations import STEPS, TooNew, migrate
from kist.storage.store import SqlStore, open_database
from tests.services import Postgres, free_port
from tests.storage.appending import SUMMARY, append, entry, new_log

pytestmark = pytest.mark.anyio


async def test_what_is_kept_comes_back(store: SqlStore) -> None:
    sat = Entry(1, 2**41, 3, "sit", owner="ann", request="r", name="Zoë 🦊")
    done = Entry(2, 2**41 + 1, None, "draw L", auto=True, reason='{"code":"x"}')
    assert await store.create(new_log(), [sat, done], replace(SUMMARY, owners=("ann",))) == "match1"
    assert await store.entries("match1", 0) == [sat, done]
    assert await store.entries("match1", 1) == [done]
    found = await store.find("match1")
    assert found is not None
    assert (found.code, found.creator, found.settings, found.created) == ("CODE1", "ann", '{"a":1}', 1001)
    assert await store.find_code("CODE1") == "match1"
    assert await store.find_code("CODE2") is None
    assert await store.find("nothing") is None
    assert await store.versions(["match1", "nothing"]) == {"match1": 2}


async def test_creating_twice_with_the_same_request_gives_the_first(store: SqlStore) -> None:
    await store.create(new_log(1), [], SUMMARY)
    assert await store.create(new_log(2, request="r1"), [], SUMMARY) == "match1"
    assert await store.created("ann", "r1") == "match1"
    assert await store.created("bob", "r1") is None
    with pytest.raises(Conflict):
        await store.create(replace(new_log(3), code="CODE1"), [], SUMMARY)
    made = [store.create(new_log(number, request="same"), [], SUMMARY) for number in range(10, 20)]
    assert len(set(await asyncio.gather(*made))) == 1


async def test_lists_show_what_changed_last_first(store: SqlStore) -> None:
    for number in range(1, 6):
        listed, status = number != 2, "running" if number == 3 else "open"
        summary = replace(SUMMARY, listed=listed, status=status, owners=("ann",) if number < 4 else ("bob",))
        await store.create(new_log(number), [entry(number, "sit")], summary)
    assert [each.id for each in await store.shelf("open", None, 10)] == ["match5", "match4", "match1"]
    assert [each.id for each in await store.shelf("open", 5005, 1)] == ["match4"]
    assert [each.id for each in await store.shelf("running", None, 10)] == ["match3"]
    assert [each.id for each in await store.owned("ann", None, 10)] == ["match3", "match2", "match1"]
    assert await store.owned("eve", None, 10) == []
    assert await store.count_unfinished("ann") == 5
    await append(store, "match1", 1, [entry(2, "stand")], replace(SUMMARY, status="over"))
    assert await store.count_unfinished("ann") == 4
    assert [each.id for each in await store.owned("ann", None, 10)] == ["match3", "match2"]


async def test_all_servers_of_a_store_share_its_secret(shared: str) -> None:
    store, other = await SqlStore.open(shared), await SqlStore.open(shared)
    proposals = [each.secret(f"{number}") for number, each in enumerate([store, other] * 3)]
    assert len(set(await asyncio.gather(*proposals))) == 1
    await store.close()
    await other.close()


async def test_a_store_that_is_opened_again_still_has_everything(store: SqlStore, url: str) -> None:
    await store.create(new_log(), [entry(1)], SUMMARY)
    await store.close()
    again = await SqlStore.open(url)
    await again.check()
    assert await again.entries("match1", 0) == [entry(1)]
    await again.close()


async def test_many_servers_can_start_at_once_on_an_empty_database(shared: str) -> None:
    stores = await asyncio.gather(*(SqlStore.open(shared) for _ in range(5)))
    for each in stores:
        await each.check()
        await each.close()


async def changed_by_a_later_version(url: str, steps_needed: int) -> None:
    """A database that has taken a step more, with what the later version says of older ones."""
    database = open_database(url)
    assert await database.write(migrate) == len(STEPS)

    def change(connection: Connection) -> None:
        connection.execute(text("ALTER TABLE matches ADD COLUMN weather TEXT NOT NULL DEFAULT 'fair'"))
        connection.execute(text("INSERT INTO schema_steps (step) VALUES (:step)"), {"step": len(STEPS) + 1})
        note(connection, "steps-needed", str(steps_needed))

    await database.write(change)
    await database.close()


async def test_a_database_of_a_later_version_is_left_alone_if_that_says_so(url: str) -> None:
    await changed_by_a_later_version(url, len(STEPS) + 1)
    for opening in (SqlStore.open, SqlStore.beside):
        with pytest.raises(TooNew):
            await opening(url)


async def test_a_version_goes_on_with_a_database_to_which_a_later_one_has_only_added(url: str) -> None:
    """And takes nothing back of what the later one says."""
    await changed_by_a_later_version(url, len(STEPS))
    for number, opening in enumerate((SqlStore.open, SqlStore.beside)):
        store = await opening(url)
        assert await store.create(new_log(number), [entry(1)], SUMMARY) == f"match{number}"
        await store.close()
    store = await SqlStore.open(url)
    assert await store.note("steps-needed") == str(len(STEPS))
    await store.close()


async def test_a_database_that_is_not_there_is_unreachable() -> None:
    with pytest.raises(Unreachable):
        await SqlStore.open(f"postgresql://kist@127.0.0.1:{free_port()}/kist")


async def test_a_database_that_cannot_be_used_says_why(postgres: Postgres, tmp_path: Path) -> None:
    with pytest.raises(Unreachable, match='"nowhere" does not exist'):
        await SqlStore.open(f"postgresql://kist@127.0.0.1:{postgres.port}/nowhere?sslmode=disable")
    (tmp_path / "letter").write_text("Dear Ann, " * 100)
    with pytest.raises(Unreachable, match="not a database"):
        await SqlStore.open(f"sqlite:///{tmp_path}/letter")
    with pytest.raises(BadSettings, match="Cannot make the directory"):
        await SqlStore.open(f"sqlite:///{tmp_path}/letter/kist.sqlite3")


async def test_only_its_owner_may_look_into_a_new_data_directory(tmp_path: Path) -> None:
    await (await SqlStore.open(f"sqlite:///{tmp_path}/data/kist.sqlite3")).close()
    assert (tmp_path / "data").stat().st_mode & 0o777 == 0o700


async def change(url: str, statement: str) -> None:
    """Change what is kept behind the store's back, as a fault would."""
    database = open_database(url)
    await database.write(lambda connection: connection.execute(text(statement)))
    await database.close()


@asynccontextmanager
async def altered(store: SqlStore, url: str, *statements: str) -> AsyncIterator[SqlStore]:
    """The store after faults while no server ran."""
    await store.close()
    for statement in statements:
        await change(url, statement)
    again = await SqlStore.open(url)
    yield again
    await again.close()


@pytest.mark.parametrize(
    "fault",
    [
        "UPDATE entries SET did = 'knock' WHERE version = 2",
        "UPDATE entries SET chair = 1 WHERE version = 2",
        "UPDATE entries SET hash = NULL WHERE version = 3",
        "DELETE FROM entries WHERE version = 1",
        "DELETE FROM entries WHERE version = 2",
    ],
)
async def test_a_log_that_was_altered_on_disk_is_not_taken_for_a_game(
    store: SqlStore, url: str, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    for number in (1, 2):
        await store.create(new_log(number), [entry(1)], SUMMARY)
        await append(store, f"match{number}", 1, [entry(2), entry(3)], SUMMARY)
    await store.close()
    await change(url, f"{fault} AND match_id = 'match1'")
    again = await SqlStore.open(url)
    assert "The log match1 is damaged" in caplog.text
    with pytest.raises(Damaged):
        await again.entries("match1", 0)
    assert await again.entries("match2", 0) == [entry(1), entry(2), entry(3)]
    await again.close()


@pytest.mark.parametrize(
    "fault",
    [
        "DELETE FROM entries WHERE match_id = 'match1' AND version = 3",
        "DELETE FROM entries WHERE match_id = 'match1'",
        "UPDATE matches SET version = 4 WHERE id = 'match1'",
        "UPDATE matches SET version = 2 WHERE id = 'match1'",
        "UPDATE matches SET settings = REPLACE(settings, '{', '[') WHERE id = 'match1'",
        "UPDATE matches SET created = created + 1 WHERE id = 'match1'",
    ],
)
@pytest.mark.parametrize("at_once", [0, 1], ids=["made empty", "made with an entry"])
async def test_a_log_has_the_length_and_the_settings_with_which_it_was_written(
    store: SqlStore, url: str, fault: str, at_once: int, caplog: pytest.LogCaptureFixture
) -> None:
    entries = [entry(1), entry(2), entry(3)]
    for number in (1, 2):
        await store.create(new_log(number), entries[:at_once], SUMMARY)
        await append(store, f"match{number}", at_once, entries[at_once:], SUMMARY)
    async with altered(store, url, fault) as again:
        assert "The log match1 is damaged" in caplog.text
        with pytest.raises(Damaged, match="The log match1 is damaged at entry"):
            await again.entries("match1", 0)
        assert await again.entries("match2", 0) == entries
        await append(again, "match2", 3, [entry(4)], SUMMARY)


async def test_who_knows_a_log_hears_that_its_last_entries_were_lost(store: SqlStore, url: str) -> None:
    await store.create(new_log(), [entry(1), entry(2), entry(3)], SUMMARY)
    async with altered(store, url, "DELETE FROM entries WHERE version > 1") as again:
        for known in (1, 2, 3):
            with pytest.raises(Damaged, match="entry 2" if known < 3 else "entry 3"):
                await again.entries("match1", known)
        assert await again.entries("match1", 4) == [], "whoever knows more than the store has nothing to read there"


async def test_logs_that_were_begun_before_settings_were_covered_go_on(store: SqlStore, url: str) -> None:
    """Their first entry goes on from their id alone."""
    await store.create(new_log(), [entry(1), entry(2)], SUMMARY)
    hashes = chain.links("match1", None, [MATCH_LOGS.said(entry(number)) for number in (1, 2)])
    former = [f"UPDATE entries SET hash = '{its}' WHERE version = {at}" for at, its in enumerate(hashes, 1)]  # noqa: S608
    async with altered(store, url, *former) as again:
        assert await again.entries("match1", 0) == [entry(1), entry(2)]
        await append(again, "match1", 2, [entry(3)], SUMMARY)
        assert await again.entries("match1", 0) == [entry(1), entry(2), entry(3)]
        async with altered(again, url, "UPDATE entries SET did = 'knock' WHERE version = 1") as later:
            with pytest.raises(Damaged, match="entry 1"):
                await later.entries("match1", 0)


async def test_logs_from_before_there_were_hashes_go_on(store: SqlStore, url: str) -> None:
    await store.create(new_log(), [entry(1)], SUMMARY)
    await append(store, "match1", 1, [entry(2)], SUMMARY)
    await store.close()
    await change(url, "UPDATE entries SET hash = NULL")
    again = await SqlStore.open(url)
    await append(again, "match1", 2, [entry(3), entry(4)], SUMMARY)
    assert await again.entries("match1", 0) == [entry(number) for number in (1, 2, 3, 4)]
    await again.close()
    await change(url, "UPDATE entries SET did = 'knock' WHERE version = 3")
    damaged = await SqlStore.open(url)
    with pytest.raises(Damaged):
        await damaged.entries("match1", 0)
    await damaged.close()


async def test_who_is_frozen_in_the_middle_of_a_transaction_is_not_waited_for(shared: str) -> None:
    store, frozen = await SqlStore.open(shared), open_database(shared)
    await store.create(new_log(), [entry(1)], SUMMARY)
    locked, thaw = threading.Event(), threading.Event()

    def freeze(connection: Connection) -> None:
        connection.execute(text("UPDATE matches SET changed = 1"))
        locked.set()
        thaw.wait()

    stuck = asyncio.create_task(asyncio.to_thread(asyncio.run, frozen.write(freeze)))
    await asyncio.to_thread(locked.wait, 10)
    try:
        async with asyncio.timeout(120):
            await append_at_last(store)
        assert not stuck.done()
    finally:
        thaw.set()
    assert await store.entries("match1", 1) == [entry(2)]
    await asyncio.gather(stuck, return_exceptions=True)
    await store.close()


async def append_at_last(store: SqlStore) -> None:
    """What has waited too long is tried again, as a player would."""
    while True:
        try:
            await append(store, "match1", 1, [entry(2)], SUMMARY)
            return
        except Unreachable:
            continue


@pytest.mark.parametrize("url", ["mysql://x", "sqlite://", "x", "sqlite:/x", "postgresql://a@b:c/d"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(BadSettings):
        open_database(url)


@pytest.mark.parametrize(
    "option", ["d=e", "loop=1", "dsn=x", "statement_cache_size=0", "prepared_statement_cache_size=x", "port=x"]
)
def test_options_that_make_no_sense_to_postgresql_are_refused(option: str) -> None:
    with pytest.raises(BadSettings, match="option"):
        open_database(f"postgresql://a@b/c?{option}")


async def test_options_of_postgresql_are_passed_on(postgres: Postgres) -> None:
    options = "sslmode=disable&prepared_statement_cache_size=0&target_session_attrs=read-write&passfile=none"
    store = await SqlStore.open(f"{postgres.new_database()}?{options}")
    await store.check()
    await store.close()


async def test_what_comes_together_is_written_together_and_fails_alone(store: SqlStore) -> None:
    """Many logs at once, some of them by somebody who was faster, one with a command that was carried out before."""
    matches = [f"match{number}" for number in range(30)]
    for number, match in enumerate(matches):
        await store.create(new_log(number), [], SUMMARY)
        await append(store, match, 0, [entry(1, request="first")], SUMMARY)
    await append(store, matches[3], 1, [entry(2, request="faster")], SUMMARY)
    again = {matches[7]: "first"}
    commands = [
        append(store, match, 1, [entry(2, request=again.get(match, "second")), entry(3)], SUMMARY)
        for match in matches
    ]
    answers = dict(zip(matches, await asyncio.gather(*commands, return_exceptions=True), strict=True))
    assert isinstance(answers.pop(matches[3]), Conflict)
    assert answers.pop(matches[7]) == Answered(1)
    assert set(answers.values()) == {None}
    assert {match: len(await store.entries(match, 0)) for match in answers} == dict.fromkeys(answers, 3)
    assert await store.versions(matches) == {**dict.fromkeys(answers, 3), matches[3]: 2, matches[7]: 1}


async def test_two_commands_for_one_log_at_once_are_decided_by_the_version(store: SqlStore) -> None:
    await store.create(new_log(), [], SUMMARY)
    await append(store, "match1", 0, [entry(1)], SUMMARY)
    commands = [append(store, "match1", 1, [entry(2, request=f"r{number}")], SUMMARY) for number in range(5)]
    answers = await asyncio.gather(*commands, return_exceptions=True)
    assert sorted(type(each).__name__ for each in answers) == ["Conflict"] * 4 + ["NoneType"]
    assert len(await store.entries("match1", 0)) == 2
