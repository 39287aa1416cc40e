"""Going straight on where one is shut in: across a stone that stands right, in the hope that nobody speaks up."""

from collections.abc import Iterable
from random import Random
from typing import Final, NamedTuple

from kist.bots.base import Reason
from kist.bots.skelter.belief import Belief
from kist.bots.skelter.outlook import Layout, Step
from kist.bots.skelter.scene import At, Scene

WRONG: Final = 0.01
"""A stone that stands right no likelier than this is taken to stand wrong."""


class Way(NamedTuple):
    """A step towards an open field; the fewer are left, the better."""

    left: int
    luck: float
    step: Step
    goal: At

    def reason(self, scene: Scene) -> Reason:
        """Where it leads: the field lies open, so it may be named."""
        return Reason("towards", {"field": scene.name(self.goal), "steps": self.left})


def loose(scene: Scene, belief: Belief) -> list[At]:
    """Where stones can be touched that are taken to stand wrong."""
    return [at for at in scene.open if belief.stands_right(scene.piles[at], at) <= WRONG]


def straight_on(scene: Scene, belief: Belief, rng: Random, origins: Iterable[At]) -> Way | None:
    """The shortest way from one of these fields to an open one of the stone's colour, across a single stone."""
    layout, steps = Layout.at_turn(scene), scene.ground.steps
    empty = [at for at, pile in enumerate(layout.piles) if not pile]
    ways = [
        Way(steps[target][goal], rng.random(), Step(origin, target), goal)
        for origin in origins
        for goal in empty
        if belief.knows_right(layout.piles[origin][-1], goal)
        for target in scene.ground.neighbours[origin]
        if steps[target][goal] < steps[origin][goal] and _can_be_crossed(scene, layout, target)
    ]
    return min(ways, default=None)


def _can_be_crossed(scene: Scene, layout: Layout, at: At) -> bool:
    return len(layout.piles[at]) == 1 and not scene.is_mine(layout.piles[at][0])
