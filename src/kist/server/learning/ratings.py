"""How hard puzzles have turned out to be, and nothing of who answered.

A player's rating lives in the browser and is sent along. A puzzle's begins with its computed difficulty, and moves a
bounded way with how people do.
"""

from dataclasses import dataclass

from kist.ratings.ports import PuzzleRatingStore
from kist.ratings.puzzles import answered, first_rating
from kist.ratings.rating import Rating


@dataclass(frozen=True)
class PuzzleRatings:
    """Where this server keeps how hard puzzles have turned out to be."""

    store: PuzzleRatingStore


async def rating_of(kept: PuzzleRatingStore, puzzle: str, difficulty: int) -> Rating:
    """What the rating of a puzzle is by now."""
    return await kept.rating(puzzle) or first_rating(difficulty)


async def rate(kept: PuzzleRatingStore, puzzle: str, difficulty: int, player: Rating, *, right: bool) -> Rating:
    """Rate a first answer; gives the player's rating after it. Of two answers at once one may be lost: no harm."""
    before = await rating_of(kept, puzzle, difficulty)
    better, moved = answered(player, before, difficulty, right=right)
    await kept.keep(puzzle, moved)
    return better
