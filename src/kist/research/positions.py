"""Positions of Cubus as they come up in games, in which there is something to build."""

from random import Random
from typing import Final

import numpy as np

from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Rules
from kist.research.coding import after_chance
from kist.research.cubus_coding import FIRST_WORD, CubusCoding, builds_in

LONGEST: Final = 30
"""How many actions are played at most before a position is taken."""


def drawn_position(rules: Rules, rng: Random) -> Position:
    """A position out of a game of two who build what they can, with choices of rhombi drawn evenly."""
    coding = CubusCoding(2, rules=rules.value)
    game = coding.game
    while True:
        state = after_chance(game, game.start(coding.settings(rng)), rng)
        wanted = rng.randrange(LONGEST)
        for number in range(LONGEST):
            if not game.to_act(state):
                break
            seat = coding.asked(state)
            sight = coding.look(state, seat)
            mask = coding.mask(sight)
            choices = np.flatnonzero(mask[:FIRST_WORD]).tolist()
            if number >= wanted and choices and builds_in(sight).points.max() > 0:
                return Position(rules, sight.table.laid, sight.table.hands[sight.table.turn])
            chosen = rng.choice(choices or np.flatnonzero(mask).tolist())
            state = after_chance(game, game.apply(state, seat, coding.action(sight, chosen)), rng)
