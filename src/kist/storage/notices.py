"""What is kept so that people can be told when it is their turn: devices, quiet hours, what is still to be told."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, select, text, update

from kist.matches.ports import MatchId
from kist.matches.vacation import Vacation
from kist.notices.news import Due, Subscription
from kist.notices.quiet import Quiet
from kist.storage.session import Session
from kist.storage.tables import NOTICES, QUIET, SUBSCRIPTIONS, VACATIONS
from kist.storage.upsert import upsert

_SUBSCRIPTION = ("endpoint", "p256dh", "auth", "language")
_DUE = (NOTICES.c.owner, NOTICES.c.match_id, NOTICES.c.due, NOTICES.c.endpoint, NOTICES.c.tries)

_LOCK = 0x7661636E
"""Any number will do that no other lock on people has."""


class SqlNotices:
    """Keeps them in SQLite or PostgreSQL; see `kist.notices.ports.NoticeStore` for what each method does."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def subscribe(self, owner: str, session: str, device: Subscription, at: int, most: int) -> None:
        """Keep a device; the oldest ones make room."""
        said = {name: getattr(device, name) for name in _SUBSCRIPTION}
        row = {"owner": owner, "session": session, "at": at, **said}

        def work(connection: Connection) -> None:
            upsert(connection, SUBSCRIPTIONS, row)
            mine = select(SUBSCRIPTIONS.c.endpoint).where(SUBSCRIPTIONS.c.owner == owner)
            oldest = connection.execute(mine.order_by(SUBSCRIPTIONS.c.at.desc()).offset(most)).scalars().all()
            connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.endpoint.in_(oldest)))

        await self._session.write(work)

    async def unsubscribe(self, endpoint: str, owner: str | None = None) -> None:
        """Forget a device."""
        gone = delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.endpoint == endpoint)
        gone = gone if owner is None else gone.where(SUBSCRIPTIONS.c.owner == owner)
        await self._session.write(lambda connection: connection.execute(gone))

    async def devices(self, owner: str) -> list[Subscription]:
        """The devices of somebody."""
        columns = [SUBSCRIPTIONS.c[name] for name in _SUBSCRIPTION]
        return [
            Subscription(*row)
            for row in await self._session.rows(select(*columns).where(SUBSCRIPTIONS.c.owner == owner))
        ]

    async def keep_quiet(self, owner: str, quiet: Quiet | None) -> None:
        """Set somebody's quiet hours, or none."""

        def work(connection: Connection) -> None:
            if quiet is None:
                connection.execute(delete(QUIET).where(QUIET.c.owner == owner))
            else:
                row = {"owner": owner, "start": quiet.start, "stop": quiet.stop, "zone": quiet.zone}
                upsert(connection, QUIET, row)

        await self._session.write(work)

    async def quiet(self, owner: str) -> Quiet | None:
        """Somebody's quiet hours."""
        rows = await self._session.rows(
            select(QUIET.c.start, QUIET.c.stop, QUIET.c.zone).where(QUIET.c.owner == owner)
        )
        return Quiet(*rows[0]) if rows else None

    async def vacations(self, owner: str) -> list[Vacation]:
        """The vacations of somebody."""
        return [Vacation(*row) for row in await self._session.rows(_vacations(owner))]

    async def vacate(self, owner: str, vacation: Vacation, check: Callable[[list[Vacation]], None]) -> None:
        """Keep a vacation, if that is allowed."""

        def work(connection: Connection) -> None:
            _alone(connection, owner)
            check([Vacation(*row) for row in connection.execute(_vacations(owner))])
            row = {"owner": owner, "start": vacation.start, "stop": vacation.stop}
            upsert(connection, VACATIONS, row)

        await self._session.write(work)

    async def be_back(self, owner: str, start: int, now: int) -> None:
        """End a vacation now, be it before it has begun."""
        mine = and_(VACATIONS.c.owner == owner, VACATIONS.c.start == start, VACATIONS.c.stop > now)
        sooner = update(VACATIONS).where(mine).values(stop=max(start, now))
        await self._session.write(lambda connection: connection.execute(sooner))

    async def plan(self, notices: Sequence[Due]) -> None:
        """Tell these people something when it is due."""
        await self._session.write(lambda connection: _plan(connection, notices))

    async def take(self, now: int, until: int, limit: int) -> list[Due]:
        """What is due now; it is the caller's to tell, and nobody else's until then."""
        late = select(*_DUE).where(NOTICES.c.due <= now).order_by(NOTICES.c.due).limit(limit)
        found = [Due(*row) for row in await self._session.rows(late)]

        def work(connection: Connection) -> list[Due]:
            taken = update(NOTICES).values(due=until)
            return [
                replace(each, due=until) for each in found if connection.execute(taken.where(_is(each))).rowcount == 1
            ]

        return await self._session.write(work) if found else []

    async def done(self, told: Due) -> None:
        """There is nothing left of this to tell."""
        await self._session.write(lambda connection: connection.execute(delete(NOTICES).where(_is(told))))

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on; what that has already stays as it is."""

        def work(connection: Connection) -> None:
            _alone(connection, owner, to)
            connection.execute(update(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.owner == owner).values(owner=to))
            if connection.execute(select(QUIET.c.owner).where(QUIET.c.owner == to)).first() is None:
                connection.execute(update(QUIET).where(QUIET.c.owner == owner).values(owner=to))
            taken = select(VACATIONS.c.start).where(VACATIONS.c.owner == to)
            mine = (VACATIONS.c.owner == owner, VACATIONS.c.start.not_in(taken))
            connection.execute(update(VACATIONS).where(*mine).values(owner=to))
            _forget(connection, owner)

        await self._session.write(work)

    async def forget(self, owner: str) -> None:
        """Keep nothing of somebody."""
        await self._session.write(lambda connection: _forget(connection, owner))


def _alone(connection: Connection, *owners: str) -> None:
    """Until this work is done, no other server looks at what these people announced and adds to it: what follows from
    what is there would not hold otherwise. SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        for owner in sorted(owners):
            connection.execute(
                text("SELECT pg_advisory_xact_lock(:kind, hashtext(:owner))"), {"kind": _LOCK, "owner": owner}
            )


