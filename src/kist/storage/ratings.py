"""Ratings of people and of puzzles as SQL; see `kist.ratings.ports` for what each method does."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final

from sqlalchemy import Connection, Select, and_, delete, func, insert, select, text, update

from kist.matches.ports import Conflict, MatchId
from kist.ratings.ports import Counted, Rate, Step
from kist.ratings.rating import NEWCOMER, Rating
from kist.ratings.result import Result
from kist.storage.session import Session
from kist.storage.tables import MATCHES, PUZZLE_RATINGS, RATINGS, UNCOUNTED
from kist.storage.upsert import unless_known, upsert

_LOCK: Final = 0x6B697375
"""Any number will do: whoever counts a match waits on it for others who do."""
_STEP = [RATINGS.c[name] for name in ("match_id", "game", "pool", "at", "place", "players", "before", "mu", "sigma")]


class SqlRatings:
    """Keeps the ratings of people in SQLite or PostgreSQL."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def uncounted(self, limit: int) -> list[MatchId]:
        """Matches that have not been counted."""
        oldest = select(UNCOUNTED.c.match_id).order_by(UNCOUNTED.c.at, UNCOUNTED.c.match_id).limit(limit)
        return [row[0] for row in await self._session.rows(oldest)]

    async def count(self, result: Result, rate: Rate) -> bool:
        """Count a match once. Ratings build on each other, so that matches are counted one after the other."""

        def work(connection: Connection) -> bool:
            _alone(connection)
            connection.execute(delete(UNCOUNTED).where(UNCOUNTED.c.match_id == result.match))
            if connection.execute(select(RATINGS.c.number).where(RATINGS.c.match_id == result.match)).first():
                return False
            rows = connection.execute(_current(list(result.people), result.game, result.pool))
            known = {owner: Rating(mu, sigma) for owner, mu, sigma in rows}
            number = (connection.execute(select(func.max(RATINGS.c.number))).scalar() or 0) + 1
            connection.execute(insert(RATINGS), _rows(result, number, known, rate(known)))
            return True

        return await self._session.write(work)

    async def hand_over(self, owner: str, to: str) -> None:
        """All steps of a client belong to an account from now on; where both have a rating the surer one goes on."""
        each = select(RATINGS.c.game, RATINGS.c.pool).where(RATINGS.c.owner == owner).distinct()

        def work(connection: Connection) -> None:
            _alone(connection)
            for game, pool in connection.execute(each).all():
                known = {who: sigma for who, _, sigma in connection.execute(_current([owner, to], game, pool))}
                less_sure = owner if to in known and known[to] <= known[owner] else to
                here = (RATINGS.c.game == game, RATINGS.c.pool == pool)
                connection.execute(delete(RATINGS).where(RATINGS.c.owner == less_sure, *here))
            connection.execute(update(RATINGS).where(RATINGS.c.owner == owner).values(owner=to))

        await self._session.write(work)

    async def forget(self, owner: str) -> None:
        """Forget the ratings of somebody; those of others stay as they are."""
        await self._session.write(
            lambda connection: connection.execute(delete(RATINGS).where(RATINGS.c.owner == owner))
        )

    async def leave_out(self, match: MatchId) -> None:
        """A match that does not count after all."""
        await self._session.write(
            lambda connection: connection.execute(delete(UNCOUNTED).where(UNCOUNTED.c.match_id == match))
        )

    async def current(self, owners: Sequence[str], game: str, pool: str) -> dict[str, Rating]:
        """The ratings of these people."""
        rows = await self._session.rows(_current(owners, game, pool))
        return {owner: Rating(mu, sigma) for owner, mu, sigma in rows}

    async def steps(self, owner: str) -> list[Step]:
        """All that moved the ratings of somebody."""
        rows = await self._session.rows(select(*_STEP).where(RATINGS.c.owner == owner).order_by(RATINGS.c.number))
        return [_step(*row) for row in rows]

    async def counted(self, since: int, limit: int) -> list[Counted]:
        """The matches that were counted after another."""
        last = select(RATINGS.c.number).where(RATINGS.c.number > since).distinct().order_by(RATINGS.c.number)
        numbers = [row[0] for row in await self._session.rows(last.limit(limit))]
        steps = select(RATINGS.c.number, RATINGS.c.owner, *_STEP).where(RATINGS.c.number.in_(numbers))
        rows = await self._session.rows(steps.order_by(RATINGS.c.number))
        return [
            Counted(rows[0][2], number, {row[1]: _step(*row[2:]) for row in rows})
            for number, rows in ((number, list(each)) for number, each in groupby(rows, key=lambda row: row[0]))
        ]

    async def never_counted(self) -> list[MatchId]:
        """Rated matches that are over, moved no rating and do not wait to be counted."""
        over = (MATCHES.c.status == "over", MATCHES.c.rated)
        seen = [MATCHES.c.id.not_in(select(table.c.match_id)) for table in (RATINGS, UNCOUNTED)]
        return [row[0] for row in await self._session.rows(select(MATCHES.c.id).where(*over, *seen))]

    async def mend(self, last: int, steps: Mapping[tuple[MatchId, str], Step], missed: Sequence[MatchId]) -> None:
        """Put these steps in the place of those that there are, and let the missed matches wait to be counted."""

        def work(connection: Connection) -> None:
            _alone(connection)
            if (connection.execute(select(func.max(RATINGS.c.number))).scalar() or 0) != last:
                raise Conflict("conflict", "A match was counted meanwhile.")
            for (match, owner), step in steps.items():
                new = {"place": step.place, "before": step.before, "mu": step.after.mu, "sigma": step.after.sigma}
                its = (RATINGS.c.match_id == match, RATINGS.c.owner == owner)
                if connection.execute(update(RATINGS).where(*its).values(**new)).rowcount != 1:
                    raise Conflict("conflict", "Somebody was forgotten meanwhile.")
            for match in missed:
                await_counting(connection, match, 0)

        await self._session.write(work)

    async def steps_at(self, match: MatchId) -> dict[str, Step]:
        """How a match moved the ratings of its players."""
        rows = await self._session.rows(select(RATINGS.c.owner, *_STEP).where(RATINGS.c.match_id == match))
        return {owner: _step(*step) for owner, *step in rows}


