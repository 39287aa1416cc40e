"""Append-only logs in two tables: a row for each log, and its entries, chained by hashes."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from sqlalchemy import Connection, Table, and_, bindparam, case, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kist.eventlog.log import Line
from kist.matches.ports import Answered, Appended, Conflict
from kist.storage import chain
from kist.storage.chain import Said
from kist.storage.moving import Plan, Values
from kist.storage.quick import Quick
from kist.storage.session import Session

MANY = 500
"""So many entries are read beside everything else."""

KNOWN = 20_000
"""So many logs are remembered with their last hash."""

Written = TypeVar("Written", bound=Line)


@dataclass(frozen=True)
class LogSchema(Generic[Written]):
    """How entries of one kind are kept: `heads` has a row for each log and `lines` one for each entry, whose column
    `key` names the log. An entry is written as what it `said`, into these `columns`, and `read` back from that.
    `settled` are the columns of a head that never change, and `beside` those that change with every entry."""

    heads: Table
    lines: Table
    key: str
    columns: tuple[str, ...]
    settled: tuple[str, ...]
    beside: tuple[str, ...]
    said: Callable[[Written], Said]
    read: Callable[..., Written]


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

    def __init__(self, session: Session, form: LogSchema[Written]) -> None:
        self._session, self._form = session, form
        # Written once, as putting a statement together costs more than running it.
        lines, heads = form.lines.c, form.heads.c
        of = lines[form.key] == bindparam("log")
        self._move = Quick(
            update(form.heads)
            .where(heads.id == bindparam("log"), heads.version == bindparam("expected"))
            .values({name: bindparam(name) for name in ("version", *form.beside)})
        )
        columns = [lines[name] for name in form.columns]
        settled = [heads[name] for name in form.settled]
        self._later = (  # with what the head says at the same moment: how long it is and, once, what was settled
            select(heads.version, *(case((lines.version == 1, each)) for each in settled), *columns, lines.hash)
            .outerjoin_from(form.heads, form.lines, and_(of, lines.version >= bindparam("since")))
            .where(heads.id == bindparam("log"))
            .order_by(lines.version)
        )
        self._settled = Quick(select(*settled).where(heads.id == bindparam("log")))
        self._head = Quick(select(lines.hash).where(of, lines.version == bindparam("version")))
        self._answered = select(lines.version).where(
            of, lines.owner == bindparam("owner"), lines.request == bindparam("request")
        )
        self._written = (form.key, "hash", *form.columns)
        self._add = Quick(insert(form.lines), self._written)
        self._known: dict[str, tuple[int, str | None]] = {}
        """The version and the last hash of the logs that were read or written last."""
        plan = Plan(form.heads, form.lines, form.key, ("version", *form.beside), self._written[1:])
        self._moving = plan.moving
        self._mover = session.mover(plan)

    def begin(self, connection: Connection, log: str, entries: Sequence[Written]) -> None:
        """Write the first entries of a log whose head is there."""
        self._write(connection, log, self._last_hash(connection, log, 0), entries)

    def _write(self, connection: Connection, log: str, head: str | None, entries: Sequence[Written]) -> str | None:
        """Write entries behind the one whose hash is `head`; gives the hash of the last."""
        lines = self._lines(log, head, entries)
        self._add.run(connection, *(dict(zip(self._written, line, strict=True)) for line in lines))
        return lines[-1][1] if lines else head

    def _lines(self, log: str, head: str | None, entries: Sequence[Written]) -> list[Values]:
        """Rows for entries behind the one whose hash is `head`."""
        said = [self._form.said(entry) for entry in entries]
        return [(log, its, *each) for each, its in zip(said, chain.links(log, head, said), strict=True)]

    async def append(self, append: Append[Written]) -> Answered | None:
        """Append entries to a log; raises `Conflict` when it has another version than expected. If the first entry's
        owner had the same request answered before, nothing is appended and that answer is given."""
        (outcome,) = await self.append_all([append])
        if isinstance(outcome, Exception):
            raise outcome
        return outcome

    async def append_all(self, appends: Sequence[Append[Written]]) -> list[Appended]:
        """Append to several logs at once, each all or nothing, and say what came of each."""
        simple: dict[str, Append[Written]] = {}
        apart: dict[int, asyncio.Task[Appended]] = {}
        for number, each in enumerate(appends):
            if self._is_simple(each) and each.log not in simple:
                simple[each.log] = each
            else:
                apart[number] = asyncio.create_task(self._by_itself(each))
        outcomes = await self._append_at_once(simple) if simple else {}
        return [await apart[at] if at in apart else outcomes[each.log] for at, each in enumerate(appends)]

    def _is_simple(self, append: Append[Written]) -> bool:
        """Whether all that has to be known for it is: then it can go with others."""
        known = self._known.get(append.log)
        return append.further is None and known is not None and known[0] == append.expected

    async def _append_at_once(self, appends: Mapping[str, Append[Written]]) -> dict[str, Appended]:
        """Append to the logs of these ids. What is known of them is known no more until that is done: whoever appends
        to one of them meanwhile asks the database."""
        lines = {log: self._lines(log, self._known.pop(log)[1], each.entries) for log, each in appends.items()}
        moves = [self._moved_by(each) for each in appends.values()]
        try:
            moved = await self._mover(moves, [line for some in lines.values() for line in some])
        except IntegrityError:  # it may be the fault of a single one
            return {log: await self._by_itself(each) for log, each in appends.items()}
        except Exception as reason:
            return dict.fromkeys(appends, reason)
        for log in moved & appends.keys():
            self._know(log, appends[log].entries[-1].version, lines[log][-1][1])
        return {log: None if log in moved else _moved_on() for log in appends}

    def _moved_by(self, append: Append[Written]) -> Values:
        moved = append.moved
        return (append.log, append.expected, *[moved[name] for name in self._moving])

    async def _by_itself(self, append: Append[Written]) -> Appended:
        log, expected, entries = append.log, append.expected, append.entries

        def work(connection: Connection) -> str | None:
            self._move_on(connection, {"log": log, "expected": expected, **append.moved})
            head = self._write(connection, log, self._last_hash(connection, log, expected), entries)
            if append.further is not None:
                append.further(connection)
            return head

        try:
            self._know(log, entries[-1].version, await self._session.write(work))
        except IntegrityError:
            return await self._answered_before(log, entries[0])
        except Exception as reason:
            return reason
        return None

    async def _answered_before(self, log: str, first: Written) -> Appended:
        """The answer that the same command got before; when it got none, another was faster."""
        try:
            answer = await self.answered(log, first.owner, first.request) if first.owner and first.request else None
        except Exception as reason:
            return reason
        return answer or _moved_on()

    def _move_on(self, connection: Connection, moved: Mapping[str, Any]) -> None:
        """Let a log have another version; raises `Conflict` when it has not the one that is expected."""
        if self._move.run(connection, moved).rowcount != 1:
            raise _moved_on()

    def _last_hash(self, connection: Connection, log: str, version: int) -> str | None:
        """What an entry after this version goes on from."""
        if version == 0:
            settled = self._settled.run(connection, {"log": log}).fetchone()
            return chain.root(log, tuple(settled)) if settled else None
        head = self._head.run(connection, {"log": log, "version": version}).fetchone()
        return head[0] if head else None

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
            self._move_on(connection, moved)
            rows = [tuple(row) for row in connection.execute(self._later, {"log": log, "since": 0})]
            written = change(self._checked(log, [(expected, *row[1:]) for row in rows], 0))
            connection.execute(delete(self._form.lines).where(self._form.lines.c[self._form.key] == log))
            self.begin(connection, log, [*written, *entries])
            further(connection)

        await self._session.write(work)
        self._known.pop(log, None)

    def delete(self, connection: Connection, log: str) -> None:
        """Forget a log and all that was written down in it."""
        heads, lines = self._form.heads, self._form.lines
        # Whoever appends at the same time waits for this row, and finds that the log has moved on.
        connection.execute(update(heads).where(heads.c.id == log).values(version=-1))
        connection.execute(delete(lines).where(lines.c[self._form.key] == log))
        connection.execute(delete(heads).where(heads.c.id == log))

    def _know(self, log: str, version: int, head: str | None) -> None:
        self._known.pop(log, None)
        self._known[log] = (version, head)
        if len(self._known) > KNOWN:
            del self._known[next(iter(self._known))]

    async def answered(self, log: str, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        rows = await self._session.rows(self._answered, log=log, owner=owner, request=request)
        return Answered(rows[0][0]) if rows else None

    async def entries(self, log: str, since: int) -> list[Written]:
        """The log after a version; raises `Damaged`."""
        rows = await self._session.rows(self._later, log=log, since=since)
        beside = len(rows) >= MANY
        found = (
            await asyncio.to_thread(self._checked, log, rows, since) if beside else self._checked(log, rows, since)
        )
        if found:
            self._know(log, found[-1].version, rows[-1][-1])
        return found

    def _checked(self, log: str, rows: Sequence[tuple[Any, ...]], since: int) -> list[Written]:
        """The entries of these rows after a version."""
        if not rows or rows[0][0] < since:  # no such log, or somebody has put an earlier one back
            return []
        first = 1 + len(self._form.settled)
        read = [(row[first:-1], row[-1]) for row in rows if row[first] is not None]
        chain.check(log, rows[0][1:first], read, since, rows[0][0])
        return [self._form.read(*said) for said, _ in read if said[0] > since]

    async def versions(self, logs: Sequence[str]) -> dict[str, int]:
        """How long these logs are."""
        heads = self._form.heads.c
        return dict(await self._session.rows(select(heads.id, heads.version).where(heads.id.in_(logs))))

    async def find_code(self, code: str) -> str | None:
        """A log by its code."""
        heads = self._form.heads.c
        rows = await self._session.rows(select(heads.id).where(heads.code == code))
        return rows[0][0] if rows else None


def _moved_on() -> Conflict:
    return Conflict("conflict", "The log has moved on.")