def _vacations(owner: str) -> Select[Any]:
    columns = (VACATIONS.c.start, VACATIONS.c.stop)
    return select(*columns).where(VACATIONS.c.owner == owner).order_by(VACATIONS.c.start)


def _forget(connection: Connection, owner: str) -> None:
    for table in (SUBSCRIPTIONS, QUIET, NOTICES, VACATIONS):
        connection.execute(delete(table).where(table.c.owner == owner))


def _is(due: Due) -> ColumnElement[bool]:
    """The notice as it was planned, and not planned anew since."""
    key = (NOTICES.c.owner == due.owner, NOTICES.c.match_id == due.match, NOTICES.c.endpoint == due.endpoint)
    return and_(*key, NOTICES.c.due == due.due)


def _plan(connection: Connection, notices: Sequence[Due]) -> None:
    for each in notices:
        told = {"owner": each.owner, "match_id": each.match, "endpoint": each.endpoint}
        upsert(connection, NOTICES, {**told, "due": each.due, "tries": each.tries})


def await_telling(connection: Connection, match: MatchId, owners: Sequence[str], at: int) -> None:
    """Note who is to be told of a match, of those who have devices for that; in the transaction in which it happens,
    so that nobody is forgotten. What could not be told before is not told any more: this is newer."""
    mine = (NOTICES.c.match_id == match, NOTICES.c.owner.in_(owners), NOTICES.c.endpoint != "")
    connection.execute(delete(NOTICES).where(*mine))
    with_devices = select(SUBSCRIPTIONS.c.owner).where(SUBSCRIPTIONS.c.owner.in_(owners)).distinct()
    _plan(connection, [Due(owner, match, at) for owner in connection.execute(with_devices).scalars()])
