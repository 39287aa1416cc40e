"""Puzzles as exercises: those that are solved on the table of Cubus, and those of memory that are watched first."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final

from kist.core.errors import BadNotation, BadSettings
from kist.core.types import Json
from kist.cubus.shape.picture import picture_of
from kist.cubus.shape.stack import Laid, Stack
from kist.skelter.board import COLOURS
from kist.study.exercises.exercise import Exercise, Heard
from kist.study.puzzles.builds import NO_BUILD, laid_of
from kist.study.puzzles.puzzle import Puzzle
from kist.study.puzzles.store import read_puzzle
from kist.study.puzzles.tables import by_id
from kist.study.puzzles.watch import WatchPuzzle
from kist.study.tasks import Verdict
from kist.study.tasks.kinds.base import rhombi_json
from kist.study.tasks.task import RIGHT

PUZZLES: Final[Mapping[str, str]] = {
    "best": "fewer-points",
    "knock": "there-is-a-build",
    "free": "other",
    "most": "fewer-crates",
    "take": "freed-fewer",
}
"""The kinds of puzzles that are solved on the table of Cubus, and what a wrong answer to each of them is."""
WATCHED: Final = ("memory", "ready")
"""The kinds of which a stretch of a game is watched first."""
A_MOMENT: Final = 1000
"""So many ms a moment of what is watched takes, at most."""


def of_puzzle(data: Mapping[str, Json]) -> Exercise:
    """A puzzle as it is stored, as an exercise."""
    return WatchExercise(data) if data.get("kind") in WATCHED else PuzzleExercise(data)


@dataclass(frozen=True)
class ShippedPuzzle:
    """A puzzle as it is stored. Its id is not shown: whoever knows it can look the answer up."""

    data: Mapping[str, Any]
    takes_long = True
    tells_itself = False
    lettered = ()
    KINDS: ClassVar[frozenset[str]] = frozenset()

    @cached_property
    def puzzle(self) -> Puzzle:
        """The puzzle itself."""
        return read_puzzle(self.data)

    @property
    def kind(self) -> str:
        """The kind of the puzzle."""
        return str(self.data.get("kind"))

    def to_json(self) -> dict[str, Json]:
        """The puzzle as it is stored."""
        return {"puzzle": self.data}

    def to_pupil_json(self) -> dict[str, Json]:
        """What is shown of it before it is answered."""
        return {"kind": self.kind, "level": self.data["difficulty"], "asked": self.kind, "shown": self._shown}

    @cached_property
    def _shown(self) -> dict[str, Json]:
        raise NotImplementedError

    def prove(self) -> None:
        """It must be one of those that come with Kist: tests prove all of them."""
        if self.kind not in self.KINDS or by_id().get(str(self.data.get("id"))) != self.data:
            raise BadSettings("no-such-puzzle", "There is no such puzzle.")


@dataclass(frozen=True)
class PuzzleExercise(ShippedPuzzle):
    """A puzzle on the table of Cubus; the answer is a stack, or that there is none."""

    watched = 0
    KINDS = frozenset(PUZZLES)

    @cached_property
    def _shown(self) -> dict[str, Json]:
        """What lies on the table, and the hand."""
        shown = self.puzzle.position()
        hand = shown.get("hand", shown.get("rhombi", ""))
        drawn: dict[str, Json] = {"picture": _picture(laid_of(shown))} if "stack" in shown else {}
        rules: dict[str, Json] = {"rules": shown["rules"]} if "rules" in shown else {}
        return {**drawn, **rules, "hand": hand}

    def solution(self) -> dict[str, Json]:
        """One answer that meets the goal; where nothing can be built, the table as it is."""
        example = str(self.data["example"])
        stack = Stack.parse(str(self.data["stack"]) if example == NO_BUILD else example)
        return {"answer": example, "plan": str(stack), "picture": _picture(Laid(stack, (0, 0)))}

    def hear(self, answer: Json) -> Heard:
        """Whatever meets the goal is right; what the rules forbid is no answer."""
        judged = self.puzzle.judge(answer)
        if judged.error is not None:
            raise judged.error
        said = answer if answer == NO_BUILD else str(Stack.parse(str(answer)))
        return Heard(said, RIGHT if judged.right else Verdict(False, PUZZLES[self.kind]))


def _picture(laid: Laid) -> Json:
    return rhombi_json(picture_of(laid))


@dataclass(frozen=True)
class WatchExercise(ShippedPuzzle):
    """A stretch of a game of Helter-Skelter; the answer is the colours of some fields that it covered, or whether
    Ready! would be true at its end."""

    KINDS = frozenset(WATCHED)

    @cached_property
    def puzzle(self) -> WatchPuzzle:
        """The puzzle itself."""
        puzzle = read_puzzle(self.data)
        assert isinstance(puzzle, WatchPuzzle)
        return puzzle

    @property
    def watched(self) -> int:
        """A moment for each line."""
        return A_MOMENT * self._moves

    @property
    def _moves(self) -> int:
        return len(self.puzzle.steps) - self.puzzle.since

    @cached_property
    def _shown(self) -> dict[str, Json]:
        """How much is watched, and which fields are asked about; what is seen there comes with the board."""
        asked: dict[str, Json] = {} if self.kind == "ready" else {"fields": list(self.puzzle.fields)}
        return {"moves": self._moves, "seats": self.puzzle.settings.seats, **asked}

    def solution(self) -> dict[str, Json]:
        """The answer: there is only one; of a Ready! also what lies under its stones, and where they stand wrong."""
        told: dict[str, Json] = {"answer": self.data["example"], "plan": "", "picture": []}
        return told if self.kind != "ready" else {**told, **self._home}

    @cached_property
    def _home(self) -> dict[str, Json]:
        return {"under": {**self.puzzle.colours()}, "wrong": list(self.puzzle.wrong())}

    def hear(self, answer: Json) -> Heard:
        """What is right, and of what is wrong how it was forgotten."""
        if self.kind == "ready":
            right = self.puzzle.judge(answer).right
            return Heard(answer, RIGHT if right else Verdict(False, "not-ready" if answer else "was-ready"))
        named = self._named(answer)
        diagnosis = self._forgotten(named)
        return Heard({**named}, RIGHT if diagnosis is None else Verdict(False, diagnosis))

    def _named(self, answer: Json) -> dict[str, str]:
        fields = self.puzzle.fields
        if not isinstance(answer, Mapping) or answer.keys() != set(fields) or not _are_colours(answer):
            raise BadNotation("bad-attempt", 'An answer names the colour of each field, such as {"b3":"red"}.')
        return {field: str(answer[field]) for field in fields}

    def _forgotten(self, named: Mapping[str, str]) -> str | None:
        """How what was seen was forgotten; None where nothing was."""
        colours, ages = self.puzzle.colours(), self.data["ages"]
        known = [ages[field] for field, colour in named.items() if colours[field] == colour]
        forgotten = [ages[field] for field, colour in named.items() if colours[field] != colour]
        if not forgotten:
            return None
        if sorted(named.values()) == sorted(map(str, colours.values())):
            return "colours-mixed-up"
        if not known:
            return "nothing-remembered"
        return "oldest-forgotten" if min(forgotten) > max(known) else "some-forgotten"


def _are_colours(answer: Mapping[str, Json]) -> bool:
    return all(each in COLOURS for each in answer.values())
