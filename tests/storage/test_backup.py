"""Copies of a database in a file while somebody writes to it, and put back."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from kist.core.errors import KistError
from kist.storage import backup
from kist.storage.checking import check_logs
from kist.storage.forgotten import ForgottenList
from kist.storage.store import SqlStore
from tests.storage.appending import SUMMARY, append, entry, new_log

pytestmark = pytest.mark.anyio


async def test_copies_made_while_somebody_writes_have_all_that_was_acknowledged_before(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/data/kist.sqlite3")
    await store.create(new_log(1), [], SUMMARY)
    written, done = 0, False

    async def write() -> None:
        nonlocal written
        while not done:
            await append(store, "match1", written, [entry(written + 1)], SUMMARY)
            written += 1

    writing = asyncio.create_task(write())
    for number in range(5):
        before, copy = written, tmp_path / f"copy{number}" / "kist.sqlite3"
        copy.parent.mkdir()
        await asyncio.to_thread(backup.copy, tmp_path / "data" / "kist.sqlite3", copy)
        assert [each.name for each in copy.parent.iterdir()] == ["kist.sqlite3"], "one file, and no part of it beside"
        assert copy.stat().st_mode & 0o077 == 0
        opened = await SqlStore.open(f"sqlite:///{copy}")
        checked = await check_logs(opened)
        assert (checked.logs, checked.damaged) == (1, ())
        assert (await opened.versions(["match1"]))["match1"] >= before
        await opened.close()
        while written == before:  # nobody who plays waited for good
            await asyncio.sleep(0)
    done = True
    await writing
    await store.close()


async def test_a_damaged_log_is_named_and_a_damaged_copy_is_not_put_back(tmp_path: Path) -> None:
    file, copy = tmp_path / "kist.sqlite3", tmp_path / "copy"
    store = await SqlStore.open(f"sqlite:///{file}")
    for number in (1, 2):
        await store.create(new_log(number), [entry(1)], SUMMARY)
    await store.close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE entries SET did = 'other' WHERE match_id = 'match2'")
    store = await SqlStore.beside(f"sqlite:///{file}")
    checked = await check_logs(store)
    assert checked.logs == 2
    assert [each.partition(":")[0] for each in checked.damaged] == ["match match2"]
    await store.close()
    backup.copy(file, copy)
    copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    before = file.read_bytes()
    with pytest.raises(KistError, match="damaged"):
        backup.put_back(copy, file, "before")
    copy.write_text("no database")
    with pytest.raises(KistError, match="is no database of Kist"):
        backup.put_back(copy, file, "before")
    assert file.read_bytes() == before
    assert sorted(each.name for each in tmp_path.iterdir()) == ["copy", "kist.sqlite3", "kist.sqlite3.lock"]


async def test_nothing_is_put_back_under_a_server_that_runs(tmp_path: Path) -> None:
    file, copy = tmp_path / "kist.sqlite3", tmp_path / "copy"
    store = await SqlStore.open(f"sqlite:///{file}")
    backup.copy(file, copy)
    with pytest.raises(KistError, match="stop it first"):
        backup.put_back(copy, file, "before")
    await store.close()
    assert backup.put_back(copy, file, "before") == tmp_path / "kist.sqlite3.before"
    with pytest.raises(KistError, match="cannot be copied"):
        backup.copy(file, tmp_path / "missing" / "copy")


async def test_who_looks_beside_a_server_changes_nothing_and_wants_todays_tables(url: str) -> None:
    with pytest.raises(KistError) as refused:
        await SqlStore.beside(url)
    assert refused.value.code in {"no-database", "too-old"}
    first = await SqlStore.open(url)
    beside = await SqlStore.beside(url)
    await beside.audit.note(1, "ann", "look", "x")
    assert [deed.who for deed in await first.audit.deeds(5)] == ["ann"]
    await beside.close()
    await first.close()


async def test_the_list_of_who_was_forgotten_says_nothing_without_its_key(tmp_path: Path) -> None:
    own, others = (ForgottenList(tmp_path / "list", key) for key in ("one", "other"))
    await own.add("person", "abc")
    await own.add("class", "def")
    listed = own.read()
    assert {own.hash("person", "abc"), own.hash("class", "def")} == listed
    assert own.hash("person", "def") not in listed
    assert others.hash("person", "abc") not in listed
    assert "abc" not in (tmp_path / "list").read_text()
    assert (tmp_path / "list").stat().st_mode & 0o077 == 0
    with pytest.raises(KistError, match="cannot be noted"):
        await ForgottenList(tmp_path / "none" / "list", "one").add("person", "abc")
    await ForgottenList(None, "").add("person", "abc")
