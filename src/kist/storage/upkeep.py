"""What servers ask a store of themselves: which matches are due, whose bots nobody sees to, and whether they ran."""

import secrets
from collections.abc import Sequence
from typing import Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Select,
    and_,
    extract,
    false,
    func,
    literal_column,
    not_,
    or_,
    select,
    text,
    update,
)

from kist.matches.ports import Idle, MatchId, Pulse, Size
from kist.storage.heartbeat import beat
from kist.storage.meta import note
from kist.storage.session import Session
from kist.storage.tables import MATCHES

_WRITTEN, _AS_MUCH = "written", 32_000
"""The key under which it is tried whether anything can be written, and how many characters."""

_POSTGRESQL_SIZE: Final = select(func.pg_database_size(func.current_database()))
_SQLITE_SIZE: Final[Select[int]] = select(
    literal_column("(page_count - freelist_count) * page_size", Integer)
).select_from(text("pragma_page_count(), pragma_freelist_count(), pragma_page_size()"))


class SqlUpkeep:
    """Looks after matches in SQLite or PostgreSQL; see `kist.matches.ports.Upkeep` for what each method does."""

    def __init__(self, session: Session) -> None:
        self._session = session

    # Matches that are due -----------------------------------------------------------------------------------------

    async def due(self, now: int, idle: Idle, limit: int) -> list[MatchId]:
        """Matches whose time has run out."""
        late = select(MATCHES.c.id).where(MATCHES.c.due <= now, not_(_idle(idle)))
        return [row[0] for row in await self._session.rows(late.order_by(MATCHES.c.due).limit(limit))]

    async def due_over_days(self, until: int, limit: int) -> list[MatchId]:
        """Matches over days whose deadline comes until then."""
        soon = select(MATCHES.c.id).where(MATCHES.c.due <= until, MATCHES.c.over_days)
        return [row[0] for row in await self._session.rows(soon.order_by(MATCHES.c.due).limit(limit))]

    async def idle(self, now: int, idle: Idle, limit: int) -> list[MatchId]:
        """Matches that nobody has touched for long."""
        left = select(MATCHES.c.id).where(MATCHES.c.due <= now, _idle(idle))
        return [row[0] for row in await self._session.rows(left.order_by(MATCHES.c.changed).limit(limit))]

    async def count_idle(self, now: int, idle: Idle) -> tuple[int, int]:
        """How many these are, and how many matches are not over."""
        count, left = select(func.count()).select_from(MATCHES), and_(MATCHES.c.due <= now, _idle(idle))
        counts = [await self._session.rows(count.where(which)) for which in (left, MATCHES.c.status != "over")]
        return int(counts[0][0][0]), int(counts[1][0][0])

    # Bots ---------------------------------------------------------------------------------------------------------

    async def lease_bots(self, now: int, until: int, limit: int) -> list[MatchId]:
        """Take over the bots that nobody has seen to."""
        late = select(MATCHES.c.id, MATCHES.c.bots_due).where(MATCHES.c.bots_due <= now).limit(limit)
        found = await self._session.rows(late)
        return [match for match, due in found if await self._lease(match, due, until)]

    async def renew_bots(self, matches: Sequence[MatchId], before: int, until: int) -> None:
        """Keep the bots that are still being seen to."""
        ending = select(MATCHES.c.id, MATCHES.c.bots_due).where(
            MATCHES.c.id.in_(matches), MATCHES.c.bots_due < before
        )
        for match, due in await self._session.rows(ending):
            await self._lease(match, due, until)

    async def _lease(self, match: MatchId, due: int, until: int) -> bool:
        mine = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.bots_due == due).values(bots_due=until)
        return await self._session.write(lambda connection: connection.execute(mine).rowcount == 1)

    # Servers ------------------------------------------------------------------------------------------------------

    async def alive(self, now: int, silent: int, jump: int) -> Pulse:
        """Say that a server runs, and learn when none did."""
        return await self._session.write(lambda connection: beat(connection, now, silent, jump))

    async def time(self) -> int | None:
        """What time it is for all servers of this store."""
        if not self._session.database.shared:
            return None
        return int((await self._session.rows(select(extract("epoch", func.clock_timestamp()))))[0][0] * 1000)

    async def size(self) -> Size:
        """How much is kept."""
        taken = _POSTGRESQL_SIZE if self._session.database.shared else _SQLITE_SIZE
        counted = await self._session.rows(select(func.count()).select_from(MATCHES))
        return Size(int(counted[0][0]), int((await self._session.rows(taken))[0][0]))

    async def check(self) -> None:
        """Raises `Unreachable` when the store cannot be written to. As much is written as a match takes, and always
        something else: SQLite writes nothing where nothing changes, and a little goes onto a disk that is full."""
        something = secrets.token_hex(_AS_MUCH // 2)
        await self._session.write(lambda connection: note(connection, _WRITTEN, something))


def free_bots(connection: Connection) -> None:
    """Whoever had leased bots on a database for one server is gone: they can be leased at once."""
    connection.execute(update(MATCHES).where(MATCHES.c.bots_due.is_not(None)).values(bots_due=0))


def _idle(idle: Idle) -> ColumnElement[bool]:
    """Matches that are due because of their last change, and not because of anybody's clock."""
    due = MATCHES.c.due - MATCHES.c.changed
    return or_(false(), *(and_(MATCHES.c.status == kind, due == ms) for kind, ms in idle))
