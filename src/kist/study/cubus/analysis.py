"""What there is to say of any position: the best builds that really differ, and the best for each choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import prod
from typing import Final

from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Build, judge
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import best_by_choice, k_best

USUAL: Final = 5
"""How many builds are told, unless another number is asked for."""
MOST_CHOICES: Final = 256
"""With more ways to choose from the hand nobody wants to see the best for each, and finding them takes seconds."""


@dataclass(frozen=True)
class Analysis:
    """A position to build from, solved."""

    position: Position
    builds: tuple[Build, ...]
    """The best builds that really differ, best first."""
    choices: Mapping[Tiles, Build] | None
    """For each choice from the hand with which there is a build, the best with just these rhombi; None when there are
    too many choices."""


def analyse(position: Position, builds: int = USUAL) -> Analysis:
    """Solve a position; raises `BadPosition` where no game can come to it."""
    rules, stack, hand = position.rules, position.laid.stack, position.hand
    found = tuple(_judged(position, best.stack) for best in k_best(rules, stack, hand, builds))
    return Analysis(position, found, _choices(position) if ways_to_choose(hand) <= MOST_CHOICES else None)


def ways_to_choose(hand: Tiles) -> int:
    """In how many ways rhombi can be taken from a hand."""
    return prod(count + 1 for count in hand)


def _choices(position: Position) -> dict[Tiles, Build]:
    found = best_by_choice(position.rules, position.laid.stack, position.hand)
    judged = {choice: _judged(position, best.stack) for choice, best in found.items()}
    return dict(sorted(judged.items(), key=lambda each: (-each[1].points, each[0].total, str(each[0]))))


def _judged(position: Position, stack: Stack) -> Build:
    return judge(position.rules, position.laid, position.hand, stack)
