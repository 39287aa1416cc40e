"""The match store on SQLAlchemy Core: the same statements on SQLite and PostgreSQL."""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

from sqlalchemy import Connection, Select, Table, func, insert, make_url, select
from sqlalchemy.exc import ArgumentError, IntegrityError

from kist.core.errors import BadSettings
from kist.matches.log import HAND, SIT, STAND, Entry
from kist.matches.ports import (
    Addition,
    Answered,
    Appended,
    Conflict,
    Listed,
    MatchId,
    NewLog,
    Shelf,
    Stored,
    Summary,
    Unreachable,
)
from kist.storage.accounts import SqlAccounts
from kist.storage.audit import SqlAudit
from kist.storage.chain import Damaged
from kist.storage.chairs import SqlUnasked, SqlWitnessed
from kist.storage.classes import SqlClasses
from kist.storage.counts import SqlCounts
from kist.storage.database import Database
from kist.storage.erasing import SqlEraser
from kist.storage.finding import SqlFinding
from kist.storage.logs import Append, Logs
from kist.storage.match_logs import MATCH_LOGS, summary_row
from kist.storage.meta import SqlMeta
from kist.storage.migrations import check_current, migrate
from kist.storage.notices import SqlNotices, await_telling
from kist.storage.pruning import SqlPruner
from kist.storage.ratings import SqlPuzzleRatings, SqlRatings, await_counting
from kist.storage.session import Session, reached
from kist.storage.tables import MATCHES, OWNERS, REVOKED
from kist.storage.tournaments import SqlTournaments
from kist.storage.upkeep import SqlUpkeep, free_bots

_LISTED_COLUMNS = (
    MATCHES.c.id,
    MATCHES.c.code,
    MATCHES.c.status,
    MATCHES.c.created,
    MATCHES.c.changed,
    MATCHES.c.card,
    MATCHES.c.creator,
)
LOG = logging.getLogger("kist.store")


