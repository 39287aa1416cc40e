"""The account store on SQLAlchemy Core; see `kist.accounts.ports.AccountStore` for what each method does."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, Table, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from kist.accounts.errors import MovedOn, Taken
from kist.accounts.model import Account, AccountId, Paper, Passkey, Session
from kist.storage.session import Session as DatabaseSession
from kist.storage.tables import ACCOUNTS, PAPERS, PASSKEYS, REVOKED, SESSIONS, SUBSCRIPTIONS, USED_CHALLENGES
from kist.storage.upsert import unless_known


class SqlAccounts:
    """Keeps accounts in SQLite or PostgreSQL."""

    def __init__(self, session: DatabaseSession) -> None:
        self._session = session

    async def create(self, account: Account, session: Session, passkey: Passkey | None, *, ends: str) -> None:
        """Keep a new account, whose device goes on with another session."""

        def work(connection: Connection) -> None:
            connection.execute(insert(ACCOUNTS), [asdict(account)])
            _replace_session(connection, ends, session, account.created)
            if passkey is not None:
                connection.execute(insert(PASSKEYS), [asdict(passkey)])

        try:
            await self._session.write(work)
        except IntegrityError:
            raise Taken("has-account", "This device or this passkey belongs to an account already.") from None

    async def find(self, account: AccountId) -> Account | None:
        """An account by its id."""
        return await self._account(ACCOUNTS.c.id == account)

    async def find_code(self, code: str) -> Account | None:
        """An account by the hash of its recovery code."""
        return await self._account(ACCOUNTS.c.code == code)

    async def _account(self, which: ColumnElement[bool]) -> Account | None:
        rows = await self._session.rows(select(ACCOUNTS).where(which))
        return Account(*rows[0]) if rows else None

    async def rename(self, account: AccountId, name: str) -> None:
        """Call somebody otherwise."""
        await self._change(ACCOUNTS, ACCOUNTS.c.id == account, name=name)

    async def change_code(self, account: AccountId, before: str, code: str) -> bool:
        """Replace the recovery code."""
        which = (ACCOUNTS.c.id == account) & (ACCOUNTS.c.code == before)
        return await self._change(ACCOUNTS, which, code=code) == 1

    async def _change(self, table: Table, which: ColumnElement[bool], **values: Any) -> int:
        change = update(table).where(which).values(**values)
        return await self._session.write(lambda connection: connection.execute(change).rowcount)

    async def use_challenge(self, challenge: str, now: int, expires: int) -> bool:
        """Note that a challenge was used; those that nobody can use any more are forgotten."""

        def work(connection: Connection) -> None:
            connection.execute(delete(USED_CHALLENGES).where(USED_CHALLENGES.c.expires < now))
            connection.execute(insert(USED_CHALLENGES), [{"challenge": challenge, "expires": expires}])

        try:
            await self._session.write(work)
        except IntegrityError:
            return False
        return True

    # Keys and devices ---------------------------------------------------------------------------------------------

    async def passkeys(self, account: AccountId) -> list[Passkey]:
        """All keys of somebody."""
        mine = select(PASSKEYS).where(PASSKEYS.c.account == account).order_by(PASSKEYS.c.created)
        return [Passkey(*row) for row in await self._session.rows(mine)]

    async def passkey(self, passkey: str) -> Passkey | None:
        """A key by its id."""
        rows = await self._session.rows(select(PASSKEYS).where(PASSKEYS.c.id == passkey))
        return Passkey(*rows[0]) if rows else None

    async def add_passkey(self, passkey: Passkey) -> None:
        """Keep another key."""
        try:
            await self._session.write(lambda connection: connection.execute(insert(PASSKEYS), [asdict(passkey)]))
        except IntegrityError:
            raise Taken("has-passkey", "This passkey belongs to an account already.") from None

    async def use_passkey(self, passkey: str, uses: int) -> None:
        """Note how often a key was used."""
        await self._change(PASSKEYS, PASSKEYS.c.id == passkey, uses=uses)

    async def remove_passkey(self, account: AccountId, passkey: str) -> bool:
        """Forget a key."""
        gone = delete(PASSKEYS).where(PASSKEYS.c.account == account, PASSKEYS.c.id == passkey)
        return await self._session.write(lambda connection: connection.execute(gone).rowcount == 1)

    async def sessions(self, account: AccountId) -> list[Session]:
        """All devices of somebody."""
        latest = (SESSIONS.c.seen.desc(), SESSIONS.c.created.desc())
        mine = select(SESSIONS).where(SESSIONS.c.account == account).order_by(*latest)
        return [Session(*row) for row in await self._session.rows(mine)]

    async def session(self, session: str) -> Session | None:
        """A device by its session."""
        rows = await self._session.rows(select(SESSIONS).where(SESSIONS.c.id == session))
        return Session(*rows[0]) if rows else None

    async def open_session(self, session: Session) -> None:
        """Keep another device."""
        await self._session.write(lambda connection: connection.execute(insert(SESSIONS), [asdict(session)]))

    async def replace_session(self, before: str, session: Session, at: int) -> None:
        """Let a device go on with another session."""
        await self._session.write(lambda connection: _replace_session(connection, before, session, at))

    async def see_session(self, session: str, seen: int) -> None:
        """Note when a device was last used."""
        await self._change(SESSIONS, SESSIONS.c.id == session, seen=seen)

    async def end_sessions(self, sessions: Sequence[str], at: int) -> None:
        """Forget devices, tell them nothing any more, and let their tokens hold no longer."""

        def work(connection: Connection) -> None:
            connection.execute(delete(SESSIONS).where(SESSIONS.c.id.in_(sessions)))
            connection.execute(delete(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.session.in_(sessions)))
            for each in sorted(set(sessions)):  # in the same order everywhere, so that no two wait for each other
                unless_known(connection, REVOKED, {"owner": each, "at": at})

        await self._session.write(work)

    async def prune_ended(self, before: int) -> int:
        """Remember sessions no longer that were ended before then."""
        old = delete(REVOKED).where(REVOKED.c.at < before)
        return await self._session.write(lambda connection: connection.execute(old).rowcount)

    # Papers -------------------------------------------------------------------------------------------------------

    async def papers(self, account: AccountId) -> list[Paper]:
        """All that pages keep with an account."""
        columns = (PAPERS.c.name, PAPERS.c.version, PAPERS.c.text)
        mine = select(*columns).where(PAPERS.c.account == account).order_by(PAPERS.c.name)
        return [Paper(*row) for row in await self._session.rows(mine)]

    async def keep_paper(self, account: AccountId, paper: Paper) -> None:
        """Keep something as this version."""
        known = (PAPERS.c.account == account, PAPERS.c.name == paper.name, PAPERS.c.version == paper.version - 1)
        later = update(PAPERS).where(*known).values(version=paper.version, text=paper.text)

        def work(connection: Connection) -> int:
            if paper.version > 1:
                return connection.execute(later).rowcount
            return connection.execute(insert(PAPERS), [{"account": account, **asdict(paper)}]).rowcount

        try:
            kept = await self._session.write(work)
        except IntegrityError:
            kept = 0
        if not kept:
            raise MovedOn("moved-on", "This was changed from another device: read it again.")

    async def delete(self, account: AccountId) -> None:
        """Forget an account with its keys, devices and papers."""

        def work(connection: Connection) -> None:
            for table in (PASSKEYS, SESSIONS, PAPERS):
                connection.execute(delete(table).where(table.c.account == account))
            connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account))

        await self._session.write(work)


def _replace_session(connection: Connection, before: str, session: Session, at: int) -> None:
    connection.execute(insert(SESSIONS), [asdict(session)])
    connection.execute(update(SUBSCRIPTIONS).where(SUBSCRIPTIONS.c.session == before).values(session=session.id))
    connection.execute(delete(SESSIONS).where(SESSIONS.c.id == before))
    unless_known(connection, REVOKED, {"owner": before, "at": at})