class SqlPuzzleRatings:
    """Keeps how hard puzzles have turned out to be; see `kist.ratings.ports.PuzzleRatingStore`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def rating(self, puzzle: str) -> Rating | None:
        """What was kept of a puzzle."""
        columns = (PUZZLE_RATINGS.c.mu, PUZZLE_RATINGS.c.sigma)
        rows = await self._session.rows(select(*columns).where(PUZZLE_RATINGS.c.puzzle == puzzle))
        return Rating(*rows[0]) if rows else None

    async def keep(self, puzzle: str, rating: Rating) -> None:
        """Keep this instead of what was there."""
        row = {"puzzle": puzzle, "mu": rating.mu, "sigma": rating.sigma}
        await self._session.write(lambda connection: upsert(connection, PUZZLE_RATINGS, row))


def _rows(
    result: Result, number: int, before: Mapping[str, Rating], after: Mapping[str, Rating]
) -> list[dict[str, Any]]:
    """How a match, the one with this number, moved the ratings of its people."""
    return [
        {
            "match_id": result.match,
            "owner": owner,
            "game": result.game,
            "pool": result.pool,
            "number": number,
            "at": result.at,
            "place": player.place,
            "players": len(result.players),
            "before": before.get(owner, NEWCOMER).mu,
            "mu": after[owner].mu,
            "sigma": after[owner].sigma,
        }
        for owner, player in result.people.items()
    ]


def _alone(connection: Connection) -> None:
    """Wait for others who change ratings: they build on each other."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})


def _step(match: str, game: str, pool: str, at: int, place: int, players: int, *numbers: float) -> Step:
    before, mu, sigma = numbers
    return Step(match, game, pool, at, place, players, before, Rating(mu, sigma))


def _current(owners: Sequence[str], game: str, pool: str) -> Select[Any]:
    """The last ratings of these people."""
    mine = (RATINGS.c.game == game, RATINGS.c.pool == pool, RATINGS.c.owner.in_(owners))
    last = select(RATINGS.c.owner, func.max(RATINGS.c.number).label("number")).where(*mine)
    latest = last.group_by(RATINGS.c.owner).subquery()
    same = and_(RATINGS.c.owner == latest.c.owner, RATINGS.c.number == latest.c.number)
    return select(RATINGS.c.owner, RATINGS.c.mu, RATINGS.c.sigma).join(latest, same).where(*mine)


def await_counting(connection: Connection, match: MatchId, at: int) -> None:
    """Note that a match has to be counted; in the transaction in which it ends, so that none is forgotten."""
    unless_known(connection, UNCOUNTED, {"match_id": match, "at": at})