def open_database(address: str, *, alone: bool = True) -> Database:
    """The database at `sqlite:///FILE` or `postgresql://...`; raises `BadSettings` for anything else. `alone` keeps
    other servers from a file."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise _not_an_address() from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        from kist.storage.sqlite import SqliteDatabase  # noqa: PLC0415 - each server loads only what it uses

        return SqliteDatabase(url, alone=alone)
    if kind in {"postgresql", "postgres"}:
        from kist.storage.postgresql import PostgresDatabase  # noqa: PLC0415

        return PostgresDatabase(url)
    raise _not_an_address()


def _not_an_address() -> BadSettings:
    return BadSettings("bad-database", "A database is sqlite:///FILE or postgresql://USER@HOST/NAME.")


class SqlStore(SqlMeta, SqlUpkeep):
    """Keeps matches in SQLite or PostgreSQL; see `kist.matches.ports.MatchStore` for what each method does."""

    def __init__(self, database: Database) -> None:
        super().__init__(Session(database))
        self._logs = Logs(self._session, MATCH_LOGS)
        self.shared, self.patience = database.shared, database.patience
        self.audit = SqlAudit(self._session)
        self.finding = SqlFinding(self._session)
        self.classes = SqlClasses(self._session)
        self.accounts = SqlAccounts(self._session)
        self.eraser = SqlEraser(self._session, self._logs)
        self.counts = SqlCounts(self._session)
        self.notices = SqlNotices(self._session)
        self.pruner = SqlPruner(self._session, self._logs)
        self.ratings = SqlRatings(self._session)
        self.puzzle_ratings = SqlPuzzleRatings(self._session)
        self.tournaments = SqlTournaments(self._session)
        self.unasked = SqlUnasked(self._session)
        self.witnessed = SqlWitnessed(self._session)

    @classmethod
    async def open(cls, url: str) -> "SqlStore":
        """Connect, and bring the tables up to date; raises `KistError` with what the database says."""
        store = cls(open_database(url))
        async with store._closed_if_unusable():
            with reached():
                await store._session.database.check()
            await store._session.write(migrate)
            await store._check_logs()
            if not store.shared:
                await store._session.write(free_bots)
        return store

    @classmethod
    async def beside(cls, url: str) -> "SqlStore":
        """Connect beside a server that may be running: nothing is locked and nothing brought up to date. Raises
        `KistError`, also where a server of this version has not been."""
        store = cls(open_database(url, alone=False))
        async with store._closed_if_unusable():
            await store._session.write(check_current)
        return store

    @asynccontextmanager
    async def _closed_if_unusable(self) -> AsyncIterator[None]:
        try:
            yield
        except BaseException as reason:
            await self.close()
            if isinstance(reason, Unreachable):
                raise Unreachable("unreachable", f"The database cannot be used: {_words(reason)}.") from reason
            raise

    async def some_ids(self, heads: Table, after: str, limit: int) -> list[str]:
        """Some ids of logs of a kind, in their order."""
        ids = select(heads.c.id).where(heads.c.id > after).order_by(heads.c.id).limit(limit)
        return [row[0] for row in await self._session.rows(ids)]

    # Writing -----------------------------------------------------------------------------------------------------

    async def create(self, new: NewLog, entries: Sequence[Entry], summary: Summary) -> MatchId:
        """Keep a new match."""
        earlier = _made_with(new.creator, new.request)

        def work(connection: Connection) -> MatchId:
            known: MatchId | None = connection.execute(earlier).scalar()
            if known is None:
                connection.execute(insert(MATCHES), [_match_row(new, entries, summary)])
                self._logs.begin(connection, new.id, entries)
                _seat(connection, new.id, summary)
                if summary.tell:
                    await_telling(connection, new.id, summary.tell, new.created)
            return known or new.id

        try:
            return await self._session.write(work)
        except IntegrityError:
            if found := await self.created(new.creator, new.request):
                return found
            raise Conflict("taken", "The id or the code of the match is taken.") from None

    async def created(self, creator: str, request: str) -> MatchId | None:
        """The match that a client made with this request."""
        rows = await self._session.rows(_made_with(creator, request))
        return rows[0][0] if rows else None

    async def append_all(self, additions: Sequence[Addition[Summary]]) -> list[Appended]:
        """Append entries to several logs at once."""
        return await self._logs.append_all([_append(each) for each in additions])

    async def revoked(self, since: int) -> list[str]:
        """The sessions whose tokens were revoked since then."""
        late = select(REVOKED.c.owner).where(REVOKED.c.at >= since)
        return [row[0] for row in await self._session.rows(late)]

    # Reading -----------------------------------------------------------------------------------------------------

    async def answered(self, match: MatchId, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        return await self._logs.answered(match, owner, request)

    async def find(self, match: MatchId) -> Stored | None:
        """A match by its id."""
        names = ("id", "code", "creator", "settings", "created")
        rows = await self._session.rows(select(*(MATCHES.c[name] for name in names)).where(MATCHES.c.id == match))
        return Stored(*rows[0]) if rows else None

    async def find_code(self, code: str) -> MatchId | None:
        """A match by its code."""
        return await self._logs.find_code(code)

    async def entries(self, match: MatchId, since: int) -> list[Entry]:
        """The log after a version."""
        return await self._logs.entries(match, since)

    async def _check_logs(self) -> None:
        """Say which matches that are not over are damaged; they are refused, and all others go on."""
        for (match,) in await self._session.rows(select(MATCHES.c.id).where(MATCHES.c.status != "over")):
            try:
                await self.entries(match, 0)
            except Damaged as reason:
                LOG.error("%s", reason.message)

    async def versions(self, matches: Sequence[MatchId]) -> dict[MatchId, int]:
        """How long the logs are."""
        return await self._logs.versions(matches)

    async def shelf(self, shelf: Shelf, before: int | None, limit: int) -> list[Listed]:
        """Listed matches."""
        return await self._listed(
            select(*_LISTED_COLUMNS).where(MATCHES.c.listed.is_(True), MATCHES.c.status == shelf), before, limit
        )

    async def owned(self, owner: str, before: int | None, limit: int) -> list[Listed]:
        """The matches that a client sits at."""
        mine = select(*_LISTED_COLUMNS).join(OWNERS, OWNERS.c.match_id == MATCHES.c.id).where(OWNERS.c.owner == owner)
        return await self._listed(mine, before, limit)

    async def running(self, owner: str, limit: int) -> list[tuple[MatchId, str]]:
        """The running matches that a client sits at, with their cards."""
        mine = select(MATCHES.c.id, MATCHES.c.card).join(OWNERS, OWNERS.c.match_id == MATCHES.c.id)
        rows = await self._session.rows(
            mine.where(OWNERS.c.owner == owner, MATCHES.c.status == "running").limit(limit)
        )
        return [(match, card) for match, card in rows]

    async def running_rated(self, limit: int) -> list[tuple[MatchId, int, str]]:
        """The rated matches that are being played."""
        are = (MATCHES.c.status == "running", MATCHES.c.rated)
        known = select(MATCHES.c.id, MATCHES.c.version, MATCHES.c.card).where(*are)
        rows = await self._session.rows(known.order_by(MATCHES.c.changed.desc()).limit(limit))
        return [(match, version, card) for match, version, card in rows]

    async def _listed(self, query: Select[Any], before: int | None, limit: int) -> list[Listed]:
        if before is not None:
            query = query.where(MATCHES.c.changed < before)
        rows = await self._session.rows(query.order_by(MATCHES.c.changed.desc()).limit(limit))
        return [Listed(*row) for row in rows]

    async def count_unfinished(self, creator: str) -> int:
        """How many matches of a client are not over."""
        mine = (MATCHES.c.creator == creator, MATCHES.c.status != "over")
        rows = await self._session.rows(select(func.count()).select_from(MATCHES).where(*mine))
        return int(rows[0][0])

    async def close(self) -> None:
        """Let go of all connections."""
        await self._session.database.close()


def _made_with(creator: str, request: str) -> Select[Any]:
    return select(MATCHES.c.id).where(MATCHES.c.creator == creator, MATCHES.c.request == request)


def _words(reason: BaseException) -> str:
    """What a database itself said, without the layers around it."""
    while reason.__cause__ is not None:
        reason = reason.__cause__
    return str(reason) or type(reason).__name__


def _match_row(new: NewLog, entries: Sequence[Entry], summary: Summary) -> dict[str, Any]:
    return {
        **asdict(new),
        "changed": entries[-1].at if entries else new.created,
        "version": entries[-1].version if entries else 0,
        **summary_row(summary),
    }


def _append(addition: Addition[Summary]) -> Append[Entry]:
    match, entries, summary = addition.log, addition.entries, addition.beside
    seats, at = _seats_change(entries), entries[-1].at

    def further(connection: Connection) -> None:
        if seats:
            _seat(connection, match, summary)
        if summary.counts:
            await_counting(connection, match, at)
        if summary.tell:
            await_telling(connection, match, summary.tell, at)

    more = further if seats or summary.counts or summary.tell else None
    return Append(match, addition.expected, entries, {"changed": at, **summary_row(summary)}, more)


def _seats_change(entries: Sequence[Entry]) -> bool:
    return any(entry.verb in {SIT, STAND, HAND} for entry in entries)


def _seat(connection: Connection, match: MatchId, summary: Summary) -> None:
    """Note who sits at a match."""
    connection.execute(OWNERS.delete().where(OWNERS.c.match_id == match))
    if summary.owners:
        connection.execute(insert(OWNERS), [{"owner": one, "match_id": match} for one in summary.owners])
