"""Lessons: both games in a few steps, as data; what is tried is played through the rules."""

from collections.abc import Mapping, Sequence
from typing import Final

from kist.core.errors import KistError
from kist.study.lessons import cubus, skelter
from kist.study.lessons.lesson import Lesson, Step, Tried

__all__ = ["LESSONS", "Lesson", "Step", "Tried", "attempt"]

_GAMES: Final = {"cubus": cubus, "skelter": skelter}
LESSONS: Final[Mapping[str, Lesson]] = {name: module.LESSON for name, module in _GAMES.items()}
"""The lesson of each game."""


def attempt(game: str, step: str, actions: Sequence[str]) -> Tried:
    """What becomes of what a learner does in a step; raises `KistError` for a step that does not exist."""
    if game not in _GAMES:
        raise KistError("unknown-game", f"There is no lesson of {game}; there are: {', '.join(LESSONS)}.")
    tried: Tried = _GAMES[game].attempt(LESSONS[game].step(step), actions)
    return tried
