"""Connections to the two kinds of database, each set up so that what is committed is on disk."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from kist.core.errors import BadSettings

BUSY_FOR = 10.0
"""Seconds that a statement waits for another process that writes to the same SQLite file."""


@dataclass(frozen=True)
class Engines:
    """Where to read and where to write. SQLite takes one writer at a time, so there is one connection for that."""

    reading: AsyncEngine
    writing: AsyncEngine

    async def dispose(self) -> None:
        """Close all connections."""
        await self.reading.dispose()
        await self.writing.dispose()


def open_engines(url: str) -> Engines:
    """Engines for `sqlite:///FILE` or `postgresql://...`; raises `BadSettings` for anything else."""
    kind = url.partition(":")[0]
    if kind == "sqlite":
        return _sqlite(url)
    if kind in {"postgresql", "postgres"}:
        return _postgresql(url)
    raise BadSettings("bad-database", "A database is sqlite:///FILE or postgresql://USER@HOST/NAME.")


def _sqlite(url: str) -> Engines:
    file = make_url(url).database
    if not file:
        raise BadSettings("bad-database", "An SQLite database needs a file: sqlite:///FILE.")
    Path(file).parent.mkdir(parents=True, exist_ok=True)
    address = f"sqlite+aiosqlite:///{file}"
    options: dict[str, Any] = {"connect_args": {"timeout": BUSY_FOR}, "pool_timeout": 60}
    reading = create_async_engine(address, pool_size=4, max_overflow=0, **options)
    writing = create_async_engine(address, pool_size=1, max_overflow=0, **options)
    for engine, begin in ((reading, "BEGIN"), (writing, "BEGIN IMMEDIATE")):
        event.listen(engine.sync_engine, "connect", _prepare_sqlite)
        event.listen(engine.sync_engine, "begin", lambda connection, begin=begin: connection.exec_driver_sql(begin))
    return Engines(reading, writing)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver's own idea of when to begin does not lock early enough
    cursor = connection.cursor()
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _postgresql(url: str) -> Engines:
    address = make_url(url).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(
        address,
        pool_size=8,
        max_overflow=8,
        pool_timeout=10,
        pool_pre_ping=True,
        connect_args={"timeout": 5, "command_timeout": 20},
    )
    return Engines(engine, engine)
