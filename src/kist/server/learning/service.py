"""Puzzles as this server has rated them: how hard each has turned out to be, and what an answer makes of a rating."""

from collections.abc import Awaitable, Callable

from kist.present import puzzles as present
from kist.present.values import JsonObject
from kist.ratings.ports import PuzzleRatingStore
from kist.ratings.puzzles import answered, difficulty_of, first_rating
from kist.ratings.rating import Rating

Judge = Callable[[], Awaitable[JsonObject]]
"""Finds out beside the server whether an answer meets the goal."""


class PuzzleService:
    """Rates puzzles and whoever answers them against each other, and keeps nothing of who answered.

    A player's rating lives in the browser and is sent along. A puzzle's begins with its computed difficulty, and
    moves a bounded way with how people do.
    """

    def __init__(self, store: PuzzleRatingStore) -> None:
        self._store = store

    async def difficulty(self, puzzle: str) -> int:
        """How hard a puzzle is by now; raises `NotFound`."""
        return difficulty_of(await self._rating(puzzle, _computed(puzzle)))

    async def answered(self, puzzle: str, judge: Judge, player: Rating | None) -> JsonObject:
        """Whether an answer meets the goal; with a player's rating, both are rated anew. Raises `NotFound`."""
        computed, judged = _computed(puzzle), await judge()
        if player is None or judged["error"] is not None:  # what the rules forbid is no answer
            return judged
        after = await self._rate(puzzle, computed, player, right=bool(judged["right"]))
        return {**judged, "player": {"mu": after.mu, "sigma": after.sigma, "difficulty": difficulty_of(after)}}

    async def _rate(self, puzzle: str, computed: int, player: Rating, *, right: bool) -> Rating:
        """Rate a first answer; gives the player's rating after it. Of two at once one may be lost: no harm."""
        better, moved = answered(player, await self._rating(puzzle, computed), computed, right=right)
        await self._store.keep(puzzle, moved)
        return better

    async def _rating(self, puzzle: str, computed: int) -> Rating:
        return await self._store.rating(puzzle) or first_rating(computed)


def _computed(puzzle: str) -> int:
    return int(present.data_of(puzzle)["difficulty"])
