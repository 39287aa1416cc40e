"""What is kept chair by chair beside the logs of matches, as SQL."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, select, update

from kist.matches.ports import MatchId
from kist.matches.settings import Chair
from kist.storage.session import Session
from kist.storage.tables import MATCHES, UNASKED, WITNESSED
from kist.storage.upsert import unless_known, upsert


class SqlUnasked:
    """Keeps who does not want to be asked until the own turn; see `kist.matches.ports.UnaskedStore`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def said(self, matches: Sequence[MatchId]) -> dict[MatchId, dict[int, int]]:
        """Who said so, at which version."""
        rows = await self._session.rows(select(UNASKED).where(UNASKED.c.match_id.in_(matches)))
        found: dict[MatchId, dict[int, int]] = {}
        for match, chair, said in rows:
            found.setdefault(match, {})[chair] = said
        return found

    async def say(self, match: MatchId, chair: int, said: int, see_to_it: int | None = None) -> None:
        """Note that somebody said so; where that answers a window, other servers see to it from then on."""
        soon = update(MATCHES).where(MATCHES.c.id == match, MATCHES.c.bots_due.is_(None)).values(bots_due=see_to_it)

        def work(connection: Connection) -> None:
            upsert(connection, UNASKED, {"match_id": match, "chair": chair, "said": said})
            if see_to_it is not None:
                connection.execute(soon)

        await self._session.write(work)

    async def end(self, match: MatchId, chair: int, said: int) -> None:
        """Forget what was said up to this version."""
        ended = delete(UNASKED).where(UNASKED.c.match_id == match, UNASKED.c.chair == chair, UNASKED.c.said <= said)
        await self._session.write(lambda connection: connection.execute(ended))


class SqlWitnessed:
    """Keeps up to which version who sits there saw what happened; see `kist.matches.ports.WitnessStore`."""

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
