"""SQLite by itself: what was acknowledged is there, even when the file could take no more in between."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from kist.storage.store import open_database

pytestmark = pytest.mark.anyio


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
