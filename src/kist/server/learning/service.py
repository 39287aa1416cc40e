"""Puzzles as this server has rated them: how hard each has turned out to be, and what an answer makes of a rating."""

import asyncio

from kist.core.types import Json
from kist.present import puzzles as present
from kist.present.values import JsonObject
from kist.ratings.puzzles import difficulty_of
from kist.ratings.rating import Rating
from kist.server.learning import ratings
from kist.server.learning.ratings import Notes


async def told(notes: Notes, puzzle: str, day: str | None = None) -> JsonObject:
    """A puzzle on the board of its game, with its difficulty by now; raises `NotFound`."""
    rating = await ratings.rating_of(notes, puzzle, int(present.data_of(puzzle)["difficulty"]))
    return present.told(puzzle, difficulty_of(rating), day)


async def answered(notes: Notes, puzzle: str, answer: Json, player: Rating | None) -> JsonObject:
    """Whether an answer meets the goal; with a player's rating, both are rated anew. Raises `NotFound`."""
    data = present.data_of(puzzle)
    judged = await asyncio.to_thread(present.puzzle_of(puzzle).judge, answer)
    if player is None or judged.error is not None:  # what the rules forbid is no answer
        return present.judged(judged)
    after = await ratings.rate(notes, puzzle, int(data["difficulty"]), player, right=judged.right)
    return present.judged(judged, {"mu": after.mu, "sigma": after.sigma, "difficulty": difficulty_of(after)})
