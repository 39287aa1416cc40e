"""How databases move several logs on at once: their heads, and the lines behind these, in one transaction."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from sqlalchemy import BigInteger, Boolean, Column, Table

Values: TypeAlias = tuple[Any, ...]
Item = TypeVar("Item")
LARGEST: Final = 64
"""So many rows are the most that SQLite is told of in one statement."""


@dataclass(frozen=True)
class Plan:
    """Which tables: `heads` has a row for each log, of which the columns `moving` change, and `lines` one for each
    entry, whose column `key` names the log and is `written` with others."""

    heads: Table
    lines: Table
    key: str
    moving: tuple[str, ...]
    written: tuple[str, ...]


class Mover(Protocol):
    """Moves logs on, all at once. `moves` are, for each log, its id, the version it must have, and the values that
    `Plan.moving` names; `lines` are rows with what `Plan.key` and `Plan.written` name."""

    async def __call__(self, moves: Sequence[Values], lines: Sequence[Values]) -> set[str]:
        """The logs that had the version they must have: the lines of all others are left out. Raises `IntegrityError`
        when a line is there already, and nothing has been written then."""
        ...


def columns_of(rows: Sequence[Values]) -> list[list[Any]]:
    """What is written, by column."""
    return [list(each) for each in zip(*rows, strict=True)]


def for_postgresql(plan: Plan) -> str:
    """One statement, which takes a list of values for each column. Heads are locked in the order of their ids, so
    that no two servers wait for each other. All names come from the tables themselves."""
    heads, lines = plan.heads, plan.lines
    moves = ["text", "integer", *(_kind(heads.c[name]) for name in plan.moving)]
    kinds = ["text", *(_kind(lines.c[name]) for name in plan.written)]
    asked = ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(moves, 1))
    said = ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(kinds, len(moves) + 1))
    names = (plan.key, *plan.written)
    return f"""
        WITH wanted AS (SELECT * FROM unnest({asked}) AS w (log, expected, {", ".join(plan.moving)})),
        held AS (SELECT h.id FROM {heads.name} h WHERE h.id IN (SELECT log FROM wanted) ORDER BY h.id FOR UPDATE),
        moved AS (
            UPDATE {heads.name} h SET {", ".join(f"{name} = w.{name}" for name in plan.moving)}
            FROM wanted w JOIN held ON held.id = w.log
            WHERE h.id = w.log AND h.version = w.expected RETURNING h.id),
        added AS (
            INSERT INTO {lines.name} ({", ".join(names)})
            SELECT {", ".join(f"l.{name}" for name in names)} FROM unnest({said}) AS l ({", ".join(names)})
            WHERE l.{plan.key} IN (SELECT id FROM moved))
        SELECT id FROM moved"""  # noqa: S608


def _kind(column: "Column[Any]") -> str:
    if isinstance(column.type, Boolean):
        return "boolean"
    if isinstance(column.type, BigInteger):
        return "bigint"
    return "integer" if column.type.python_type is int else "text"


def move_in_sqlite(plan: Plan, cursor: Any, moves: Sequence[Values], lines: Sequence[Values]) -> set[str]:
    """Many rows in few statements: between two of them whoever else has Python to run takes its turn, which costs
    more than the statement."""
    moved = set()
    for some in _in_powers_of_two(moves):
        moved |= {log for (log,) in cursor.execute(_move(plan, len(some)), [each for row in some for each in row])}
    for rows in _in_powers_of_two([row for row in lines if row[0] in moved]):
        cursor.execute(_add(plan, len(rows)), [each for row in rows for each in row])
    return moved


def _in_powers_of_two(rows: Sequence[Item]) -> Iterator[Sequence[Item]]:
    """All of them, in pieces of few sizes: so there are few statements, and SQLite keeps them all ready."""
    while rows:
        size = min(LARGEST, 1 << (len(rows).bit_length() - 1))
        yield rows[:size]
        rows = rows[size:]


@lru_cache(256)
def _move(plan: Plan, rows: int) -> str:
    sets = ", ".join(f"{name} = w.column{at}" for at, name in enumerate(plan.moving, 3))
    heads, wanted = plan.heads.name, _values(rows, 2 + len(plan.moving))
    return (
        f"UPDATE {heads} SET {sets} FROM ({wanted}) AS w "  # noqa: S608
        f"WHERE {heads}.id = w.column1 AND {heads}.version = w.column2 RETURNING id"
    )


@lru_cache(256)
def _add(plan: Plan, rows: int) -> str:
    names = (plan.key, *plan.written)
    return f"INSERT INTO {plan.lines.name} ({', '.join(names)}) {_values(rows, len(names))}"


def _values(rows: int, columns: int) -> str:
    row = f"({', '.join('?' * columns)})"
    return f"VALUES {', '.join([row] * rows)}"
