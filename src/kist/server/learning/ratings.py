"""How hard puzzles are and how good people are at them, rated against each other (openskill).

A player's rating lives in the browser and is sent along. A puzzle's begins with its computed difficulty, and moves
a bounded way with how people do; nothing is kept of who answered.
"""

import json
from dataclasses import dataclass
from typing import Final, Protocol

from openskill.models import PlackettLuce

MODEL: Final = PlackettLuce()
FIRST, STEP, SURE = 10.0, 3.0, 4.0
"""Where the ratings of difficulty 1 begin, how far apart the steps are, and how sure that is."""
FARTHEST: Final = 6.0
"""No puzzle's rating goes farther than this from where it began: two steps of difficulty."""
LEAST_SIGMA: Final = 1.0
"""Nobody is ever quite sure: so a rating follows somebody who gets better."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How good, or how hard, and how sure that is."""

    mu: float
    sigma: float

    @property
    def difficulty(self) -> int:
        """As a step of difficulty, 1 to 10."""
        return min(10, max(1, round(1 + (self.mu - FIRST) / STEP)))


NEWCOMER: Final = Rating(FIRST + 2 * STEP, 8.0)


class Notes(Protocol):
    """What is kept of puzzles, as text by key."""

    async def note(self, key: str) -> str | None:
        """What is kept under a key."""
        ...

    async def keep_note(self, key: str, value: str) -> None:
        """Keep this instead."""
        ...


def first_rating(difficulty: int) -> Rating:
    """Where a puzzle begins."""
    return Rating(FIRST + STEP * (difficulty - 1), SURE)


def rated(player: Rating, puzzle: Rating, *, right: bool) -> tuple[Rating, Rating]:
    """Both after an answer: whoever solves a puzzle has won against it."""
    one, other = MODEL.rating(player.mu, player.sigma), MODEL.rating(puzzle.mu, puzzle.sigma)
    [[one], [other]] = MODEL.rate([[one], [other]], ranks=[0, 1] if right else [1, 0])
    return _rating(one.mu, one.sigma), _rating(other.mu, other.sigma)


def _rating(mu: float, sigma: float) -> Rating:
    return Rating(round(min(60.0, max(-10.0, mu)), 3), round(max(LEAST_SIGMA, sigma), 3))


async def rating_of(notes: Notes, puzzle: str, difficulty: int) -> Rating:
    """What the rating of a puzzle is by now."""
    kept = await notes.note(_key(puzzle))
    return Rating(*json.loads(kept)) if kept else first_rating(difficulty)


async def answered(notes: Notes, puzzle: str, difficulty: int, player: Rating, *, right: bool) -> Rating:
    """Rate a first answer; gives the player's rating after it. Of two answers at once one may be lost: no harm."""
    begun = first_rating(difficulty)
    better, moved = rated(player, await rating_of(notes, puzzle, difficulty), right=right)
    mu = min(begun.mu + FARTHEST, max(begun.mu - FARTHEST, moved.mu))
    await notes.keep_note(_key(puzzle), json.dumps([mu, moved.sigma]))
    return better


def _key(puzzle: str) -> str:
    return f"puzzle:{puzzle}"
