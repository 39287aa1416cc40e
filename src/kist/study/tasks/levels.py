"""What makes a task of a kind and a level: numbers that a teacher can read, and stacks that keep to them.

The table is `levels.json`: for each kind ten levels, each with the fewest and the most crates, towers and hidden
crates, how many places the floor has at most along either side, how high a tower is at most, and in which year of
school such a task may be set. The web page reads the same file.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from kist.core.errors import BadSettings
from kist.core.types import Json
from kist.cubus.shape.stack import START, Stack, cells_beside, height_of_new_column
from kist.cubus.shape.tiles import MATERIAL
from kist.study.tasks.dice import Dice
from kist.study.tasks.plans import Plan, hidden_crates, stack_or_none

HARDEST: Final = 10
TRIES: Final = 25
"""So many stacks are grown for a goal before another one is set."""
COMPARED: Final = 3
"""So many ways to grow are compared at a time: few, so that stacks differ."""
FILE: Final = Path(__file__).with_name("levels.json")


class Bounds(NamedTuple):
    """At least, and at most."""

    least: int
    most: int

    def __contains__(self, number: object) -> bool:
        return isinstance(number, int) and self.least <= number <= self.most

    def __str__(self) -> str:
        return f"{self.least}–{self.most}" if self.least < self.most else str(self.most)

    def any_of(self, dice: Dice) -> "Bounds":
        """One of the numbers, all equally often."""
        number = self.least + dice.below(self.most - self.least + 1)
        return Bounds(number, number)


@dataclass(frozen=True)
class Level:
    """The numbers of one level of one kind. `floor` and `high` are at most; `year` is the year of school; `behind`
    are the rows that the floor of `at-most` goes on for behind the stack; `enclosed` says whether the hole of
    `missing` may be closed all around."""

    crates: Bounds
    towers: Bounds
    hidden: Bounds
    floor: int
    high: int
    year: int
    behind: int = 0
    enclosed: bool = False

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> "Level":
        """A level as the file has it."""
        crates, towers, hidden = (Bounds(*data[name]) for name in ("crates", "towers", "hidden"))
        floor, high, year = data["floor"], data["high"], data["year"]
        return cls(crates, towers, hidden, floor, high, year, data.get("behind", 0), data.get("enclosed", False))

    def admits(self, stack: Stack) -> bool:
        """Whether a stack is one of this level."""
        return (
            self.leaves_room_for(stack)
            and stack.crates in self.crates
            and len(stack.heights) in self.towers
            and hidden_crates(stack) in self.hidden
        )

    def leaves_room_for(self, stack: Stack) -> bool:
        """Whether a stack that still grows has nothing too much yet."""
        return (
            max(extent(stack)) <= self.floor
            and max(stack.heights.values()) <= self.high
            and stack.crates <= self.crates.most
            and len(stack.heights) <= self.towers.most
            and hidden_crates(stack) <= self.hidden.most
        )


@cache
def all_levels() -> Mapping[str, tuple[Level, ...]]:
    """The levels of every kind, the easiest first."""
    kinds: Mapping[str, list[Mapping[str, Any]]] = _file()["kinds"]
    return {kind: tuple(map(Level.from_json, levels)) for kind, levels in kinds.items()}


@cache
def _file() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return data


def level_of(kind: str, level: int) -> Level:
    """The numbers of a level of a kind."""
    return all_levels()[kind][check_level(level) - 1]


def grades(kind: str, level: int) -> dict[str, str]:
    """What the year of school is called in each country; our own suggestion."""
    named: Mapping[str, list[str]] = _file()["grades"]
    return {country: years[level_of(kind, level).year - 1] for country, years in named.items()}


def levels_json() -> Json:
    """The whole table."""
    return _file()


def extent(stack: Stack) -> tuple[int, int]:
    """How many columns x and rows y the stack is wide."""
    return max(row.end for row in stack.rows) + 1, len(stack.rows)


def check_level(level: int) -> int:
    """The level, if there is such a one."""
    if not 1 <= level <= HARDEST:
        raise BadSettings("bad-level", f"A level is a number from 1 to {HARDEST}.")
    return level


def stack_of(wanted: Level, dice: Dice) -> Stack | None:
    """Some stack of this level that the rhombi in the box can show, or None when none is found soon."""
    for _ in range(TRIES):
        goal = replace(wanted, crates=wanted.crates.any_of(dice), hidden=wanted.hidden.any_of(dice))
        if wanted.admits(stack := _grown(goal, dice)):
            return stack
    return None


def _grown(goal: Level, dice: Dice) -> Stack:
    """A stack with so many crates, of which about so many are hidden; now and then it cannot grow any more."""
    stack = START
    while stack.crates < goal.crates.least:
        taller = (grown for plan in dice.shuffled([*_raised(stack, goal.high)]) if (grown := _fitting(plan, goal)))
        few = list(islice(taller, COMPARED))
        if not few:
            return stack
        stack = min(few, key=lambda grown: _off_pace(grown, goal))
    return stack


def _off_pace(stack: Stack, goal: Level) -> float:
    """How far a growing stack is from hiding the share of its crates that it is to hide in the end."""
    return abs(hidden_crates(stack) - goal.hidden.least * stack.crates / goal.crates.least)


def _raised(stack: Stack, high: int) -> Iterator[Plan]:
    """The heights with one more crate anywhere, or one new column as high as what stands before it needs; never
    higher than what stands behind it."""
    heights = stack.heights
    for x, y in sorted(heights.keys() | cells_beside(heights)):
        height = heights[x, y] + 1 if (x, y) in heights else height_of_new_column(heights, (x, y))
        if height <= min(high, heights.get((x - 1, y), high), heights.get((x, y - 1), high)):
            yield {**heights, (x, y): height}


def _fitting(plan: Plan, wanted: Level) -> Stack | None:
    stack = stack_or_none(plan)
    return stack if stack and wanted.leaves_room_for(stack) and stack.tiles.within(MATERIAL) else None
