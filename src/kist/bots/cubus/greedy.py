"""The greedy player always makes the build that scores the most now."""

from random import Random

from kist.bots.clock import Clock
from kist.bots.cubus.exact import best_build
from kist.bots.cubus.player import CubusBot, Found, Temper
from kist.bots.cubus.position import Position
from kist.cubus.shape.tiles import Tiles


class Greedy(CubusBot):
    """Sees everything, and thinks no further than this turn."""

    temper = Temper(notices=0.9, knocks_after=(1.5, 4.0), thinks_for=(0.8, 1.4))

    def find(self, position: Position, hand: Tiles, rng: Random, clock: Clock) -> Found | None:
        """The exact best build."""
        del rng, clock
        best = best_build(position.rules, position.stack, hand)
        return Found.because("best-now", best.stack, best.points) if best else None
