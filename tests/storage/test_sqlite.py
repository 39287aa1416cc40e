"""SQLite by itself: what was acknowledged is there, even when the file could take no more in between."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection, column, func, select, text

from kist.core.errors import BadSettings
from kist.matches.log import Entry
from kist.matches.ports import NewLog, Summary, Unreachable
from kist.storage import session
from kist.storage.chain import Damaged
from kist.storage.store import SqlStore, open_database
from tests.storage.appending import append

pytestmark = pytest.mark.anyio
SUMMARY = Summary("open", listed=True, due=None, bots_due=None, owners=(), card="{}")


def writing(number: int, size: int = 1) -> Callable[[Connection], None]:
    def work(connection: Connection) -> None:
        connection.execute(text("INSERT INTO kept VALUES (:number, :words)"), {"number": number, "words": "x" * size})

    return work


def no_room_left(connection: Connection) -> None:
    pages = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count={pages + 3}")


async def test_what_shared_a_commit_with_something_too_large_is_not_acknowledged_and_lost(tmp_path: Path) -> None:
    database = open_database(f"sqlite:///{tmp_path}/kist.sqlite3")
    await database.write(
        lambda connection: connection.execute(text("CREATE TABLE kept (number INTEGER, words TEXT)"))
    )
    await database.write(no_room_left)
    sizes = {0: 1, 1: 1, 2: 100_000, 3: 1, 4: 1}
    answers = await asyncio.gather(
        *(database.write(writing(number, size)) for number, size in sizes.items()), return_exceptions=True
    )
    await database.write(writing(5))
    kept = await database.read(lambda connection: connection.execute(text("SELECT number FROM kept")).scalars().all())
    acknowledged = {number for number, answer in zip(sizes, answers, strict=True) if answer is None}
    assert acknowledged | {5} <= set(kept)
    assert 2 not in kept
    await database.close()


async def test_a_log_that_found_no_room_has_not_moved_on_and_does_when_there_is_some(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    first, second = Entry(1, 1, 0, "sit", name="Ann"), Entry(2, 2, 0, "pass")
    await store.create(NewLog("match", "CODE", "ann", "r", "{}", 1), [first], SUMMARY)
    await store._session.write(no_room_left)
    with pytest.raises(Unreachable):
        await append(store, "match", 1, [replace(second, reason="x" * 100_000)], SUMMARY)
    assert (await store.versions(["match"]), await store.entries("match", 0)) == ({"match": 1}, [first])
    assert await append(store, "match", 1, [second], SUMMARY) is None
    assert await store.entries("match", 0) == [first, second]
    await store.close()


async def test_the_file_is_its_owners_alone_also_in_a_directory_that_was_there(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "kist.sqlite3").touch(mode=0o644)
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    modes = {
        path.name: path.stat().st_mode & 0o777 for path in tmp_path.glob("kist.sqlite3*") if path.suffix != ".lock"
    }
    assert len(modes) == 3  # the file, its log and its index
    assert set(modes.values()) == {0o600}
    await store.close()


async def test_a_second_server_on_the_same_file_is_refused(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    with pytest.raises(BadSettings, match="Another server uses"):
        await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    await store.close()
    await (await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")).close()


async def test_a_damaged_file_is_found_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "kist.sqlite3"
    await (await SqlStore.open(f"sqlite:///{file}")).close()
    pages = bytearray(file.read_bytes())
    pages[4096 + 8 : 4096 + 40] = b"\xff" * 32  # into the head of a table's page
    file.write_bytes(pages)
    with pytest.raises(Damaged, match="take a copy of it back"):
        await SqlStore.open(f"sqlite:///{file}")


async def test_to_try_whether_it_can_be_written_to_as_much_is_written_as_a_match_takes(tmp_path: Path) -> None:
    """What changes nothing is not written at all, and a page goes onto a disk that is full for all else."""
    store, log = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3"), tmp_path / "kist.sqlite3-wal"
    await store.check()
    before = log.stat().st_size
    await store.check()
    assert log.stat().st_size > before + 30_000
    await store.close()


async def test_a_store_that_can_take_no_more_says_so_when_asked(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    await store.check()
    await store._session.write(lambda connection: connection.exec_driver_sql("PRAGMA query_only=ON"))
    monkeypatch.setattr(session, "_said", [-session.SAY_EVERY_SECONDS])
    for _ in range(3):
        with pytest.raises(Unreachable):
            await store.check()
    assert caplog.messages == ["the database does not answer: attempt to write a readonly database"], "said once"
    await store.close()


async def test_what_can_be_read_in_part_alone_was_not_reached(tmp_path: Path) -> None:
    """SQLite finds rows one by one: here the second is too large."""
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    values = select(func.abs(column("column1"))).select_from(text("(VALUES (1), (-9223372036854775807 - 1))"))
    with pytest.raises(Unreachable):
        await store._session.rows(values)
    await store.close()
