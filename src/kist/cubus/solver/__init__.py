"""The best build of any position, exactly: for the referee, for hints, reviews and puzzles. See docs/solver.md."""

from kist.cubus.solver.best import (
    Best,
    best_build,
    best_by_choice,
    best_points,
    best_with,
    builds,
    can_score,
    k_best,
    points_with,
)
from kist.cubus.solver.task import BadPosition, TooHard

__all__ = [
    "BadPosition",
    "Best",
    "TooHard",
    "best_build",
    "best_by_choice",
    "best_points",
    "best_with",
    "builds",
    "can_score",
    "k_best",
    "points_with",
]
