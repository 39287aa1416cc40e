"""Forgetting people in the logs of matches, as SQL; see `kist.matches.ports.Eraser` for what each method does."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, union, update

from kist.matches.log import REMATCH, Entry
from kist.matches.owners import nameless
from kist.matches.ports import MatchId, Summary
from kist.storage.logs import Logs
from kist.storage.match_logs import summary_row
from kist.storage.session import Session
from kist.storage.tables import ENTRIES, MATCHES, OWNERS, UNASKED, WITNESSED


class SqlEraser:
    """Takes people out of the logs of matches, or matches out of the store."""

    def __init__(self, session: Session, logs: Logs[Entry]) -> None:
        self._session, self._logs = session, logs

    async def traces(self, owner: str) -> list[MatchId]:
        """The matches in which a client ever sat down, or which it made."""
        sat = select(ENTRIES.c.match_id).where(ENTRIES.c.owner == owner, ENTRIES.c.name.is_not(None))
        sits = select(OWNERS.c.match_id).where(OWNERS.c.owner == owner)
        made = select(MATCHES.c.id).where(MATCHES.c.creator == owner)
        found = union(sat, sits, made).subquery()
        return [row[0] for row in await self._session.rows(select(found.c[0]))]

    async def made_by(self, maker: str) -> list[MatchId]:
        """The matches that were made under names that begin with this one, and those that were played after them."""
        made = select(MATCHES.c.id).where(MATCHES.c.creator.startswith(maker, autoescape=True))
        new = [row[0] for row in await self._session.rows(made)]
        found = list[MatchId]()
        while new:
            found += new
            later = select(ENTRIES.c.did).where(ENTRIES.c.match_id.in_(new), ENTRIES.c.did.startswith(f"{REMATCH} "))
            followed = [did.partition(" ")[2] for (did,) in await self._session.rows(later)]
            new = [match for match in followed if match not in found]
        return found

    async def forget(
        self, match: MatchId, expected: int, owner: str, entries: Sequence[Entry], summary: Summary, *, made: bool
    ) -> None:
        """Write a log anew without a word of who a client was."""
        sits = delete(OWNERS).where(OWNERS.c.match_id == match, OWNERS.c.owner == owner)

        def further(connection: Connection) -> None:
            connection.execute(sits)
            if made:
                connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(creator="", request=match))

        beside = {"changed": entries[-1].at, **summary_row(summary)}
        await self._logs.rewrite(match, expected, lambda log: nameless(log, owner), entries, beside, further)

    async def delete(self, match: MatchId) -> None:
        """Take a match out of the store."""

        def work(connection: Connection) -> None:
            for table in (OWNERS, UNASKED, WITNESSED):
                connection.execute(delete(table).where(table.c.match_id == match))
            self._logs.delete(connection, match)

        await self._session.write(work)

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the database's files."""
        await self._session.scrub()
