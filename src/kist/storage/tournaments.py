"""The tournament store on SQLAlchemy Core; see `kist.tournaments.ports.TournamentStore` for what each method does."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kist.eventlog.ports import Addition, Appended, Conflict
from kist.storage.logs import Append
from kist.storage.notes import SqlNotes, schema_of
from kist.storage.session import Session
from kist.storage.tables import TOURNAMENT_ENTRIES, TOURNAMENT_OWNERS, TOURNAMENTS
from kist.storage.upsert import unless_known
from kist.tournaments.log import HAND, JOIN, Entry
from kist.tournaments.owners import nameless
from kist.tournaments.ports import Beside, KeptTournament, TournamentId

_KEPT = ("id", "code", "creator", "request", "created", "plan")


class SqlTournaments(SqlNotes):
    """Keeps tournaments in SQLite or PostgreSQL."""

    def __init__(self, session: Session) -> None:
        settled, beside = ("plan", "created"), ("changed", "stage", "due")
        schema = schema_of(TOURNAMENTS, TOURNAMENT_ENTRIES, "tournament_id", "player", settled, beside)
        super().__init__(session, schema)

    async def create(self, new: KeptTournament, entries: Sequence[Entry], beside: Beside) -> TournamentId:
        """Keep a new tournament."""
        row = {name: getattr(new, name) for name in _KEPT}
        row |= {"version": len(entries), **_beside(beside, entries[-1].at if entries else new.created)}

        def work(connection: Connection) -> TournamentId:
            known: TournamentId | None = connection.execute(_made_with(new)).scalar()
            if known is None:
                connection.execute(insert(TOURNAMENTS), [row])
                if entries:
                    self._logs.begin(connection, new.id, entries)
                _note_owners(connection, new.id, [new.creator, *_owners(entries)])
            return known or new.id

        try:
            return await self._session.write(work)
        except IntegrityError:
            if found := await self._session.rows(_made_with(new)):
                return str(found[0][0])
            raise Conflict("taken", "The id or the code of the tournament is taken.") from None

    async def append_all(self, additions: Sequence[Addition[Beside]]) -> list[Appended]:
        """Append entries to logs that have the expected versions."""
        return await self._logs.append_all([_append(each) for each in additions])

    async def forget(
        self, tournament: TournamentId, expected: int, owner: str, entries: Sequence[Entry], beside: Beside
    ) -> None:
        """Write a log anew without a word of who somebody was."""
        players = [player for entry in entries for player in entry.data["players"]]  # type: ignore[union-attr]
        sits = delete(TOURNAMENT_OWNERS).where(
            TOURNAMENT_OWNERS.c.tournament_id == tournament, TOURNAMENT_OWNERS.c.owner == owner
        )
        made = (
            update(TOURNAMENTS)
            .where(TOURNAMENTS.c.id == tournament, TOURNAMENTS.c.creator == owner)
            .values(creator="", request=tournament)
        )

        def further(connection: Connection) -> None:
            connection.execute(sits)
            connection.execute(made)

        await self._logs.rewrite(
            tournament,
            expected,
            lambda log: nameless(log, players, owner),  # type: ignore[arg-type]
            entries,
            _beside(beside, entries[-1].at),
            further,
        )

    async def find(self, tournament: TournamentId) -> KeptTournament | None:
        """A tournament by its id."""
        columns = [TOURNAMENTS.c[name] for name in _KEPT]
        rows = await self._session.rows(select(*columns).where(TOURNAMENTS.c.id == tournament))
        return KeptTournament(*rows[0]) if rows else None

    async def of(self, owner: str, limit: int) -> list[TournamentId]:
        """The tournaments that a client made or plays in."""
        own = TOURNAMENT_OWNERS.c.tournament_id == TOURNAMENTS.c.id
        mine = select(TOURNAMENTS.c.id).join(TOURNAMENT_OWNERS, own).where(TOURNAMENT_OWNERS.c.owner == owner)
        return [row[0] for row in await self._session.rows(mine.order_by(TOURNAMENTS.c.changed.desc()).limit(limit))]

    async def count_unfinished(self, creator: str) -> int:
        """How many tournaments of a client are not over."""
        mine = (TOURNAMENTS.c.creator == creator, TOURNAMENTS.c.stage != "over")
        rows = await self._session.rows(select(func.count()).select_from(TOURNAMENTS).where(*mine))
        return int(rows[0][0])

    async def lease(self, now: int, until: int, limit: int) -> list[TournamentId]:
        """Tournaments that somebody should look after."""
        due = TOURNAMENTS.c.due
        late = select(TOURNAMENTS.c.id, due).where(due <= now).order_by(due).limit(limit)
        found = await self._session.rows(late)
        return [tournament for tournament, at in found if await self._lease(tournament, at, until)]

    async def _lease(self, tournament: TournamentId, due: int, until: int) -> bool:
        mine = update(TOURNAMENTS).where(TOURNAMENTS.c.id == tournament, TOURNAMENTS.c.due == due).values(due=until)
        return await self._session.write(lambda connection: connection.execute(mine).rowcount == 1)

    def _forget(self, connection: Connection, log: str) -> None:
        connection.execute(delete(TOURNAMENT_OWNERS).where(TOURNAMENT_OWNERS.c.tournament_id == log))
        super()._forget(connection, log)


def _append(addition: Addition[Beside]) -> Append[Entry]:
    came = _owners(addition.entries)
    further = (lambda connection: _note_owners(connection, addition.log, came)) if came else None
    beside = _beside(addition.beside, addition.entries[-1].at)
    return Append(addition.log, addition.expected, addition.entries, beside, further)


def _beside(beside: Beside, changed: int) -> dict[str, Any]:
    return {"changed": changed, "stage": beside.stage, "due": beside.due}


def _made_with(new: KeptTournament) -> Select[Any]:
    return select(TOURNAMENTS.c.id).where(TOURNAMENTS.c.creator == new.creator, TOURNAMENTS.c.request == new.request)


def _owners(entries: Sequence[Entry]) -> list[str]:
    """Whose it is with these entries: who joins, and accounts to which something is handed over."""
    return [entry.owner for entry in entries if entry.do in {JOIN, HAND} and entry.owner]


def _note_owners(connection: Connection, tournament: TournamentId, owners: Sequence[str]) -> None:
    """Note whose tournament it is."""
    for owner in owners:
        unless_known(connection, TOURNAMENT_OWNERS, {"owner": owner, "tournament_id": tournament})
