"""Rows whose key may be taken, also by somebody who writes at the same moment: SQLite's and PostgreSQL's own `ON
CONFLICT`, which SQLAlchemy has only in the words of each."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Table
from sqlalchemy.dialects import postgresql, sqlite


def upsert(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Keep a row in the place of the one with the same key."""
    new = _insert(connection, table)
    others = {each.name: new.excluded[each.name] for each in table.columns if not each.primary_key}
    connection.execute(new.on_conflict_do_update(index_elements=table.primary_key.columns, set_=others), row)


def unless_known(connection: Connection, table: Table, row: Mapping[str, Any]) -> None:
    """Keep a row, unless there is one with the same key: that stays as it is."""
    connection.execute(_insert(connection, table).on_conflict_do_nothing(), row)


def _insert(connection: Connection, table: Table) -> postgresql.Insert | sqlite.Insert:
    return postgresql.insert(table) if connection.dialect.name == "postgresql" else sqlite.insert(table)
