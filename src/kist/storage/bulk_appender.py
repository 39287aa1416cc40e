"""How many logs are moved on at once: their heads in one statement, and the lines behind these in another.

Both statements stay the same however many rows there are, as these come as one text of JSON: so a statement is put
together once. On SQLite it matters too that there are few: between two of them whoever else has Python to run takes
its turn, which costs more than the statement.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    FromClause,
    Insert,
    Integer,
    Text,
    Update,
    bindparam,
    cast,
    column,
    func,
    insert,
    literal_column,
    select,
    update,
)

from kist.eventlog.ports import Conflict
from kist.storage.log_schema import LogSchema

Row: TypeAlias = Mapping[str, Any]


class BulkAppender:
    """Moves logs of one kind on, inside the caller's transaction."""

    def __init__(self, schema: LogSchema[Any]) -> None:
        heads, lines = schema.heads.c, schema.lines.c
        self._schema = schema
        self._moved = [heads[name] for name in ("version", *schema.beside)]
        self._written = [lines[name] for name in (schema.key, "hash", *schema.columns)]
        self._statements = cache(self._put_together)

    def append(self, connection: Connection, moves: Sequence[Row], lines: Sequence[Row]) -> None:
        """Move logs on. `moves` are for each its id as `log`, the version it must have as `expected`, and the columns
        of its head that change; `lines` are whole rows. Raises `Conflict` when a log has another version, and
        `IntegrityError` when a line is there already: then nothing is to be kept of all this."""
        move, add = self._statements(connection.dialect.name)
        if connection.execute(move, {"rows": _as_text(moves)}).rowcount != len(moves):
            raise Conflict("conflict", "The log has moved on.")
        if lines:
            connection.execute(add, {"rows": _as_text(lines)})

    def _put_together(self, dialect: str) -> tuple[Update, Insert]:
        heads = self._schema.heads
        wanted = _rows(dialect, [Column("log", Text), Column("expected", Integer), *self._moved])
        its = (heads.c.id == wanted.c.log, heads.c.version == wanted.c.expected)
        move = update(heads).values({each.name: wanted.c[each.name] for each in self._moved}).where(*its)
        if dialect == "postgresql":  # in the order of their ids, so that no two servers wait for each other
            known = select(heads.c.id).where(heads.c.id.in_(select(wanted.c.log)))
            held = known.order_by(heads.c.id).with_for_update().cte("held")
            move = move.where(heads.c.id == held.c.id)
        new = _rows(dialect, self._written)
        return move, insert(self._schema.lines).from_select([each.name for each in self._written], select(new))


def _as_text(rows: Sequence[Row]) -> str:
    return json.dumps(rows, ensure_ascii=False, separators=(",", ":"))


def _rows(dialect: str, columns: Sequence["Column[Any]"]) -> FromClause:
    """The rows of a text of JSON, with these columns of each."""
    text = bindparam("rows", type_=Text)
    if dialect == "postgresql":
        typed = [column(each.name, each.type) for each in columns]
        return func.json_to_recordset(cast(text, JSON)).table_valued(*typed).render_derived("given", with_types=True)
    row = func.json_each(text).table_valued("value")
    values = [func.json_extract(row.c.value, literal_column(f"'$.{each.name}'")) for each in columns]
    return select(*(value.label(each.name) for value, each in zip(values, columns, strict=True))).subquery("given")
