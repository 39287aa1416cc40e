"""How hard puzzles have turned out to be; see `kist.ratings.ports.PuzzleRatingStore` for what each method does."""

from sqlalchemy import select

from kist.ratings.rating import Rating
from kist.storage.session import Session
from kist.storage.tables import PUZZLE_RATINGS
from kist.storage.upsert import upsert


class SqlPuzzleRatings:
    """Keeps the ratings of puzzles in SQLite or PostgreSQL."""

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
