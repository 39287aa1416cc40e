"""What is kept once for all servers of a store, each under a key."""

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from kist.storage.session import Session
from kist.storage.tables import META
from kist.storage.upsert import upsert


class SqlMeta:
    """Keeps single values in SQLite or PostgreSQL."""

    def __init__(self, session: Session) -> None:
        self._session = session

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
            return await self._session.write(work)
        except IntegrityError:  # another server was faster
            return str((await self._session.rows(known))[0][0])

    async def note(self, key: str) -> str | None:
        """What is kept under a key."""
        rows = await self._session.rows(select(META.c.value).where(META.c.key == key))
        return str(rows[0][0]) if rows else None

    async def keep_note(self, key: str, value: str) -> None:
        """Keep this under a key, instead of what was there."""
        await self._session.write(lambda connection: note(connection, key, value))


def note(connection: Connection, key: str, value: str) -> None:
    """Keep a value under a key, instead of what was there."""
    upsert(connection, META, {"key": key, "value": value})
