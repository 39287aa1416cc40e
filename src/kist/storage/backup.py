"""Copies of a database in a file, made while people play, and put back: with SQLite's own way of copying."""

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import IO, Final

from kist.core.errors import BadSettings, KistError
from kist.storage.migrations import STEPS, TooNew
from kist.storage.sqlite import PRIVATE, lock_up

WAITS: Final = 10.0
"""Seconds for which a copy waits for whoever holds the file."""
PARTS: Final = ("", "-wal", "-shm")
"""What a database in a file consists of."""


class BadCopy(KistError):
    """A copy that nobody should rely on."""


def copy(source: Path, target: Path) -> None:
    """Copy a database as it is at this moment into a file of its own, checked and on disk before it has its name;
    raises `KistError`. Whoever writes to the source meanwhile neither waits nor is in the copy."""
    part = target.with_name(f"{target.name}.part")
    try:
        _remove(part)
        os.close(os.open(part, os.O_CREAT | os.O_WRONLY | os.O_EXCL, PRIVATE))
        with closing(_opened(source)) as reading, closing(sqlite3.connect(part)) as writing:
            reading.backup(writing)  # all pages at once: in pieces it would begin anew with every move
            writing.execute("PRAGMA journal_mode=DELETE")  # one file, without a journal beside it
        check(part)
        _on_disk(part)
        part.replace(target)
        _on_disk(target.parent)
    except (OSError, sqlite3.Error) as reason:
        raise BadCopy("not-copied", f"{source} cannot be copied to {target}: {_words(reason)}.") from reason
    finally:
        _remove(part)


def put_back(source: Path, target: Path, aside: str) -> Path | None:
    """Put a copy in the place of a database that no server runs on; gives under which name what was there before is
    kept. Raises `KistError`, and nothing has changed then."""
    if check(source) > len(STEPS):
        raise TooNew("too-new", f"{source} was made by a later version of kist.")
    target.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    new = target.with_name(f"{target.name}.new")
    with closing(_alone(target)):
        copy(source, new)
        kept = put_aside(target, aside)
        new.replace(target)
        _on_disk(target.parent)
    return kept


def _alone(target: Path) -> IO[bytes]:
    try:
        return lock_up(target)
    except BadSettings as reason:
        if reason.code == "in-use":
            raise BadCopy("in-use", f"A server uses {target}: stop it first, then put the copy back.") from None
        raise


def check(file: Path) -> int:
    """How many steps of migration the database in a file has taken; raises `BadCopy` for one that is not sound."""
    try:
        with closing(_opened(file)) as connection:
            said = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            steps: int = connection.execute("SELECT COUNT(*) FROM schema_steps").fetchone()[0]
    except sqlite3.Error as reason:
        raise BadCopy("bad-copy", f"{file} is no database of Kist, or a damaged one: {reason}.") from reason
    if said != "ok":
        raise BadCopy("bad-copy", f"{file} is damaged; SQLite says: {said}.")
    return steps


def put_aside(file: Path, name: str) -> Path | None:
    """Rename a database with all its parts; None where there was none, or nothing in it."""
    if not file.exists() or not file.stat().st_size:
        return None
    aside = file.with_name(f"{file.name}.{name}")
    for part in PARTS:
        with suppress(FileNotFoundError):
            Path(f"{file}{part}").replace(f"{aside}{part}")
    return aside


def _opened(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=rw", WAITS, uri=True)  # `rw`: never made where it is not


def _on_disk(path: Path) -> None:
    opened = os.open(path, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def _remove(part: Path) -> None:
    for each in (*PARTS, "-journal"):
        Path(f"{part}{each}").unlink(missing_ok=True)


def _words(reason: Exception) -> str:
    return (reason.strerror if isinstance(reason, OSError) else None) or str(reason)
