"""What whoever runs the server did, with when and who; and who is kept out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from sqlalchemy import Connection, delete, func, insert, select
from sqlalchemy.exc import IntegrityError

from kist.storage.session import Session
from kist.storage.tables import AUDIT, BANS
from kist.storage.upsert import upsert

ATTEMPTS: Final = 20
"""So often a number is tried that somebody else takes at the same moment."""
Kind: TypeAlias = Literal["person", "address"]


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that was done."""

    number: int
    at: int
    who: str
    did: str
    about: str


@dataclass(frozen=True, slots=True)
class Ban:
    """Who is kept out, until when in ms, and why."""

    kind: Kind
    who: str
    until: int
    why: str


class SqlAudit:
    """Keeps it in SQLite or PostgreSQL."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def note(self, at: int, who: str, did: str, about: str) -> None:
        """Write down that something is done: before it is."""
        number = select(func.coalesce(func.max(AUDIT.c.number), 0) + 1)

        def work(connection: Connection) -> None:
            row = {"number": connection.execute(number).scalar(), "at": at, "who": who, "did": did, "about": about}
            connection.execute(insert(AUDIT), [row])

        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self._session.write(work)
                break
            except IntegrityError:
                if attempt == ATTEMPTS:
                    raise

    async def deeds(self, limit: int, about: str = "") -> Sequence[Deed]:
        """What was done last, the last first; with `about` only what concerns that."""
        query = select(AUDIT).order_by(AUDIT.c.number.desc()).limit(limit)
        if about:
            query = query.where(AUDIT.c.about.contains(about, autoescape=True))
        return [Deed(*row) for row in await self._session.rows(query)]

    # Bans ---------------------------------------------------------------------------------------------------------

    async def bans(self, now: int) -> Sequence[Ban]:
        """Who is kept out."""
        rows = await self._session.rows(select(BANS).where(BANS.c.until > now).order_by(BANS.c.until))
        return [Ban(*row) for row in rows]

    async def ban(self, ban: Ban) -> None:
        """Keep somebody out; one who is already, until then."""
        row = {"kind": ban.kind, "who": ban.who, "until": ban.until, "why": ban.why}
        await self._session.write(lambda connection: upsert(connection, BANS, row))

    async def unban(self, who: str) -> int:
        """Let somebody in again; gives how many bans that ended."""
        ended = delete(BANS).where(BANS.c.who == who)
        return await self._session.write(lambda connection: connection.execute(ended).rowcount)
