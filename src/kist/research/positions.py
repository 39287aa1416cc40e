"""Positions of Cubus as they come up in games, in which there is something to build."""

from random import Random
from typing import Final

from kist.cubus.play.preview import Position
from kist.cubus.shape.build import Rules
from kist.research.coding import after_chance, legal_numbers
from kist.research.cubus_coding import FIRST_WORD, CubusCoding

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
            seat = coding.asked(state)
            if seat is None:
                break
            sight = coding.look(state, seat)
            legal = legal_numbers(coding, sight)
            choices = [each for each in legal if each < FIRST_WORD]
            if number >= wanted and choices:
                table = game.view(state, seat).table
                return Position(rules, table.laid, table.hands[table.turn])
            chosen = rng.choice(choices or legal)
            state = after_chance(game, game.apply(state, seat, coding.action(sight, chosen)), rng)
