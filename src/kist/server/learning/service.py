"""Puzzles as this server has rated them: how hard each has turned out to be, and what an answer makes of a rating."""

from collections.abc import Awaitable, Callable

from kist.present import puzzles as present
from kist.present.values import JsonObject
from kist.ratings.ports import PuzzleRatingStore
from kist.ratings.puzzles import difficulty_of
from kist.ratings.rating import Rating
from kist.server.learning import ratings

Judge = Callable[[], Awaitable[JsonObject]]
"""Finds out beside the server whether an answer meets the goal."""


async def difficulty(kept: PuzzleRatingStore, puzzle: str) -> int:
    """How hard a puzzle is by now; raises `NotFound`."""
    return difficulty_of(await ratings.rating_of(kept, puzzle, _computed(puzzle)))


async def answered(kept: PuzzleRatingStore, puzzle: str, judge: Judge, player: Rating | None) -> JsonObject:
    """Whether an answer meets the goal; with a player's rating, both are rated anew. Raises `NotFound`."""
    computed, judged = _computed(puzzle), await judge()
    if player is None or judged["error"] is not None:  # what the rules forbid is no answer
        return judged
    after = await ratings.rate(kept, puzzle, computed, player, right=bool(judged["right"]))
    return {**judged, "player": {"mu": after.mu, "sigma": after.sigma, "difficulty": difficulty_of(after)}}


def _computed(puzzle: str) -> int:
    return int(present.data_of(puzzle)["difficulty"])
