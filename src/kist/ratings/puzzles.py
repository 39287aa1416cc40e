"""How hard puzzles are and how good people are at them, rated against each other."""

from typing import Final

from kist.ratings.rating import Rating, moved

FIRST, STEP, SURE = 10.0, 3.0, 4.0
"""Where the ratings of difficulty 1 begin, how far apart the steps are, and how sure that is."""
FARTHEST: Final = 6.0
"""No puzzle's rating goes farther than this from where it began: two steps of difficulty."""
LOWEST, HIGHEST = -10.0, 60.0
LEAST_SIGMA: Final = 1.0
"""Nobody is ever quite sure: so a rating follows somebody who gets better."""
BEGINNER: Final = Rating(FIRST + 2 * STEP, 8.0)
"""Who has not solved any yet."""


def first_rating(difficulty: int) -> Rating:
    """Where a puzzle begins."""
    return Rating(FIRST + STEP * (difficulty - 1), SURE)


def difficulty_of(rating: Rating) -> int:
    """A rating as a step of difficulty, 1 to 10."""
    return min(10, max(1, round(1 + (rating.mu - FIRST) / STEP)))


def answered(player: Rating, puzzle: Rating, difficulty: int, *, right: bool) -> tuple[Rating, Rating]:
    """Both after an answer: whoever solves a puzzle has won against it. A puzzle does not go far from where its
    computed difficulty put it."""
    better, harder = moved([player, puzzle], [1, 2] if right else [2, 1])
    begun = first_rating(difficulty).mu
    return _within(better, LOWEST, HIGHEST), _within(harder, begun - FARTHEST, begun + FARTHEST)


def _within(rating: Rating, lowest: float, highest: float) -> Rating:
    return Rating(round(min(highest, max(lowest, rating.mu)), 3), round(max(LEAST_SIGMA, rating.sigma), 3))
