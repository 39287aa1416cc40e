"""Appends that wait at the same time go to PostgreSQL together: one statement, one trip and one commit for all."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from sqlalchemy import BigInteger, Boolean, Column, Table

MOST: Final = 200
"""So many logs share a statement at most."""

Row: TypeAlias = Mapping[str, Any]


@runtime_checkable
class Direct(Protocol):
    """A database to which a statement can be sent by itself."""

    async def alone(self, statement: str, *values: Any) -> Sequence[Sequence[Any]]:
        """Run one statement in a transaction of its own, and give what it found."""
        ...


@dataclass(eq=False)
class _Wish:
    """A log that is to move from a version to another, with its new lines."""

    move: Row
    lines: Sequence[Row]
    done: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Together:
    """Moves logs on. `moving` are the columns of their heads that change, `written` those of their lines."""

    def __init__(
        self, database: Direct, heads: Table, lines: Table, key: str, moving: Sequence[str], written: Sequence[str]
    ) -> None:
        self._database, self._key, self._moving, self._written = database, key, moving, written
        self._statement = _statement(heads, lines, key, moving, written)
        self._waiting: list[_Wish] = []
        self._sending: asyncio.Task[None] | None = None

    async def append(self, log: str, expected: int, moved: Row, lines: Sequence[Row]) -> bool:
        """Move one log on; False when it has another version than expected. Raises `IntegrityError` when a line is
        there already; nothing of what was sent together with it has been written then."""
        wish = _Wish({**moved, "log": log, "expected": expected}, lines)
        self._waiting.append(wish)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        return await wish.done

    async def _send_all(self) -> None:
        while self._waiting:
            first = {
                wish.move["log"]: wish for wish in reversed(self._waiting)
            }  # each log once: the others come next
            wishes = list(first.values())[:MOST]
            self._waiting = [wish for wish in self._waiting if wish not in wishes]
            try:
                moved = {log for (log,) in await self._send(wishes)}
            except BaseException as reason:
                for wish in wishes:
                    _fail(wish, reason)
            else:
                for wish in wishes:
                    if not wish.done.done():
                        wish.done.set_result(wish.move["log"] in moved)

    async def _send(self, wishes: Sequence[_Wish]) -> Sequence[Sequence[Any]]:
        moves = [[wish.move[name] for wish in wishes] for name in ("log", "expected", *self._moving)]
        lines = [line for wish in wishes for line in wish.lines]
        written = [[line[name] for line in lines] for name in (self._key, *self._written)]
        return await self._database.alone(self._statement, *moves, *written)


def _fail(wish: _Wish, reason: BaseException) -> None:
    if not wish.done.done():
        wish.done.set_exception(reason if isinstance(reason, Exception) else ConnectionError("The server stops."))


def _statement(heads: Table, lines: Table, key: str, moving: Sequence[str], written: Sequence[str]) -> str:
    """Heads are locked in the order of their ids, so that no two servers wait for each other. All names come from the
    tables themselves."""
    moves = ["text", "integer", *(_kind(heads.c[name]) for name in moving)]
    kinds = ["text", *(_kind(lines.c[name]) for name in written)]
    asked = ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(moves, 1))
    said = ", ".join(f"${at}::{kind}[]" for at, kind in enumerate(kinds, len(moves) + 1))
    names = ", ".join((key, *written))
    return f"""
        WITH wanted AS (SELECT * FROM unnest({asked}) AS w (log, expected, {", ".join(moving)})),
        held AS (SELECT h.id FROM {heads.name} h WHERE h.id IN (SELECT log FROM wanted) ORDER BY h.id FOR UPDATE),
        moved AS (
            UPDATE {heads.name} h SET {", ".join(f"{name} = w.{name}" for name in moving)}
            FROM wanted w JOIN held ON held.id = w.log
            WHERE h.id = w.log AND h.version = w.expected RETURNING h.id),
        added AS (
            INSERT INTO {lines.name} ({names})
            SELECT {", ".join(f"l.{name}" for name in (key, *written))} FROM unnest({said}) AS l ({names})
            WHERE l.{key} IN (SELECT id FROM moved))
        SELECT id FROM moved"""  # noqa: S608


def _kind(column: "Column[Any]") -> str:
    if isinstance(column.type, Boolean):
        return "boolean"
    if isinstance(column.type, BigInteger):
        return "bigint"
    return "integer" if column.type.python_type is int else "text"
