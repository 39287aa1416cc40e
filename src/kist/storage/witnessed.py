"""Up to which version of a match the player of a chair has witnessed what happened."""

from typing import Final

from sqlalchemy import Connection, select

from kist.matches.ports import MatchId
from kist.matches.settings import Chair
from kist.storage.reach import Reach
from kist.storage.tables import WITNESSED
from kist.storage.upsert import upsert

_KEEP: Final = upsert(WITNESSED)


class SqlWitnessed:
    """Keeps it in SQLite or PostgreSQL; see `kist.matches.ports.WitnessStore`."""

    def __init__(self, reach: Reach) -> None:
        self._reach = reach

    async def witness(self, match: MatchId, chair: Chair, version: int) -> int:
        """Note that everything up to a version has been witnessed; gives what was noted before."""
        known = select(WITNESSED.c.version).where(WITNESSED.c.match_id == match, WITNESSED.c.chair == chair)

        def work(connection: Connection) -> int:
            before: int = connection.execute(known.with_for_update()).scalar() or 0
            if version > before:
                connection.execute(_KEEP, {"match_id": match, "chair": chair, "version": version})
            return before

        return await self._reach.write(work)
