"""A database as stores use it: rows out, work in, and whatever keeps it from answering in the words of the ports."""

import contextlib
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from sqlalchemy import Connection, Select
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from kist.matches.ports import Unreachable
from kist.storage.database import Database

Result = TypeVar("Result")


class Reach:
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


@contextlib.contextmanager
def reached() -> Iterator[None]:
    """What keeps a database from answering, in the words of the port."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError, TimeoutError) as reason:
        raise Unreachable("unreachable", "The matches cannot be reached now; please try again.") from reason
