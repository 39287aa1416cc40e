"""Puzzles as JSON: written, read, and every claim proved again."""

from collections.abc import Callable, Mapping
from typing import Final

from kist.core.types import Json
from kist.study.puzzles.builds import BuildPuzzle
from kist.study.puzzles.difficulty import difficulty
from kist.study.puzzles.most import MostPuzzle
from kist.study.puzzles.puzzle import Answer, BadPuzzle, Puzzle, id_of
from kist.study.puzzles.take import TakePuzzle
from kist.study.puzzles.watch import WatchPuzzle

READERS: Final[Mapping[str, Callable[[Mapping[str, Json]], Puzzle]]] = {
    "best": lambda data: BuildPuzzle.read("best", data),
    "knock": lambda data: BuildPuzzle.read("knock", data),
    "free": lambda data: BuildPuzzle.read("free", data),
    "most": MostPuzzle.read,
    "take": TakePuzzle.read,
    "memory": lambda data: WatchPuzzle.read("memory", data),
    "ready": lambda data: WatchPuzzle.read("ready", data),
}
KINDS: Final = tuple(READERS)


def stored(puzzle: Puzzle, source: str) -> dict[str, Json]:
    """A puzzle with all that is claimed of it, an answer, and what was measured when it was made."""
    example, found_by = puzzle.example(), puzzle.found_by()
    kept: dict[str, Json] = {"found_by": found_by} if found_by else {}
    return {**_proved(puzzle, example, found_by), "example": example, **kept, "from": source}


def _proved(puzzle: Puzzle, example: Json, found_by: Mapping[str, float]) -> dict[str, Json]:
    return {
        "id": id_of(puzzle),
        "kind": puzzle.kind,
        **puzzle.position(),
        **puzzle.claims(),
        "difficulty": difficulty(puzzle, example, found_by),
    }


def read_puzzle(data: Json) -> Puzzle:
    """The puzzle that is stored so; claims are not looked at. Raises `KistError`."""
    kind = data.get("kind") if isinstance(data, Mapping) else None
    if not isinstance(data, Mapping) or not isinstance(kind, str) or kind not in READERS:
        raise BadPuzzle("bad-puzzle", f'A puzzle is an object with a "kind": {", ".join(KINDS)}.')
    return READERS[kind](data)


def prove(data: Json) -> Puzzle:
    """The puzzle, when all that is claimed of it is so and its answer is right; raises `KistError` if not."""
    puzzle = read_puzzle(data)
    assert isinstance(data, Mapping)
    example = data.get("example")
    if not puzzle.judge(example).right:
        raise BadPuzzle("not-proved", f"The answer {example!r} does not meet the goal.", member="example")
    for name, value in _proved(puzzle, example, _found_by(data)).items():
        if data.get(name) != value:
            raise BadPuzzle("not-proved", f'"{name}" is {data.get(name)!r}, but it should be {value!r}.', member=name)
    return puzzle


def _found_by(data: Mapping[str, Json]) -> dict[str, float]:
    shares = data.get("found_by", {})
    if not isinstance(shares, Mapping):
        raise BadPuzzle("bad-puzzle", '"found_by" is an object with a share for each level of bots.')
    return {name: float(share) for name, share in shares.items() if isinstance(share, int | float)}


def answer(data: Json, attempt: Json) -> Answer:
    """Whether an attempt meets the goal of a stored puzzle, and what it is worth; raises `KistError`."""
    return read_puzzle(data).judge(attempt)
