"""SQLite: one file, one writer."""

import asyncio
import contextlib
import fcntl
import sqlite3
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL

from kist.core.errors import BadSettings
from kist.matches.ports import Unreachable
from kist.storage.chain import Damaged

BUSY_SECONDS = 10.0
"""Seconds that a statement waits for another process that writes to the same file."""
READERS = 4
PRIVATE = 0o600
"""The secret that tokens are signed with is in the file, and every seed: nobody but its owner may read it."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY", "secure_delete=ON")
"""What was deleted is overwritten: a pupil whom a teacher removes is not to be found in the file any more."""
CLEAN = 1
"""The version of files in which that was always so."""
Result = TypeVar("Result")


class SqliteDatabase:
    """A database in a file. Its threads run plain SQLAlchemy: a hop to another thread for each statement costs more
    than the statement."""

    shared = False
    patience = 0.02
    """A commit, and waking up for it, costs more than what is in it; nobody sees that a move comes so much later."""

    def __init__(self, url: URL, *, alone: bool = True) -> None:
        """`alone` keeps others out; who comes beside a server that may be running does not."""
        file = url.database
        if not file:
            raise BadSettings("bad-database", "An SQLite database needs a file: sqlite:///FILE.")
        self._lock, self._file = _entered(Path(file), alone=alone), file
        try:
            if alone:
                _clean_once(file)
        except sqlite3.Error as reason:
            self._lock.close()
            raise Unreachable("unreachable", f"The database cannot be used: {reason}.") from reason
        self._reading, self._writing = _engine(file, READERS), _for_writing(_engine(file, 1))
        self._readers, self._writer = ThreadPoolExecutor(READERS, "kist-read"), ThreadPoolExecutor(1, "kist-write")

    async def check(self) -> None:
        """Raise `Damaged` when the file is not sound."""
        said = await self.read(lambda connection: connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if said != "ok":
            raise Damaged("damaged", f"The database is damaged; take a copy of it back. SQLite says: {said}.")

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _run, self._reading, work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes something."""
        return await asyncio.get_running_loop().run_in_executor(self._writer, _run, self._writing, work)

    async def scrub(self) -> None:
        """Bring everything into the file, where what was deleted is overwritten, and empty the journal beside it."""
        await asyncio.get_running_loop().run_in_executor(self._readers, _empty_journal, self._file)

    async def close(self) -> None:
        """Finish what is waiting and let go of all connections."""
        for threads in (self._writer, self._readers):
            await asyncio.to_thread(threads.shutdown)
        self._reading.dispose()
        self._writing.dispose()
        self._lock.close()


def _entered(file: Path, *, alone: bool) -> IO[bytes]:
    """What is to be closed at the end."""
    if alone:
        _make_directory(file.parent)
        return lock_up(file)
    if not file.exists():
        raise BadSettings("no-database", f"There is no database at {file}: say where with --data or --database.")
    return file.open("rb")


def _make_directory(directory: Path) -> None:
    """Only for its owner: tokens are signed with a secret that is kept in there."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as reason:
        raise BadSettings("bad-data", f"Cannot make the directory {directory}: {reason.strerror}.") from reason


def lock_up(file: Path) -> IO[bytes]:
    """Make the file its owner's alone, and keep other servers from it for as long as the lock is open."""
    try:
        file.touch(mode=PRIVATE)
        file.chmod(PRIVATE)
        lock = file.with_name(f"{file.name}.lock").open("wb")
    except OSError as reason:
        raise BadSettings("bad-data", f"Cannot write to {file}: {reason.strerror}.") from reason
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise BadSettings(
            "in-use", f"Another server uses {file} already; several servers need PostgreSQL (--database)."
        ) from None
    return lock


def _clean_once(file: str) -> None:
    """Write a file anew whose free pages may hold what was deleted before `secure_delete` was asked for."""
    with contextlib.closing(sqlite3.connect(file, BUSY_SECONDS, isolation_level=None)) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0] < CLEAN:
            connection.execute("VACUUM")
            connection.execute(f"PRAGMA user_version={CLEAN}")


def _empty_journal(file: str) -> None:
    """Waits for whoever reads an earlier state; who reads for longer keeps it there until the next time."""
    with contextlib.closing(sqlite3.connect(file, BUSY_SECONDS, isolation_level=None)) as connection:
        if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            raise TimeoutError("the journal is in use")


def _run(engine: Engine, work: Callable[[Connection], Result]) -> Result:
    with engine.begin() as connection:
        return work(connection)


def _engine(file: str, size: int) -> Engine:
    engine = create_engine(
        f"sqlite:///{file}",
        connect_args={"timeout": BUSY_SECONDS},
        pool_size=size,
        max_overflow=0,
        pool_timeout=60,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _for_writing(engine: Engine) -> Engine:
    """Lock the file at the beginning, not with the first change. And commit in so many words: the driver's own commit
    says nothing when there is nothing to commit any more, such as after a full disk, which makes SQLite roll back the
    whole transaction by itself."""
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
    event.listen(engine, "commit", lambda connection: connection.exec_driver_sql("COMMIT"))
    return engine


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # whoever reads needs no transaction, and the driver's own locks too late
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
