"""The store of classes, on both databases with the same tests."""

import asyncio

import pytest
from sqlalchemy import text

from kist.classroom.log import Entry
from kist.classroom.ports import KeptClass
from kist.matches.ports import Answered, Conflict
from kist.storage.chain import Damaged
from kist.storage.migrations import STEPS, migrate
from kist.storage.store import SqlStore, open_database
from tests.storage.appending import append

pytestmark = pytest.mark.anyio
BEFORE_CLASSES = 3


def kept(number: int = 1) -> KeptClass:
    return KeptClass(f"class{number}", f"CODE{number}", 1000 + number, 30)


def entry(version: int, request: str | None = None, owner: str = "ann", **data: str) -> Entry:
    return Entry(version, 5000 + version, 0, "join", owner, request or f"q{version}", data)


async def test_what_is_kept_comes_back(store: SqlStore) -> None:
    joined = Entry(1, 2**41, 3, "join", "ann", "r", {"name": "Zoë 🦊", "plan": {"tasks": [1, None, [2]]}})
    asked = Entry(2, 2**41 + 1, None, "ask", data={"task": 0})
    await store.classes.create(kept(), 9000)
    assert await append(store.classes, "class1", 0, [joined, asked], 9001) is None
    assert await store.classes.entries("class1", 0) == [joined, asked]
    assert await store.classes.entries("class1", 1) == [asked]
    assert await store.classes.find("class1") == kept()
    assert await store.classes.find_code("CODE1") == "class1"
    assert await store.classes.find_code("CODE2") is None
    assert await store.classes.versions(["class1", "nothing"]) == {"class1": 2}


async def test_ids_and_codes_are_given_once(store: SqlStore) -> None:
    await store.classes.create(kept(), 9000)
    with pytest.raises(Conflict):
        await store.classes.create(kept(), 9000)
    with pytest.raises(Conflict):
        await store.classes.create(KeptClass("class2", "CODE1", 1, 30), 9000)


async def test_append_expects_the_version_and_a_resent_command_acts_once(store: SqlStore) -> None:
    await store.classes.create(kept(), 9000)
    races = [append(store.classes, "class1", 0, [entry(1, owner=f"pupil {n}")], 9000) for n in range(6)]
    results = await asyncio.gather(*races, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Conflict"] * 5 + ["NoneType"]
    await append(store.classes, "class1", 1, [entry(2, "same")], 9000)
    assert await append(store.classes, "class1", 2, [entry(3, "same")], 9000) == Answered(2)
    assert await store.classes.answered("class1", "ann", "same") == Answered(2)
    assert await store.classes.answered("class1", "bob", "same") is None


async def test_the_classes_of_a_device_are_those_in_which_it_took_a_place(store: SqlStore) -> None:
    for number, did in ((1, "join"), (2, "return"), (3, "answer")):
        await store.classes.create(kept(number), 9000)
        taken = Entry(1, 5000, 0, did, "ann", "r", {})
        await append(store.classes, f"class{number}", 0, [taken, entry(2, owner="bob")], 9000)
    assert sorted(await store.classes.of("ann")) == ["class1", "class2"]
    assert sorted(await store.classes.of("bob")) == ["class1", "class2", "class3"]
    assert await store.classes.of("nobody") == []


async def test_a_deleted_class_leaves_nothing_behind(store: SqlStore, url: str) -> None:
    for number in (1, 2):
        await store.classes.create(kept(number), 9000)
        await append(store.classes, f"class{number}", 0, [entry(1, name="Ada")], 9000)
    await store.classes.delete("class1")
    await store.classes.delete("class1")
    assert await store.classes.find("class1") is None
    with pytest.raises(Conflict):
        await append(store.classes, "class1", 1, [entry(2)], 9000)
    await store.close()
    database = open_database(url)
    left = "SELECT id FROM classes UNION ALL SELECT class_id FROM class_entries"
    rows = await database.read(lambda connection: connection.execute(text(left)).scalars().all())
    await database.close()
    assert rows == ["class2", "class2"]


async def test_classes_whose_time_is_over_are_found(store: SqlStore) -> None:
    for number, ends in ((1, 300), (2, 100), (3, 200)):
        await store.classes.create(kept(number), ends)
    assert await store.classes.ended(99, 10) == []
    assert await store.classes.ended(200, 10) == ["class2", "class3"]
    await append(store.classes, "class2", 0, [entry(1)], 900)
    assert await store.classes.ended(300, 1) == ["class3"]


@pytest.mark.parametrize(
    "fault",
    [
        "UPDATE class_entries SET data = '{}' WHERE class_id = 'class1'",
        "DELETE FROM class_entries WHERE class_id = 'class1' AND version = 2",
        "UPDATE classes SET kept_days = 31 WHERE id = 'class1'",
    ],
)
async def test_a_log_that_was_altered_on_disk_is_not_taken_for_a_class(store: SqlStore, url: str, fault: str) -> None:
    entries = [entry(1, name="Ada"), entry(2, name="Bea")]
    for number in (1, 2):
        await store.classes.create(kept(number), 9000)
        await append(store.classes, f"class{number}", 0, entries, 9000)
    await store.close()
    database = open_database(url)
    await database.write(lambda connection: connection.execute(text(fault)))
    await database.close()
    again = await SqlStore.open(url)
    with pytest.raises(Damaged):
        await again.classes.entries("class1", 0)
    assert await again.classes.entries("class2", 0) == entries
    await again.close()


async def test_a_database_from_before_there_were_classes_gets_their_tables(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = open_database(url)
    with monkeypatch.context() as earlier:
        earlier.setattr("kist.storage.migrations.STEPS", STEPS[:BEFORE_CLASSES])
        assert await database.write(migrate) == BEFORE_CLASSES
    await database.close()
    store = await SqlStore.open(url)
    await store.classes.create(kept(), 9000)
    assert await store.classes.find("class1") == kept()
    await store.close()
