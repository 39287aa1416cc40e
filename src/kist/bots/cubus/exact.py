"""The solver, asked by players: everybody at a table asks the same questions, so answers are kept for a while."""

from collections.abc import Mapping
from functools import lru_cache

from kist.cubus import solver
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best


@lru_cache(maxsize=2048)
def best_build(rules: Rules, stack: Stack, hand: Tiles) -> Best | None:
    """The build that scores most."""
    return solver.best_build(rules, stack, hand)


@lru_cache(maxsize=2048)
def builds_by_choice(rules: Rules, stack: Stack, hand: Tiles) -> Mapping[Tiles, Best]:
    """For each choice of rhombi from the hand with which there is a build, the best with just these."""
    return solver.best_by_choice(rules, stack, hand)


@lru_cache(maxsize=4096)
def best_points(rules: Rules, stack: Stack, hand: Tiles) -> int:
    """What the best build scores; 0 when there is none."""
    return solver.best_points(rules, stack, hand)
