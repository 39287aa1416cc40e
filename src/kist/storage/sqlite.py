"""SQLite: one file, one writer. Work that waits at the same time shares a commit, so that the disk is asked once."""

import asyncio
import contextlib
import fcntl
import sqlite3
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import IO, Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL

from kist.core.errors import BadSettings
from kist.matches.ports import Unreachable
from kist.storage.chain import Damaged
from kist.storage.moving import Mover, Plan, Values, move_in_sqlite
from kist.storage.quick import Quick, as_sqlalchemy_would

BUSY_FOR = 10.0
"""Seconds that a statement waits for another process that writes to the same file."""
READERS = 4
PRIVATE = 0o600
"""The secret that tokens are signed with is in the file, and every seed: nobody but its owner may read it."""
AT_ONCE = 100
"""How many pieces of work share a commit at most."""
PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY", "secure_delete=ON")
"""What was deleted is overwritten: a pupil whom a teacher removes is not to be found in the file any more."""
CLEAN = 1
"""The version of files in which that was always so."""
Result = TypeVar("Result")


@dataclass(eq=False, slots=True)
class _Job:
    """Work, and where its result is waited for."""

    work: Callable[[Connection], Any]
    done: "asyncio.Future[Any]"
    is_bare: bool = False
    """Whether it asks SQLAlchemy for nothing but the driver."""
    result: Any = None
    failed: BaseException | None = None

    def answer(self) -> None:
        """Tell whoever waits, and waits still."""
        if self.done.done():
            return
        if self.failed is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(self.failed)


