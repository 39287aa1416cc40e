"""The match store on SQLAlchemy Core: the same statements on SQLite and PostgreSQL."""

import contextlib
import logging
from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    extract,
    false,
    func,
    insert,
    make_url,
    not_,
    or_,
    select,
    update,
)
from sqlalchemy.exc import ArgumentError, IntegrityError

from kist.core.errors import BadSettings
from kist.matches.log import HAND, SIT, STAND, Entry
from kist.matches.ports import Answered, Conflict, Idle, Listed, MatchId, NewLog, Shelf, Stored, Summary, Unreachable
from kist.storage.accounts import SqlAccounts
from kist.storage.chain import Damaged
from kist.storage.classes import SqlClasses
from kist.storage.database import Database
from kist.storage.erasing import SqlEraser
from kist.storage.logs import Form, Logs
from kist.storage.migrations import migrate
from kist.storage.notices import SqlNotices
from kist.storage.ratings import SqlRatings, await_counting
from kist.storage.reach import Reach, reached
from kist.storage.summaries import SUMMARY, summary_row
from kist.storage.tables import ENTRIES, MATCHES, META, OWNERS, REVOKED
from kist.storage.tournaments import SqlTournaments

_LISTED_COLUMNS = (
    MATCHES.c.id,
    MATCHES.c.code,
    MATCHES.c.status,
    MATCHES.c.created,
    MATCHES.c.changed,
    MATCHES.c.card,
    MATCHES.c.creator,
)
_FORM = Form(
    MATCHES,
    ENTRIES,
    key="match_id",
    columns=("version", "at", "chair", "did", "auto", "owner", "request", "name", "reason"),
    beside=("changed", *SUMMARY),
    said=lambda entry: (
        entry.version,
        entry.at,
        entry.by,
        entry.do,
        entry.auto,
        entry.owner,
        entry.request,
        entry.name,
        entry.reason,
    ),
    read=lambda version, at, by, do, auto, owner, request, name, reason: Entry(
        version, at, by, do, owner, request, auto, name, reason
    ),
)
_WRITTEN = "written"
"""The key under which it is tried whether anything can be written."""
_IS_OVER_DAYS = '"over_days":true'
"""What the card of a match over days says."""
_ALIVE, _OUTAGE = "alive", "outage"
"""The keys of when a server last said that it runs, and of the last time when none did."""

LOG = logging.getLogger("kist.store")


