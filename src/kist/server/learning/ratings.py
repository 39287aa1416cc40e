"""How hard puzzles have turned out to be: the notes of it, and nothing of who answered.

A player's rating lives in the browser and is sent along. A puzzle's begins with its computed difficulty, and moves a
bounded way with how people do.
"""

import json
from dataclasses import dataclass
from typing import Protocol

from kist.ratings.puzzles import answered, first_rating
from kist.ratings.rating import Rating


class Notes(Protocol):
    """What is kept of puzzles, as text by key."""

    async def note(self, key: str) -> str | None:
        """What is kept under a key."""
        ...

    async def keep_note(self, key: str, value: str) -> None:
        """Keep this instead."""
        ...


@dataclass(frozen=True)
class PuzzleRatings:
    """Where this server keeps how hard puzzles have turned out to be."""

    notes: Notes


async def rating_of(notes: Notes, puzzle: str, difficulty: int) -> Rating:
    """What the rating of a puzzle is by now."""
    kept = await notes.note(_key(puzzle))
    return Rating(*json.loads(kept)) if kept else first_rating(difficulty)


async def rate(notes: Notes, puzzle: str, difficulty: int, player: Rating, *, right: bool) -> Rating:
    """Rate a first answer; gives the player's rating after it. Of two answers at once one may be lost: no harm."""
    before = await rating_of(notes, puzzle, difficulty)
    better, moved = answered(player, before, difficulty, right=right)
    await notes.keep_note(_key(puzzle), json.dumps([moved.mu, moved.sigma]))
    return better


def _key(puzzle: str) -> str:
    return f"puzzle:{puzzle}"
