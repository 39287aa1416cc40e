"""What there is to say of any position: the best builds that really differ, and the best for each choice."""

from collections.abc import Mapping
from dataclasses import dataclass

from kist.core.types import Json
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best, best_by_choice, k_best

USUAL: int = 5
"""How many builds are told, unless another number is asked for."""


@dataclass(frozen=True)
class Analysis:
    """A position to build from, solved."""

    rules: Rules
    stack: Stack
    hand: Tiles
    builds: tuple[Best, ...]
    """The best builds that really differ, best first."""
    choices: Mapping[Tiles, Best]
    """For each choice from the hand with which there is a build, the best with just these rhombi."""

    def to_json(self) -> dict[str, Json]:
        """The analysis for programs and pages."""
        return {
            "rules": self.rules.value,
            "stack": str(self.stack),
            "hand": str(self.hand),
            "builds": [_told(build) for build in self.builds],
            "choices": [{"choice": str(choice), **_told(build)} for choice, build in self.choices.items()],
        }


def analyse(rules: Rules, stack: Stack, hand: Tiles, builds: int = USUAL) -> Analysis:
    """Solve a position; raises `BadPosition` where no game can come to it."""
    choices = best_by_choice(rules, stack, hand)
    ordered = sorted(choices.items(), key=lambda each: (-each[1].points, each[0].total, str(each[0])))
    return Analysis(rules, stack, hand, tuple(k_best(rules, stack, hand, builds)), dict(ordered))


def _told(build: Best) -> dict[str, Json]:
    return {
        "points": build.points,
        "crates": build.crates,
        "stack": str(build.stack),
        "uses": str(build.uses),
        "takes": str(build.takes),
    }
