"""Up to which version of a match the player of a chair has witnessed what happened."""

from sqlalchemy import Connection, select

from kist.matches.ports import MatchId
from kist.matches.settings import Chair
from kist.storage.session import Session
from kist.storage.tables import WITNESSED
from kist.storage.upsert import unless_known, upsert


class SqlWitnessed:
    """Keeps it in SQLite or PostgreSQL; see `kist.matches.ports.WitnessStore`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def witness(self, match: MatchId, chair: Chair, version: int) -> int:
        """Note that everything up to a version has been witnessed; gives what was noted before."""
        known = select(WITNESSED.c.version).where(WITNESSED.c.match_id == match, WITNESSED.c.chair == chair)

        def work(connection: Connection) -> int:
            # Without a row to wait for, two who come first at once would both be told that nothing was noted.
            unless_known(connection, WITNESSED, {"match_id": match, "chair": chair, "version": 0})
            before: int = connection.execute(known.with_for_update()).scalar() or 0
            if version > before:
                upsert(connection, WITNESSED, {"match_id": match, "chair": chair, "version": version})
            return before

        return await self._session.write(work)
