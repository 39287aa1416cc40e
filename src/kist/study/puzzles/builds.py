"""Puzzles that are solved with a build: the best one, any one or none, and one that takes nothing from the hand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import log2
from typing import Final, Literal, TypeAlias

from kist.core.errors import BadNotation, KistError
from kist.core.types import Json
from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best, best_points, can_score, k_best
from kist.study.puzzles.effort import effort, found_by
from kist.study.puzzles.puzzle import Answer, BadPuzzle, text

Kind: TypeAlias = Literal["best", "knock", "free"]
MOST_COUNTED: Final = 24
"""Of more best stacks than that the rest is not counted."""
NO_BUILD: Final = "none"
"""What is said when there is no build."""


@dataclass(frozen=True)
class BuildPuzzle:
    """A position to build from. `free` is one with an empty hand: what is gained there costs nothing."""

    kind: Kind
    rules: Rules
    laid: Laid
    hand: Tiles

    @classmethod
    def read(cls, kind: Kind, data: Mapping[str, Json]) -> "BuildPuzzle":
        """A puzzle from its members; raises `KistError`."""
        if (rules := text(data, "rules")) not in set(Rules):
            raise BadPuzzle("bad-rules", f'"rules" is one of {", ".join(Rules)}.')
        return cls(kind, Rules(rules), laid_of(data), Tiles.parse(text(data, "hand")))

    @classmethod
    def best(cls, position: Position) -> "BuildPuzzle":
        """Find the best build of a position."""
        return cls("best", position.rules, position.laid, position.hand)

    def position(self) -> dict[str, Json]:
        """Rules, stack, where it lies if open lids do, and the hand."""
        return {"rules": self.rules.value, **told(self.laid), "hand": str(self.hand)}

    def can_build(self) -> bool:
        """Whether there is any build."""
        return can_score(self.rules, self.laid.stack, self.hand)

    @cached_property
    def _found(self) -> tuple[Best, ...]:
        """The best builds that really differ."""
        return tuple(k_best(self.rules, self.laid.stack, self.hand, MOST_COUNTED))

    @property
    def _best(self) -> tuple[Best, ...]:
        """Those of them that score the most."""
        return tuple(build for build in self._found if build.points == self._found[0].points)

    @property
    def points(self) -> int:
        """The most points, proved: two ways to find them agree."""
        points = best_points(self.rules, self.laid.stack, self.hand)
        if points != (self._best[0].points if self._best else 0):
            raise BadPuzzle("not-proved", "Two ways to solve this puzzle do not agree.")
        return points

    def claims(self) -> dict[str, Json]:
        """The most points, and how many stacks score them."""
        return {"points": self.points, "best_stacks": len(self._best)}

    def example(self) -> str:
        """Of the builds that meet the goal, the one that takes the least to be seen; `none` where there is none."""
        weights = {str(build.stack): effort(self.laid, build.stack).weight for build in self._right}
        return min(weights, key=lambda stack: (weights[stack], stack), default=NO_BUILD)

    @property
    def scale(self) -> str:
        """Positions without any build are compared among themselves."""
        return self.kind if self._found else "no-build"

    @property
    def _right(self) -> tuple[Best, ...]:
        """The builds that meet the goal, of those that were found."""
        return self._best if self.kind == "best" else self._found

    def found_by(self) -> dict[str, float]:
        """How often the bots that do not solve find a build that meets the goal."""
        if not self._found:
            return {}
        return found_by(self.rules, self.laid, self.hand, self._right[-1].points)

    def raw_difficulty(self, example: Json, found_by: Mapping[str, float]) -> float:
        """What must be taken down and moved, how many ways there are, and which of the weaker bots find one."""
        if not self._found:
            return self.hand.total + self.laid.stack.tiles.total / 6
        missed = sum(1 - share for share in found_by.values())
        weight = effort(self.laid, Stack.parse(str(example))).weight
        return weight - log2(len(self._right)) + 4 * missed

    def twin(self) -> str:
        """Equal for stacks of the same columns, however they stand, with the same hand or its mirror image."""
        columns = "".join(sorted(str(self.laid.stack).replace("/", "").replace(".", "")))
        sides = sorted((self.hand.left, self.hand.right))
        return f"{self.kind} {self.rules} {columns} {sides} {self.hand.lids} {self.hand.opens}"

    def judge(self, attempt: Json) -> Answer:
        """A stack as text, or `none` where a knock is asked about."""
        best = best_points(self.rules, self.laid.stack, self.hand)
        if self.kind == "knock" and attempt == NO_BUILD:
            return Answer(best == 0, 0, best)
        if not isinstance(attempt, str):
            raise BadNotation("bad-attempt", "An answer is the text of a stack, such as .2/22.")
        try:
            points = judge(self.rules, self.laid, self.hand, Stack.parse(attempt)).points
        except KistError as refusal:
            return Answer(False, None, best, refusal)
        return Answer(points == best if self.kind == "best" else True, points, best)


def solution(position: Position) -> tuple[str, int]:
    """A best build of a position as the text of its stack, or `none`; and its points."""
    puzzle = BuildPuzzle.best(position)
    return puzzle.example(), puzzle.points


def laid_of(data: Mapping[str, Json]) -> Laid:
    """The stack of a puzzle and where it lies; raises `KistError`."""
    origin = data.get("origin", [0, 0])
    if not isinstance(origin, list) or len(origin) != 2 or not all(type(each) is int for each in origin):
        raise BadPuzzle("bad-origin", '"origin" is a list of two whole numbers.')
    u, v = (int(each) for each in origin if isinstance(each, int))
    return Laid(Stack.parse(text(data, "stack")), (u, v))


def told(laid: Laid) -> dict[str, Json]:
    """A laid stack as members of a puzzle. Where it lies matters only where open lids do."""
    where: dict[str, Json] = {"origin": list(laid.origin)} if laid.stack.opens else {}
    return {"stack": str(laid.stack), **where}