class SqliteDatabase:
    """A database in a file. Its threads run plain SQLAlchemy: a hop to another thread for each statement costs more
    than the statement."""

    shared = False
    patience = 0.02
    """A commit, and waking up for it, costs more than what is in it; nobody sees that a move comes so much later."""

    def __init__(self, url: URL) -> None:
        file = url.database
        if not file:
            raise BadSettings("bad-database", "An SQLite database needs a file: sqlite:///FILE.")
        _make_directory(Path(file).parent)
        self._lock, self._file = _lock_up(Path(file)), file
        try:
            _clean_once(file)
        except sqlite3.Error as reason:
            self._lock.close()
            raise Unreachable("unreachable", f"The database cannot be used: {reason}.") from reason
        self._reading, self._writing = _engine(file, "BEGIN", READERS), _engine(file, "BEGIN IMMEDIATE", 1)
        self._readers = ThreadPoolExecutor(READERS, "kist-read")
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._connection: Connection | None = None
        self._writer = threading.Thread(target=self._write_all, name="kist-write", daemon=True)
        self._writer.start()

    async def check(self) -> None:
        """Raise `Damaged` when the file is not sound."""
        said = await self.read(lambda connection: connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
        if said != "ok":
            raise Damaged("damaged", f"The database is damaged; take a copy of it back. SQLite says: {said}.")

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes nothing."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._read, work)

    def _read(self, work: Callable[[Connection], Result]) -> Result:
        with self._reading.begin() as connection:
            return work(connection)

    async def write(self, work: Callable[[Connection], Result], *, is_bare: bool = False) -> Result:
        """Run work that changes something; `is_bare` where it asks SQLAlchemy for nothing but the driver."""
        job = _Job(work, asyncio.get_running_loop().create_future(), is_bare)
        self._jobs.put(job)
        result: Result = await job.done
        return result

    async def scrub(self) -> None:
        """Bring everything into the file, where what was deleted is overwritten, and empty the journal beside it."""
        await asyncio.get_running_loop().run_in_executor(self._readers, _empty_journal, self._file)

    def mover(self, plan: Plan) -> Mover:
        """Moves many logs on with few statements."""

        async def move(moves: Sequence[Values], lines: Sequence[Values]) -> set[str]:
            return await self.write(lambda connection: _move(plan, connection, moves, lines), is_bare=True)

        return move

    def _write_all(self) -> None:
        """The writer's life."""
        while (job := self._jobs.get()) is not None:
            jobs = [job, *self._waiting()]
            self._write(jobs)
            for loop in {job.done.get_loop() for job in jobs}:
                with contextlib.suppress(RuntimeError):  # it has ended, and nobody waits there
                    loop.call_soon_threadsafe(_answer, [job for job in jobs if job.done.get_loop() is loop])

    def _waiting(self) -> Iterator[_Job]:
        """The work that waits already, as much of it as fits into a commit."""
        with contextlib.suppress(Empty):
            for _ in range(AT_ONCE - 1):
                if (job := self._jobs.get_nowait()) is None:
                    self._jobs.put(None)  # the end: after these
                    return
                yield job

    def _write(self, jobs: list[_Job]) -> None:
        """Run jobs in one transaction, each of them all or nothing; nobody is answered before the commit."""
        try:
            if self._connection is None:
                self._connection = self._writing.connect()
            connection, alone = self._connection, len(jobs) == 1
            with _begin_barely(connection) if alone and jobs[0].is_bare else connection.begin():
                if alone:
                    jobs[0].result = jobs[0].work(connection)
                else:
                    for job in jobs:
                        _run(connection, job)
        except Exception as reason:
            self._let_go()
            for job in jobs:
                job.failed = job.failed or reason

    def _let_go(self) -> None:
        """Begin anew with the next work, whatever state the connection was left in."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    async def close(self) -> None:
        """Finish what is waiting and let go of all connections."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writer.join)
        self._let_go()
        self._readers.shutdown()
        self._reading.dispose()
        self._writing.dispose()
        self._lock.close()


def _make_directory(directory: Path) -> None:
    """Only for its owner: tokens are signed with a secret that is kept in there."""
    try:
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as reason:
        raise BadSettings("bad-data", f"Cannot make the directory {directory}: {reason.strerror}.") from reason


def _lock_up(file: Path) -> IO[bytes]:
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
    with contextlib.closing(sqlite3.connect(file, BUSY_FOR, isolation_level=None)) as connection:
        if connection.execute("PRAGMA user_version").fetchone()[0] < CLEAN:
            connection.execute("VACUUM")
            connection.execute(f"PRAGMA user_version={CLEAN}")


def _empty_journal(file: str) -> None:
    """Waits for whoever reads an earlier state; who reads for longer keeps it there until the next time."""
    with contextlib.closing(sqlite3.connect(file, BUSY_FOR, isolation_level=None)) as connection:
        if connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            raise TimeoutError("the journal is in use")


def _move(plan: Plan, connection: Connection, moves: Sequence[Values], lines: Sequence[Values]) -> set[str]:
    with as_sqlalchemy_would(connection):
        return move_in_sqlite(plan, connection.connection.cursor(), moves, lines)


@contextlib.contextmanager
def _begin_barely(connection: Connection) -> Iterator[None]:
    """A transaction that SQLAlchemy knows nothing of, as what it does around one takes as long as the transaction.
    Who fails inside lets go of the connection, which rolls it back."""
    driver = connection.connection
    with as_sqlalchemy_would(connection):
        driver.execute("BEGIN IMMEDIATE")
        yield
        driver.execute("COMMIT")


def _run(connection: Connection, job: _Job) -> None:
    """Do a piece of work that shares the transaction with others: when it fails, they stay."""
    driver = connection.connection
    driver.execute("SAVEPOINT job")
    try:
        job.result = job.work(connection)
    except Exception as reason:
        job.failed = reason
        driver.execute("ROLLBACK TO job")
    driver.execute("RELEASE job")


def _answer(jobs: list[_Job]) -> None:
    for job in jobs:
        job.answer()


def _engine(file: str, begin: str, size: int) -> Engine:
    engine = create_engine(
        f"sqlite:///{file}",
        connect_args={"timeout": BUSY_FOR},
        pool_size=size,
        max_overflow=0,
        pool_timeout=60,
        hide_parameters=True,
    )
    event.listen(engine, "connect", _prepare)
    first, last = Quick(text(begin)), Quick(text("COMMIT"))
    event.listen(engine, "begin", lambda connection: first.run(connection, {}))
    event.listen(engine, "commit", lambda connection: last.run(connection, {}))
    # Commit in so many words: the driver's own commit says nothing when there is nothing to commit any more, such as
    # after a full disk, which makes SQLite roll back the whole transaction by itself.
    return engine


def _prepare(connection: Any, _: Any) -> None:
    connection.isolation_level = None  # the driver's own idea of when to begin does not lock early enough
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
