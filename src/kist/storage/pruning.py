"""What nobody with an account keeps, as SQL; see `kist.matches.ports.Pruner` for what each method does.

Matches are looked through by their ids, so that no look takes longer than another, whatever is kept; each is taken
out in a transaction of its own, so that nobody waits for more than one.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, exists, func, or_, select, update

from kist.matches.log import CLOSE, HAND, Entry
from kist.matches.owners import guests_in
from kist.matches.ports import KeptSince, MatchId, Outdated
from kist.storage.logs import Logs
from kist.storage.session import Session
from kist.storage.tables import (
    ACCOUNTS,
    CLASSES,
    ENTRIES,
    MATCHES,
    OWNERS,
    QUIET,
    RATINGS,
    SUBSCRIPTIONS,
    TOURNAMENT_OWNERS,
    TOURNAMENTS,
    UNASKED,
    VACATIONS,
    WITNESSED,
)

_LOOKED_AFTER: Final = (("class", CLASSES), ("tournament", TOURNAMENTS))
"""What begins the names under which classes and tournaments make matches, before the id of theirs."""
_ID_LETTERS: Final = 16


class SqlPruner:
    """Takes what is outdated out of SQLite or PostgreSQL."""

    def __init__(self, session: Session, logs: Logs[Entry]) -> None:
        self._session, self._logs = session, logs

    # Matches ------------------------------------------------------------------------------------------------------

    async def outdated(self, after: str, since: KeptSince, limit: int) -> tuple[list[Outdated], str | None]:
        """Matches that are over and were not changed since then."""
        ids = select(MATCHES.c.id).where(MATCHES.c.id > after).order_by(MATCHES.c.id).limit(limit)
        some = [row[0] for row in await self._session.rows(ids)]
        if not some:
            return [], None
        changed = MATCHES.c.changed
        latest = max(since.finished, since.unfinished, since.names)
        old = (MATCHES.c.status == "over", changed < latest, ~_is_looked_after())
        facts = (MATCHES.c.id, MATCHES.c.version, changed, _is_kept(), _was_closed(), _names_guests())
        rows = await self._session.rows(select(*facts).where(MATCHES.c.id.in_(some), *old).order_by(MATCHES.c.id))
        return [found for row in rows if (found := _Facts(*row).outdated(since))], some[-1]

    async def prune(self, outdated: Outdated) -> bool:
        """Take a match out of the store."""
        match = outdated.match
        known = (MATCHES.c.id == match, MATCHES.c.version == outdated.version)
        mine = update(MATCHES).where(*known, ~_is_kept(), ~_is_looked_after()).values(version=-1)

        def work(connection: Connection) -> bool:
            if connection.execute(mine).rowcount != 1:
                return False
            for table in (OWNERS, UNASKED, WITNESSED):
                connection.execute(delete(table).where(table.c.match_id == match))
            self._logs.delete(connection, match)
            return True

        return await self._session.write(work)

    async def guests_in(self, match: MatchId) -> list[str]:
        """The clients that a match names who have no account."""
        log = await self._logs.entries(match, 0)
        accounts = select(ACCOUNTS.c.id).where(ACCOUNTS.c.id.in_({each.owner for each in log if each.owner}))
        return guests_in(log, {row[0] for row in await self._session.rows(accounts)})

    # Guests -------------------------------------------------------------------------------------------------------

    async def prune_ratings(self, after: str, before: int, limit: int) -> tuple[int, str | None]:
        """Forget ratings of guests."""
        owner = RATINGS.c.owner
        last = select(owner, func.max(RATINGS.c.at)).where(owner > after).group_by(owner).order_by(owner)
        some = await self._session.rows(last.limit(limit))
        if not some:
            return 0, None
        old = [who for who, at in some if at < before]
        later = RATINGS.alias()
        moved = exists().where(later.c.owner == owner, later.c.at >= before)
        gone = delete(RATINGS).where(owner.in_(old), ~moved, ~_has_account(owner)).returning(owner)
        pruned = await self._session.write(lambda connection: set(connection.execute(gone).scalars())) if old else ()
        return len(pruned), some[-1][0]

    async def prune_devices(self, before: int, limit: int) -> int:
        """Tell devices of guests nothing any more."""
        owner = SUBSCRIPTIONS.c.owner
        sits = or_(*(exists().where(table.c.owner == owner) for table in (OWNERS, TOURNAMENT_OWNERS)))
        old = select(owner).where(SUBSCRIPTIONS.c.at < before, ~sits, ~_has_account(owner)).distinct().limit(limit)

        def work(connection: Connection) -> int:
            owners = connection.execute(old).scalars().all()
            return sum(_forget_all(connection, table, owners) for table in (SUBSCRIPTIONS, QUIET, VACATIONS))

        return await self._session.write(work)


def _forget_all(connection: Connection, table: Table, owners: Sequence[str]) -> int:
    return connection.execute(delete(table).where(table.c.owner.in_(owners))).rowcount


class _Facts(NamedTuple):
    """What it depends on whether a match goes."""

    match: MatchId
    version: int
    changed: int
    is_kept: bool
    was_closed: bool
    names_guests: bool

    def outdated(self, since: KeptSince) -> Outdated | None:
        """What of it goes."""
        if self.is_kept:
            is_old = self.names_guests and self.changed < since.names
            return Outdated(self.match, self.version, "names") if is_old else None
        if self.was_closed and self.changed < since.unfinished:
            return Outdated(self.match, self.version, "unfinished")
        return Outdated(self.match, self.version, "finished") if self.changed < since.finished else None


def _is_kept() -> ColumnElement[bool]:
    """Whether somebody with an account has anything to do with a match."""
    sits = exists().where(OWNERS.c.match_id == MATCHES.c.id, _has_account(OWNERS.c.owner))
    did = exists().where(ENTRIES.c.match_id == MATCHES.c.id, _has_account(ENTRIES.c.owner))
    return or_(_has_account(MATCHES.c.creator), sits, did)


def _is_looked_after() -> ColumnElement[bool]:
    """Whether the class or the tournament of a match is there."""
    return or_(
        *(
            and_(
                MATCHES.c.creator.startswith(f"{maker}:"),
                exists().where(heads.c.id == func.substr(MATCHES.c.creator, len(maker) + 2, _ID_LETTERS)),
            )
            for maker, heads in _LOOKED_AFTER
        )
    )


def _has_account(owner: ColumnElement[str | None]) -> ColumnElement[bool]:
    return exists().where(ACCOUNTS.c.id == owner)


def _was_closed() -> ColumnElement[bool]:
    """Whether a match was given up, and not played to its end."""
    said = or_(ENTRIES.c.did == CLOSE, ENTRIES.c.did.startswith(f"{CLOSE} "))
    return exists().where(ENTRIES.c.match_id == MATCHES.c.id, said)


def _names_guests() -> ColumnElement[bool]:
    """Whether somebody is named who has no account, and whose chair was not handed over."""
    named, later = ENTRIES.alias(), ENTRIES.alias()
    handed = exists().where(
        later.c.match_id == named.c.match_id,
        later.c.did == HAND,
        later.c.chair == named.c.chair,
        later.c.version > named.c.version,
    )
    is_guest = (named.c.name != "", named.c.owner != "", ~_has_account(named.c.owner), ~handed)
    return exists().where(named.c.match_id == MATCHES.c.id, *is_guest)
