"""Ten steps of difficulty, from what can be computed of a puzzle. See docs/puzzles.md."""

from bisect import bisect_right
from collections.abc import Mapping
from typing import Final

from kist.core.types import Json
from kist.study.puzzles.puzzle import Puzzle

STEPS: Final[Mapping[str, tuple[float, ...]]] = {
    "best": (3.5, 6.5, 10, 15, 22, 32, 45, 59, 75),
    "knock": (0, 2, 3.3, 4, 6, 10, 20, 30, 45),
    "no-build": (2.8, 3.3, 3.5, 4, 4.5, 5, 5.5, 6.3, 7.5),
    "free": (5.4, 6.8, 12, 20, 26, 32, 42, 50, 66),
    "most": (1.5, 2.5, 3.75, 5, 6.5, 8.25, 10.5, 13.5, 17.5),
    "memory": (19.6, 23.4, 26.4, 28.2, 33, 35.6, 38.4, 41.2, 47),
    "ready": (45.2, 54, 58.3, 63.3, 67.8, 75.2, 80.4, 84.4, 87.6),
    "take": (4.5, 5.5, 6, 6.5, 7.2, 7.6, 8.3, 8.8, 10),
}
"""For each kind where the next step begins: so that each has about a tenth of what games of bots bring up."""


def difficulty(puzzle: Puzzle, example: Json, found_by: Mapping[str, float]) -> int:
    """From 1, the easiest, to 10."""
    return 1 + bisect_right(STEPS[puzzle.scale], puzzle.raw_difficulty(example, found_by))