def open_database(address: str) -> Database:
    """The database at `sqlite:///FILE` or `postgresql://...`; raises `BadSettings` for anything else."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):
        raise _not_an_address() from None
    kind = url.get_backend_name()
    if kind == "sqlite":
        from kist.storage.sqlite import SqliteDatabase  # noqa: PLC0415 - each server loads only what it uses

        return SqliteDatabase(url)
    if kind in {"postgresql", "postgres"}:
        from kist.storage.postgresql import PostgresDatabase  # noqa: PLC0415

        return PostgresDatabase(url)
    raise _not_an_address()


def _not_an_address() -> BadSettings:
    return BadSettings("bad-database", "A database is sqlite:///FILE or postgresql://USER@HOST/NAME.")


class SqlStore:
    """Keeps matches in SQLite or PostgreSQL; see `kist.matches.ports.MatchStore` for what each method does."""

    def __init__(self, database: Database) -> None:
        self._reach = Reach(database)
        self._logs = Logs(self._reach, _FORM)
        self.classes = SqlClasses(self._reach)
        self.accounts = SqlAccounts(self._reach)
        self.eraser = SqlEraser(self._reach, self._logs)
        self.notices = SqlNotices(self._reach)
        self.ratings = SqlRatings(self._reach)
        self.tournaments = SqlTournaments(self._reach)

    @classmethod
    async def open(cls, url: str) -> "SqlStore":
        """Connect, and bring the tables up to date; raises `KistError` with what the database says."""
        store = cls(open_database(url))
        try:
            with reached():
                await store._reach.database.check()
            await store._reach.write(migrate)
            await store._check_logs()
            if not store._reach.database.shared:
                await store._reach.write(_free_bots)
        except Unreachable as reason:
            await store.close()
            raise Unreachable("unreachable", f"The database cannot be used: {_words(reason)}.") from reason
        except BaseException:
            await store.close()
            raise
        return store

    # Writing -----------------------------------------------------------------------------------------------------

    async def create(self, new: NewLog, entries: Sequence[Entry], summary: Summary) -> MatchId:
        """Keep a new match."""
        earlier = _made_with(new.creator, new.request)

        def work(connection: Connection) -> MatchId:
            known: MatchId | None = connection.execute(earlier).scalar()
            if known is None:
                connection.execute(insert(MATCHES), [_match_row(new, entries, summary)])
                self._logs.add(connection, new.id, None, entries)
                _seat(connection, new.id, summary)
            return known or new.id

        try:
            return await self._reach.write(work)
        except IntegrityError:
            if found := await self.created(new.creator, new.request):
                return found
            raise Conflict("taken", "The id or the code of the match is taken.") from None

    async def created(self, creator: str, request: str) -> MatchId | None:
        """The match that a client made with this request."""
        rows = await self._reach.rows(_made_with(creator, request))
        return rows[0][0] if rows else None

    async def append(
        self, match: MatchId, expected: int, entries: Sequence[Entry], summary: Summary
    ) -> Answered | None:
        """Append entries to a log that has the expected version."""
        beside = {"changed": entries[-1].at, **summary_row(summary)}
        seats = _seats_change(entries)

        def further(connection: Connection) -> None:
            if seats:
                _seat(connection, match, summary)
            if summary.counts:
                await_counting(connection, match, entries[-1].at)

        return await self._logs.append(match, expected, entries, beside, further if seats or summary.counts else None)

    async def lease_bots(self, now: int, until: int, limit: int) -> list[MatchId]:
        """Take over the bots that nobody has seen to."""
        late = select(MATCHES.c.id, MATCHES.c.bots_due).where(MATCHES.c.bots_due <= now).limit(limit)
        return [match for match, due in await self._reach.rows(late) if await self._lease(match, due, until)]

    async def renew_bots(self, matches: Sequence[MatchId], before: int, until: int) -> None:
        """Keep the bots that are still being seen to."""
        ending = select(MATCHES.c.id, MATCHES.c.bots_due).where(
            MATCHES.c.id.in_(matches), MATCHES.c.bots_due < before
        )
        for match, due in await self._reach.rows(ending):
            await self._lease(match, due, until)

    async def _lease(self, match: MatchId, due: int, until: int) -> bool:
        mine = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.bots_due == due).values(bots_due=until)
        return await self._reach.write(lambda connection: connection.execute(mine).rowcount == 1)

    async def secret(self, proposed: str) -> str:
        """The secret that all servers of this store sign with."""
        return await self.once("secret", proposed)

    async def once(self, key: str, proposed: str) -> str:
        """What is kept under a key for ever; the proposed value if there was none."""
        known = select(META.c.value).where(META.c.key == key)

        def work(connection: Connection) -> str:
            if found := connection.execute(known).scalar():
                return str(found)
            connection.execute(insert(META), [{"key": key, "value": proposed}])
            return proposed

        try:
            return await self._reach.write(work)
        except IntegrityError:  # another server was faster
            return str((await self._reach.rows(known))[0][0])

    async def note(self, key: str) -> str | None:
        """What is kept under a key."""
        rows = await self._reach.rows(select(META.c.value).where(META.c.key == key))
        return str(rows[0][0]) if rows else None

    async def keep_note(self, key: str, value: str) -> None:
        """Keep this under a key, instead of what was there."""
        with contextlib.suppress(IntegrityError):  # another server was faster, and kept nearly the same
            await self._reach.write(lambda connection: _note(connection, key, value))

    async def revoked(self, since: int) -> list[str]:
        """The sessions whose tokens were revoked since then."""
        return [row[0] for row in await self._reach.rows(select(REVOKED.c.owner).where(REVOKED.c.at >= since))]

    # Reading -----------------------------------------------------------------------------------------------------

    async def answered(self, match: MatchId, owner: str, request: str) -> Answered | None:
        """The answer that a wish got before."""
        return await self._logs.answered(match, owner, request)

    async def find(self, match: MatchId) -> Stored | None:
        """A match by its id."""
        names = ("id", "code", "creator", "settings", "created", "verdicts")
        rows = await self._reach.rows(select(*(MATCHES.c[name] for name in names)).where(MATCHES.c.id == match))
        return Stored(*rows[0]) if rows else None

    async def find_code(self, code: str) -> MatchId | None:
        """A match by its code."""
        return await self._logs.find_code(code)

    async def entries(self, match: MatchId, since: int) -> list[Entry]:
        """The log after a version."""
        return await self._logs.entries(match, since)

    async def _check_logs(self) -> None:
        """Say which matches that are not over are damaged; they are refused, and all others go on."""
        for (match,) in await self._reach.rows(select(MATCHES.c.id).where(MATCHES.c.status != "over")):
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

    async def running(self, owner: str, limit: int) -> list[str]:
        """The cards of the running matches that a client sits at."""
        mine = select(MATCHES.c.card).join(OWNERS, OWNERS.c.match_id == MATCHES.c.id)
        rows = await self._reach.rows(mine.where(OWNERS.c.owner == owner, MATCHES.c.status == "running").limit(limit))
        return [row[0] for row in rows]

    async def _listed(self, query: Select[Any], before: int | None, limit: int) -> list[Listed]:
        if before is not None:
            query = query.where(MATCHES.c.changed < before)
        rows = await self._reach.rows(query.order_by(MATCHES.c.changed.desc()).limit(limit))
        return [Listed(*row) for row in rows]

    async def count_unfinished(self, creator: str) -> int:
        """How many matches of a client are not over."""
        mine = (MATCHES.c.creator == creator, MATCHES.c.status != "over")
        rows = await self._reach.rows(select(func.count()).select_from(MATCHES).where(*mine))
        return int(rows[0][0])

    async def due(self, now: int, idle: Idle, limit: int) -> list[MatchId]:
        """Matches whose time has run out."""
        late = select(MATCHES.c.id).where(MATCHES.c.due <= now, not_(_idle(idle)))
        return [row[0] for row in await self._reach.rows(late.order_by(MATCHES.c.due).limit(limit))]

    async def due_over_days(self, until: int, limit: int) -> list[MatchId]:
        """Matches over days whose deadline comes until then."""
        soon = select(MATCHES.c.id).where(MATCHES.c.due <= until, MATCHES.c.card.contains(_IS_OVER_DAYS))
        return [row[0] for row in await self._reach.rows(soon.order_by(MATCHES.c.due).limit(limit))]

    async def idle(self, now: int, idle: Idle, limit: int) -> list[MatchId]:
        """Matches that nobody has touched for long."""
        left = select(MATCHES.c.id).where(MATCHES.c.due <= now, _idle(idle)).order_by(MATCHES.c.changed).limit(limit)
        return [row[0] for row in await self._reach.rows(left)]

    async def count_idle(self, now: int, idle: Idle) -> tuple[int, int]:
        """How many these are, and how many matches are not over."""
        count, left = select(func.count()).select_from(MATCHES), and_(MATCHES.c.due <= now, _idle(idle))
        counts = [await self._reach.rows(count.where(which)) for which in (left, MATCHES.c.status != "over")]
        return int(counts[0][0][0]), int(counts[1][0][0])

    async def alive(self, now: int, silent: int) -> tuple[int, int] | None:
        """Say that a server runs, and learn when none did."""

        def work(connection: Connection) -> str | None:
            notes = select(META.c.value)
            last = connection.execute(notes.where(META.c.key == _ALIVE).with_for_update()).scalar()
            _note(connection, _ALIVE, str(now))
            if last is not None and now - int(last) > silent:
                _note(connection, _OUTAGE, f"{last} {now}")
            found: str | None = connection.execute(notes.where(META.c.key == _OUTAGE)).scalar()
            return found

        try:
            outage = await self._reach.write(work)
        except IntegrityError:  # another server said it first, the very first time
            return None
        start, _, end = (outage or "").partition(" ")
        return (int(start), int(end)) if outage else None

    async def time(self) -> int | None:
        """What time it is for all servers of this store."""
        if not self._reach.database.shared:
            return None
        return int((await self._reach.rows(select(extract("epoch", func.clock_timestamp()))))[0][0] * 1000)

    async def check(self) -> None:
        """Raises `Unreachable` when the store cannot be written to."""

        def work(connection: Connection) -> None:
            again = update(META).where(META.c.key == _WRITTEN).values(value=META.c.value)
            if connection.execute(again).rowcount == 0:
                connection.execute(insert(META), [{"key": _WRITTEN, "value": ""}])

        with contextlib.suppress(IntegrityError):  # another server wrote the first one: so it can be written
            await self._reach.write(work)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._reach.database.close()


def _free_bots(connection: Connection) -> None:
    """Whoever had leased bots on a database for one server is gone: they can be leased at once."""
    connection.execute(update(MATCHES).where(MATCHES.c.bots_due.is_not(None)).values(bots_due=0))


def _idle(idle: Idle) -> ColumnElement[bool]:
    """Matches that are due because of their last change, and not because of anybody's clock."""
    waits = [(kind, ms) for kind, patience in idle.items() for ms in patience]
    due = MATCHES.c.due - MATCHES.c.changed
    return or_(false(), *(and_(MATCHES.c.status == kind, due == ms) for kind, ms in waits))


