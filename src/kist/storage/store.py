"""The match store on SQLAlchemy Core: the same statements on SQLite and PostgreSQL."""

from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

from sqlalchemy import CursorResult, Select, func, insert, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from kist.matches.log import Entry
from kist.matches.ports import Answered, Birth, Conflict, Listed, MatchId, Shelf, Stored, Summary, Unreachable
from kist.storage.engines import Engines, open_engines
from kist.storage.migrations import migrate
from kist.storage.tables import ENTRIES, MATCHES, META, OWNERS

_ENTRY_COLUMNS = (
    ENTRIES.c.version,
    ENTRIES.c.at,
    ENTRIES.c.chair,
    ENTRIES.c.did,
    ENTRIES.c.auto,
    ENTRIES.c.owner,
    ENTRIES.c.request,
    ENTRIES.c.name,
    ENTRIES.c.reason,
)
_LISTED_COLUMNS = (
    MATCHES.c.id,
    MATCHES.c.code,
    MATCHES.c.status,
    MATCHES.c.created,
    MATCHES.c.changed,
    MATCHES.c.card,
)


class SqlStore:
    """Keeps matches in SQLite or PostgreSQL; see `kist.matches.ports.MatchStore` for what each method does."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    @classmethod
    async def open(cls, url: str) -> "SqlStore":
        """Connect, and bring the tables up to date."""
        store = cls(open_engines(url))
        try:
            async with store._writing() as connection:
                await migrate(connection)
        except BaseException:
            await store.close()
            raise
        return store

    # Writing -----------------------------------------------------------------------------------------------------

    async def create(self, birth: Birth, entries: Sequence[Entry], summary: Summary) -> MatchId:
        """Keep a new match."""
        earlier = select(MATCHES.c.id).where(MATCHES.c.creator == birth.creator, MATCHES.c.request == birth.request)
        try:
            async with self._writing() as connection:
                known: MatchId | None = (await connection.execute(earlier)).scalar()
                if known is None:
                    await connection.execute(insert(MATCHES), [_match_row(birth, entries, summary)])
                    await _add(connection, birth.id, entries, summary)
                return known or birth.id
        except IntegrityError:
            async with self._reading() as connection:
                if found := (await connection.execute(earlier)).scalar():
                    return str(found)
            raise Conflict("taken", "The id or the code of the match is taken.") from None

    async def append(
        self, match: MatchId, expected: int, entries: Sequence[Entry], summary: Summary
    ) -> Answered | None:
        """Append entries to a log that has the expected version."""
        first = entries[0]
        moved = (
            update(MATCHES)
            .where(MATCHES.c.id == match, MATCHES.c.version == expected)
            .values(version=entries[-1].version, changed=entries[-1].at, **_summary_row(summary))
        )
        try:
            async with self._writing() as connection:
                done: CursorResult[Any] = await connection.execute(moved)
                if done.rowcount != 1:
                    raise Conflict("conflict", "The log has moved on.")
                await _add(connection, match, entries, summary)
        except IntegrityError:
            if first.owner and first.request and (answer := await self.answered(match, first.owner, first.request)):
                return answer
            raise Conflict("conflict", "The log has moved on.") from None
        return None

    async def lease_bots(self, now: int, until: int, limit: int) -> list[MatchId]:
        """Take over the bots that nobody has seen to."""
        late = select(MATCHES.c.id, MATCHES.c.bots_due).where(MATCHES.c.bots_due <= now).limit(limit)
        async with self._reading() as connection:
            found = (await connection.execute(late)).all()
        return [match for match, due in found if await self._lease(match, due, until)]

    async def _lease(self, match: MatchId, due: int, until: int) -> bool:
        mine = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.bots_due == due).values(bots_due=until)
        async with self._writing() as connection:
            done: CursorResult[Any] = await connection.execute(mine)
            return done.rowcount == 1

    async def secret(self, proposed: str) -> str:
        """The secret that all servers of this store sign with."""
        known = select(META.c.value).where(META.c.key == "secret")
        try:
            async with self._writing() as connection:
                if found := (await connection.execute(known)).scalar():
                    return str(found)
                await connection.execute(insert(META), [{"key": "secret", "value": proposed}])
                return proposed
        except IntegrityError:  # another server was faster
            async with self._reading() as connection:
                return str((await connection.execute(known)).scalar_one())

    # Reading -----------------------------------------------------------------------------------------------------

    async def answered(self, match: MatchId, owner: str, request: str) -> Answered | None:
        """The answer that a wish got before."""
        same = (ENTRIES.c.match_id == match, ENTRIES.c.owner == owner, ENTRIES.c.request == request)
        rows = await self._rows(select(ENTRIES.c.version).where(*same))
        return Answered(rows[0][0]) if rows else None

    async def find(self, match: MatchId) -> Stored | None:
        """A match by its id."""
        columns = (MATCHES.c.id, MATCHES.c.code, MATCHES.c.creator, MATCHES.c.settings, MATCHES.c.created)
        rows = await self._rows(select(*columns).where(MATCHES.c.id == match))
        return Stored(*rows[0]) if rows else None

    async def find_code(self, code: str) -> MatchId | None:
        """A match by its code."""
        rows = await self._rows(select(MATCHES.c.id).where(MATCHES.c.code == code))
        return rows[0][0] if rows else None

    async def entries(self, match: MatchId, since: int) -> list[Entry]:
        """The log after a version."""
        later = (ENTRIES.c.match_id == match, ENTRIES.c.version > since)
        rows = await self._rows(select(*_ENTRY_COLUMNS).where(*later).order_by(ENTRIES.c.version))
        return [Entry(*row) for row in rows]

    async def versions(self, matches: Sequence[MatchId]) -> dict[MatchId, int]:
        """How long the logs are."""
        rows = await self._rows(select(MATCHES.c.id, MATCHES.c.version).where(MATCHES.c.id.in_(matches)))
        return dict(rows)

    async def shelf(self, shelf: Shelf, before: int | None, limit: int) -> list[Listed]:
        """Listed matches."""
        return await self._listed(
            select(*_LISTED_COLUMNS).where(MATCHES.c.listed.is_(True), MATCHES.c.status == shelf), before, limit
        )

    async def owned(self, owner: str, before: int | None, limit: int) -> list[Listed]:
        """The matches that a client sits at."""
        mine = select(*_LISTED_COLUMNS).join(OWNERS, OWNERS.c.match_id == MATCHES.c.id).where(OWNERS.c.owner == owner)
        return await self._listed(mine, before, limit)

    async def _listed(self, query: Select[Any], before: int | None, limit: int) -> list[Listed]:
        if before is not None:
            query = query.where(MATCHES.c.changed < before)
        rows = await self._rows(query.order_by(MATCHES.c.changed.desc()).limit(limit))
        return [Listed(*row) for row in rows]

    async def count_unfinished(self, creator: str) -> int:
        """How many matches of a client are not over."""
        mine = (MATCHES.c.creator == creator, MATCHES.c.status != "over")
        rows = await self._rows(select(func.count()).select_from(MATCHES).where(*mine))
        return int(rows[0][0])

    async def due(self, now: int, limit: int) -> list[MatchId]:
        """Matches whose time has run out."""
        late = select(MATCHES.c.id).where(MATCHES.c.due <= now).order_by(MATCHES.c.due).limit(limit)
        return [row[0] for row in await self._rows(late)]

    async def check(self) -> None:
        """Raises `Unreachable` when the store does not answer."""
        await self._rows(select(META.c.key).limit(1))

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engines.dispose()

    # Connections -------------------------------------------------------------------------------------------------

    async def _rows(self, query: Select[Any]) -> list[tuple[Any, ...]]:
        async with self._reading() as connection:
            return [tuple(row) for row in await connection.execute(query)]

    def _reading(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return _connected(self._engines.reading)

    def _writing(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return _connected(self._engines.writing)


@asynccontextmanager
async def _connected(engine: AsyncEngine) -> AsyncIterator[AsyncConnection]:
    """A connection with a transaction that is committed at the end."""
    try:
        async with engine.begin() as connection:
            yield connection
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError, TimeoutError) as reason:
        raise Unreachable("unreachable", "The matches cannot be reached now; please try again.") from reason


def _summary_row(summary: Summary) -> dict[str, Any]:
    return {
        "status": summary.status,
        "listed": summary.listed,
        "due": summary.due,
        "bots_due": summary.bots_due,
        "card": summary.card,
    }


def _match_row(birth: Birth, entries: Sequence[Entry], summary: Summary) -> dict[str, Any]:
    return {
        "id": birth.id,
        "code": birth.code,
        "creator": birth.creator,
        "request": birth.request,
        "settings": birth.settings,
        "created": birth.created,
        "changed": entries[-1].at if entries else birth.created,
        "version": entries[-1].version if entries else 0,
        **_summary_row(summary),
    }


async def _add(connection: AsyncConnection, match: MatchId, entries: Sequence[Entry], summary: Summary) -> None:
    rows = [_entry_row(match, entry) for entry in entries]
    if rows:
        await connection.execute(insert(ENTRIES), rows)
    if any(entry.verb in {"sit", "stand"} for entry in entries):
        await connection.execute(OWNERS.delete().where(OWNERS.c.match_id == match))
        if summary.owners:
            await connection.execute(insert(OWNERS), [{"owner": one, "match_id": match} for one in summary.owners])


def _entry_row(match: MatchId, entry: Entry) -> dict[str, Any]:
    return {
        "match_id": match,
        "version": entry.version,
        "at": entry.at,
        "chair": entry.by,
        "did": entry.do,
        "auto": entry.auto,
        "owner": entry.owner,
        "request": entry.request,
        "name": entry.name,
        "reason": entry.reason,
    }
