"""People and puzzles, rated against each other."""

from hypothesis import given
from hypothesis import strategies as st

from kist.ratings.puzzles import FARTHEST, LEAST_SIGMA, answered, difficulty_of, first_rating
from kist.ratings.rating import Rating

RATINGS = st.builds(Rating, st.floats(-10, 60), st.floats(1, 10))
STEPS = st.integers(1, 10)
ROUNDED = 1e-3


@given(player=RATINGS, step=STEPS, away=st.floats(-FARTHEST, FARTHEST), right=st.booleans())
def test_whoever_solves_a_puzzle_is_never_rated_lower_for_it(
    player: Rating, step: int, away: float, right: bool
) -> None:
    before = Rating(first_rating(step).mu + away, first_rating(step).sigma)
    after, moved = answered(player, before, step, right=right)
    assert (after.mu >= player.mu - ROUNDED) if right else (after.mu <= player.mu + ROUNDED)
    assert (moved.mu <= before.mu + ROUNDED) if right else (moved.mu >= before.mu - ROUNDED)
    assert abs(moved.mu - first_rating(step).mu) <= FARTHEST
    assert min(after.sigma, moved.sigma) >= LEAST_SIGMA, "nobody is ever quite sure"
    assert 1 <= difficulty_of(after) <= 10


@given(step=STEPS)
def test_a_puzzle_begins_with_its_computed_difficulty(step: int) -> None:
    assert difficulty_of(first_rating(step)) == step