def _note(connection: Connection, key: str, value: str) -> None:
    """Keep a value under a key."""
    if not connection.execute(update(META).where(META.c.key == key).values(value=value)).rowcount:
        connection.execute(insert(META), [{"key": key, "value": value}])


def _made_with(creator: str, request: str) -> Select[Any]:
    return select(MATCHES.c.id).where(MATCHES.c.creator == creator, MATCHES.c.request == request)


def _words(reason: BaseException) -> str:
    """What a database itself said, without the layers around it."""
    while reason.__cause__ is not None:
        reason = reason.__cause__
    return str(reason) or type(reason).__name__


def _match_row(new: NewLog, entries: Sequence[Entry], summary: Summary) -> dict[str, Any]:
    return {
        "id": new.id,
        "code": new.code,
        "creator": new.creator,
        "request": new.request,
        "settings": new.settings,
        "created": new.created,
        "changed": entries[-1].at if entries else new.created,
        "version": entries[-1].version if entries else 0,
        **summary_row(summary),
    }


def _seats_change(entries: Sequence[Entry]) -> bool:
    return any(entry.verb in {SIT, STAND, HAND} for entry in entries)


def _seat(connection: Connection, match: MatchId, summary: Summary) -> None:
    """Note who sits at a match."""
    connection.execute(OWNERS.delete().where(OWNERS.c.match_id == match))
    if summary.owners:
        connection.execute(insert(OWNERS), [{"owner": one, "match_id": match} for one in summary.owners])
