"""A set of the puzzles that come with Kist: by kind, difficulty and number, and a seed that always gives the same."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from kist.core.errors import BadSettings
from kist.study.puzzles.shipped import shipped


def choose(kinds: Sequence[str], levels: Sequence[int], count: int, seed: str) -> list[dict[str, Any]]:
    """The kinds in turn, difficulty rising from the first to the last, none twice. Where none of a difficulty is
    left, the nearest is taken. Raises `BadSettings` for more than there are."""
    chosen: list[dict[str, Any]] = []
    for number in range(count):
        kind, level = kinds[number % len(kinds)], levels[number * len(levels) // count]
        chosen.append(_another(kind, level, seed, chosen))
    return chosen


def _another(kind: str, level: int, seed: str, before: Sequence[dict[str, Any]]) -> dict[str, Any]:
    used = {puzzle["id"] for puzzle in before}
    left = [puzzle for puzzle in shipped() if puzzle["kind"] == kind and puzzle["id"] not in used]
    if not left:
        raise BadSettings("bad-count", f"There are not so many puzzles of the kind {kind!r}.")

    def rank(puzzle: dict[str, Any]) -> tuple[int, bytes]:
        return abs(puzzle["difficulty"] - level), sha256(f"{seed} {puzzle['id']}".encode()).digest()

    return min(left, key=rank)
