"""Statements that are run for every move: compiled once, and handed to the driver itself.

What SQLAlchemy does around a statement takes several times as long as SQLite takes for it.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from sqlalchemy import Connection
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement


class Quick:
    """A statement, run as often as there are rows of values. `columns` are named as its parameters are."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        self._statement, self._columns = statement, columns
        self._compiled = cache(self._compile)

    def _compile(self, dialect: Dialect) -> tuple[str, tuple[str, ...]]:
        options: dict[str, Any] = {} if self._columns is None else {"column_keys": list(self._columns)}
        found = self._statement.compile(dialect=dialect, **options)
        return str(found), tuple(found.positiontup or ())  # type: ignore[attr-defined]

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> Any:
        """The driver's cursor after the last row; raises what SQLAlchemy would."""
        text, names = self._compiled(connection.dialect)
        cursor = connection.connection.cursor()
        try:
            for row in rows:
                cursor.execute(text, tuple([row[name] for name in names]))
        except connection.dialect.loaded_dbapi.Error as reason:
            raise DBAPIError.instance(
                text, None, reason, connection.dialect.loaded_dbapi.Error, hide_parameters=True
            ) from reason
        return cursor
