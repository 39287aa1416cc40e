"""A database as stores use it: rows out, work in, and whatever keeps it from answering in the words of the ports."""

import contextlib
import logging
import sqlite3
from collections.abc import Callable, Iterator
from time import monotonic
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kist.matches.ports import Unreachable
from kist.storage.database import Database

LOG = logging.getLogger("kist.storage")
SAY_EVERY_SECONDS: Final = 5.0
"""Seconds between two words on a database that does not answer: everybody asks it."""

Result = TypeVar("Result")
_said = [-SAY_EVERY_SECONDS]
"""When that was last said."""


class Session:
    """Runs statements on a database; raises `Unreachable` when it does not answer."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def rows(self, query: Select[Any], **values: Any) -> list[tuple[Any, ...]]:
        """All that a query finds."""

        def work(connection: Connection) -> list[tuple[Any, ...]]:
            return [tuple(row) for row in connection.execute(query, values)]

        with reached():
            return await self.database.read(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes something: all of it, or nothing if it raises."""
        with reached():
            return await self.database.write(work)

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the database's files."""
        with reached():
            await self.database.scrub()


@contextlib.contextmanager
def reached() -> Iterator[None]:
    """What keeps a database from answering, in the words of the port."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError, TimeoutError) as reason:
        _say(getattr(reason, "orig", None) or reason)
        raise Unreachable("unreachable", "The matches cannot be reached now; please try again.") from reason


def _say(reason: BaseException) -> None:
    """Tell whoever runs the server, now and then. SQLite's own words say whether the disk is full, and nothing of
    what was to be written; of others the kind has to do."""
    if monotonic() - _said[0] >= SAY_EVERY_SECONDS:
        _said[0] = monotonic()
        why = str(reason) if isinstance(reason, sqlite3.Error) else type(reason).__name__
        LOG.warning("the database does not answer: %s", why)
