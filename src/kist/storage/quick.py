"""Statements that are run for every move: compiled once, and handed to the driver itself.

What SQLAlchemy does around a statement takes several times as long as SQLite takes for it.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any, Final

from sqlalchemy import BindParameter, Connection, Integer, bindparam
from sqlalchemy.engine import Dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql import ClauseElement

NOW: Final[BindParameter[int]] = bindparam("now")
LIMIT: Final[BindParameter[int]] = bindparam("limit", type_=Integer)


class Quick:
    """A statement, run as often as there are rows of values. `columns` are named as its parameters are."""

    def __init__(self, statement: ClauseElement, columns: Sequence[str] | None = None) -> None:
        self._statement, self._columns = statement, columns
        self._compiled = cache(self._compile)

    def _compile(self, dialect: Dialect) -> tuple[str, tuple[str, ...], dict[str, Any]]:
        """Its text, the names of its values in their order, and those values that are always the same."""
        options: dict[str, Any] = {} if self._columns is None else {"column_keys": list(self._columns)}
        found: Any = self._statement.compile(dialect=dialect, **options)
        fixed = {name: value for name, value in found.params.items() if not found.binds[name].required}
        return str(found), tuple(found.positiontup or ()), fixed

    def run(self, connection: Connection, *rows: Mapping[str, Any]) -> Any:
        """The driver's cursor after the last row; raises what SQLAlchemy would."""
        text, names, fixed = self._compiled(connection.dialect)
        cursor = connection.connection.cursor()
        with as_sqlalchemy_would(connection):
            for row in rows:
                values = {**fixed, **row} if fixed else row
                cursor.execute(text, tuple([values[name] for name in names]))
        return cursor

    def rows(self, connection: Connection, values: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """All that it finds, as the driver gives it."""
        with as_sqlalchemy_would(connection):  # a driver may find out only now that it cannot read on
            found: list[tuple[Any, ...]] = self.run(connection, values).fetchall()
            return found


@contextmanager
def as_sqlalchemy_would(connection: Connection) -> Iterator[None]:
    """Raise what the driver itself says as SQLAlchemy would have said it."""
    error = connection.dialect.loaded_dbapi.Error
    try:
        yield
    except error as reason:
        raise DBAPIError.instance(None, None, reason, error, hide_parameters=True) from reason
