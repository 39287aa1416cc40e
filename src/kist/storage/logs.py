"""Append-only logs in two tables: a row for each log, and its entries, chained by hashes."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeAlias

from sqlalchemy import Connection, and_, bindparam, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kist.matches.ports import Answered, Appended, Conflict
from kist.storage import chain
from kist.storage.bulk_appender import BulkAppender, Row
from kist.storage.log_schema import LogSchema, Written
from kist.storage.session import Session

ENTRIES_AT_ONCE = 500
"""So many entries are read beside everything else."""

KNOWN_LOGS = 20_000
"""So many logs are remembered with their last hash."""

Head: TypeAlias = tuple[int, str | None]
"""The version and the last hash of a log."""


@dataclass(frozen=True, slots=True)
class Append(Generic[Written]):
    """Entries for a log that is expected to have a version, the columns `beside` it, and what is to be done further
    in the same transaction."""

    log: str
    expected: int
    entries: Sequence[Written]
    beside: Mapping[str, Any]
    further: Callable[[Connection], None] | None = None

    @property
    def moved(self) -> dict[str, Any]:
        """The columns of its head that change."""
        return {"version": self.entries[-1].version, **self.beside}


class Logs(Generic[Written]):
    """All logs of one kind. What has been appended is on disk; the expected version is the only lock."""

    def __init__(self, session: Session, schema: LogSchema[Written]) -> None:
        self._session, self._schema, self._appender = session, schema, BulkAppender(schema)
        self._columns = (schema.key, "hash", *schema.columns)
        lines, heads = schema.lines.c, schema.heads.c
        of = lines[schema.key] == bindparam("log")
        settled = [heads[name] for name in schema.settled]
        self._later = (  # with what the head says at the same moment: how long it is and, once, what was settled
            select(heads.version, *(case((lines.version == 1, each)) for each in settled))
            .add_columns(*(lines[name] for name in schema.columns), lines.hash)
            .outerjoin_from(schema.heads, schema.lines, and_(of, lines.version >= bindparam("since")))
            .where(heads.id == bindparam("log"))
            .order_by(lines.version)
        )
        self._settled = select(*settled).where(heads.id == bindparam("log"))
        self._hash = select(lines.hash).where(of, lines.version == bindparam("version"))
        self._answered = select(lines.version).where(
            of, lines.owner == bindparam("owner"), lines.request == bindparam("request")
        )
        self._known: dict[str, Head] = {}
        """The logs that were read or written last."""

    # Appending ----------------------------------------------------------------------------------------------------

    def begin(self, connection: Connection, log: str, entries: Sequence[Written]) -> None:
        """Write the first entries of a log whose head is there."""
        if lines := self._lines(log, self._hash_at(connection, log, 0), entries):
            connection.execute(insert(self._schema.lines), lines)

    def _lines(self, log: str, before: str | None, entries: Sequence[Written]) -> list[Row]:
        """Rows for entries behind the one with this hash."""
        said = [self._schema.said(entry) for entry in entries]
        hashes = chain.links(log, before, said)
        return [
            dict(zip(self._columns, (log, its, *each), strict=True)) for each, its in zip(said, hashes, strict=True)
        ]

    async def append_all(self, appends: Sequence[Append[Written]]) -> list[Appended]:
        """Append to several logs, each all or nothing, and say what came of each: all together in one transaction.
        What somebody is too late for does not hold up the others."""
        first = {each.log: each for each in reversed(appends)}
        outcomes = await self._append_together(list(first.values()))
        late = [each for each in appends if first[each.log] is not each]
        others = iter(await self.append_all(late) if late else ())
        return [outcomes[each.log] if first[each.log] is each else next(others) for each in appends]

    async def _append_together(self, appends: Sequence[Append[Written]]) -> dict[str, Appended]:
        # What is known of a log is known no more until this is done: who appends to it meanwhile asks the database.
        known = {each.log: self._known.pop(each.log, None) for each in appends}
        try:
            try:
                heads: Mapping[str, Head | Exception] = await self._session.write(
                    lambda connection: self._append(connection, appends, known)
                )
            except (IntegrityError, Conflict):  # it may be the fault of a single one
                heads = await self._session.write(lambda connection: self._one_by_one(connection, appends, known))
        except Exception as reason:
            return dict.fromkeys(known, reason)
        return {each.log: await self._outcome(each, heads[each.log]) for each in appends}

    def _append(
        self, connection: Connection, appends: Sequence[Append[Written]], known: Mapping[str, Head | None]
    ) -> dict[str, Head]:
        """Append to several logs, or to none: raises `Conflict` and `IntegrityError`."""
        lines = {each.log: self._lines_of(connection, each, known[each.log]) for each in appends}
        moves = [{"log": each.log, "expected": each.expected, **each.moved} for each in appends]
        self._appender.append(connection, moves, [line for some in lines.values() for line in some])
        for each in appends:
            if each.further is not None:
                each.further(connection)
        return {log: (some[-1]["version"], some[-1]["hash"]) for log, some in lines.items()}

    def _lines_of(self, connection: Connection, append: Append[Written], known: Head | None) -> list[Row]:
        log, expected = append.log, append.expected
        its = known[1] if known and known[0] == expected else self._hash_at(connection, log, expected)
        return self._lines(log, its, append.entries)

    def _one_by_one(
        self, connection: Connection, appends: Sequence[Append[Written]], known: Mapping[str, Head | None]
    ) -> dict[str, Head | Exception]:
        """Append to each log to which that is possible; in the order of their ids, so that no two servers wait for
        each other."""
        heads: dict[str, Head | Exception] = {}
        for each in sorted(appends, key=lambda append: append.log):
            try:
                with connection.begin_nested():
                    heads |= self._append(connection, [each], known)
            except (IntegrityError, Conflict) as reason:
                heads[each.log] = reason
        return heads

    async def _outcome(self, append: Append[Written], head: Head | Exception) -> Appended:
        """What came of an append. Where its line was there already, that is the answer which the same command got
        before; when it got none, another was faster."""
        if isinstance(head, Conflict):
            return head
        if isinstance(head, Exception):
            first = append.entries[0]
            try:
                answer = await self.answered(append.log, first.owner or "", first.request or "")
            except Exception as reason:
                return reason
            return answer or Conflict("conflict", "The log has moved on.")
        self._know(append.log, head)
        return None

    def _hash_at(self, connection: Connection, log: str, version: int) -> str | None:
        """What an entry after this version goes on from."""
        if version == 0:
            settled = connection.execute(self._settled, {"log": log}).first()
            return chain.root(log, tuple(settled)) if settled else None
        found: str | None = connection.execute(self._hash, {"log": log, "version": version}).scalar()
        return found

    # Writing anew -------------------------------------------------------------------------------------------------

    async def rewrite(
        self,
        log: str,
        expected: int,
        change: Callable[[Sequence[Written]], Sequence[Written]],
        entries: Sequence[Written],
        beside: Mapping[str, Any],
        further: Callable[[Connection], None],
    ) -> None:
        """Change what was written into a log that has this version, append entries, so that whoever knew it as it was
        has to read it again, and do something further; raises `Conflict` when it has another."""
        moved = {"log": log, "expected": expected, "version": entries[-1].version, **beside}

        def work(connection: Connection) -> None:
            self._appender.append(connection, [moved], [])
            rows = [tuple(row) for row in connection.execute(self._later, {"log": log, "since": 0})]
            written = change(self._checked(log, [(expected, *row[1:]) for row in rows], 0))
            connection.execute(delete(self._schema.lines).where(self._schema.lines.c[self._schema.key] == log))
            self.begin(connection, log, [*written, *entries])
            further(connection)

        await self._session.write(work)
        self._known.pop(log, None)

    def delete(self, connection: Connection, log: str) -> None:
        """Forget a log and all that was written down in it."""
        heads, lines = self._schema.heads, self._schema.lines
        # Whoever appends at the same time waits for this row, and finds that the log has moved on.
        connection.execute(update(heads).where(heads.c.id == log).values(version=-1))
        connection.execute(delete(lines).where(lines.c[self._schema.key] == log))
        connection.execute(delete(heads).where(heads.c.id == log))

    # Reading ------------------------------------------------------------------------------------------------------

    def _know(self, log: str, head: Head) -> None:
        self._known.pop(log, None)
        self._known[log] = head
        if len(self._known) > KNOWN_LOGS:
            del self._known[next(iter(self._known))]

    async def answered(self, log: str, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        rows = await self._session.rows(self._answered, log=log, owner=owner, request=request)
        return Answered(rows[0][0]) if rows else None

    async def entries(self, log: str, since: int) -> list[Written]:
        """The log after a version; raises `Damaged`."""
        rows = await self._session.rows(self._later, log=log, since=since)
        beside = len(rows) >= ENTRIES_AT_ONCE
        found = (
            await asyncio.to_thread(self._checked, log, rows, since) if beside else self._checked(log, rows, since)
        )
        if found:
            self._know(log, (found[-1].version, rows[-1][-1]))
        return found

    def _checked(self, log: str, rows: Sequence[tuple[Any, ...]], since: int) -> list[Written]:
        """The entries of these rows after a version."""
        if not rows or rows[0][0] < since:  # no such log, or somebody has put an earlier one back
            return []
        first = 1 + len(self._schema.settled)
        read = [(row[first:-1], row[-1]) for row in rows if row[first] is not None]
        chain.check(log, rows[0][1:first], read, since, rows[0][0])
        return [self._schema.read(*said) for said, _ in read if said[0] > since]

    async def versions(self, logs: Sequence[str]) -> dict[str, int]:
        """How long these logs are."""
        heads = self._schema.heads.c
        return dict(await self._session.rows(select(heads.id, heads.version).where(heads.id.in_(logs))))

    async def find_code(self, code: str) -> str | None:
        """A log by its code."""
        heads = self._schema.heads.c
        rows = await self._session.rows(select(heads.id).where(heads.code == code))
        return rows[0][0] if rows else None
