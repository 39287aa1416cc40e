"""Lessons: both games in a few steps, as data; what is tried is played through the rules."""

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import Any, Final

from kist.core.errors import KistError
from kist.study.lessons import cubus, skelter
from kist.study.lessons.lesson import Lesson, Moment, Step, Tried

__all__ = ["LESSONS", "Lesson", "Moment", "Step", "Tried", "attempt", "begun", "guided_start", "lesson_of"]

_GAMES: Final = {"cubus": cubus, "skelter": skelter}
LESSONS: Final[Mapping[str, Lesson]] = {name: module.LESSON for name, module in _GAMES.items()}
"""The lesson of each game."""


def begun(game: str, step: str) -> tuple[Moment, ...]:
    """What is shown of a step before the learner acts; raises `KistError` for a step that does not exist."""
    moments: tuple[Moment, ...] = _module(game).begun(lesson_of(game).step(step))
    return moments


def attempt(game: str, step: str, actions: Sequence[str]) -> Tried:
    """What becomes of what a learner does in a step; raises `KistError` for a step that does not exist."""
    tried: Tried = _module(game).attempt(lesson_of(game).step(step), actions)
    return tried


def guided_start(game: str) -> Any:
    """The table at the beginning of the first game after a lesson."""
    return _module(game).guided_start()


def lesson_of(game: str) -> Lesson:
    """The lesson of a game; raises `KistError` where there is none."""
    lesson: Lesson = _module(game).LESSON
    return lesson


def _module(game: str) -> ModuleType:
    if game not in _GAMES:
        raise KistError("unknown-game", f"There is no lesson of {game}; there are: {', '.join(LESSONS)}.")
    return _GAMES[game]
