"""Rows whose key may be taken, also by somebody who says the same at the same moment; the same words on SQLite and
PostgreSQL. The statements have a parameter for each column."""

from sqlalchemy import Table, TextClause, text


def upsert(table: Table) -> TextClause:
    """Keep a row in the place of the one with the same key."""
    keys = ", ".join(column.name for column in table.primary_key)
    others = ", ".join(f"{each.name} = excluded.{each.name}" for each in table.columns if not each.primary_key)
    return text(f"{_insert(table)} ON CONFLICT ({keys}) DO UPDATE SET {others}")


def unless_known(table: Table) -> TextClause:
    """Keep a row, unless there is one with the same key: that stays as it is."""
    return text(f"{_insert(table)} ON CONFLICT DO NOTHING")


def _insert(table: Table) -> str:
    """All names come from the table itself."""
    names = table.columns.keys()
    return f"INSERT INTO {table.name} ({', '.join(names)}) VALUES ({', '.join(f':{name}' for name in names)})"  # noqa: S608
