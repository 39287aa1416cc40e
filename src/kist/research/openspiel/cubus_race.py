"""The race of Cubus for OpenSpiel: draw, then use rhombi, each choice carried out as an exact best build.

It is Cubus without knocking: whoever can build must, the table tells who cannot, and so nothing is overlooked. With a
pile of few rhombi it is small enough to be solved.
"""

from random import Random
from typing import Any, Final

import numpy as np
import pyspiel

from kist.core.actions import Action
from kist.core.errors import BadSettings
from kist.core.referee import ruled
from kist.core.types import CHANCE, Seat
from kist.cubus.play.state import KnockWindow, State
from kist.cubus.shape.build import WORTH, Rules
from kist.cubus.shape.tiles import MATERIAL, Kind, Tiles
from kist.research.choices import CHOICES
from kist.research.coding import legal_numbers
from kist.research.cubus_coding import FIRST_WORD, CubusCoding
from kist.research.openspiel.table import Observer, TableState, game_type, seats_in

WHOLE: Final = str(MATERIAL.minus(Tiles(1, 1, 1)))
MOST_CRATES: Final = 64
"""What 48 rhombi can show."""
PASS: Final = FIRST_WORD
# A parameter that looks like a number would be read as one.
EDITIONS: Final = {"wood": Rules.WOOD_2005, "cards": Rules.CARDS_1987, "kids": Rules.KIDS}
RACE = game_type(
    "python_cubus_race",
    "The race of Cubus",
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    parameter_specification={"players": 2, "pile": WHOLE, "edition": "wood"},
)


class CubusRace(pyspiel.Game):
    """`pile` is what is drawn from, such as `LLRRD`. The result is the own points less the mean of the others'."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**RACE.parameter_specification, **(params or {})}
        self.seats = seats = seats_in(given)
        self.pile, rules = Tiles.parse(str(given["pile"])), _edition(str(given["edition"]))
        if not self.pile.total or not self.pile.within(Tiles.parse(WHOLE)):
            raise BadSettings("bad-pile", f"The pile is a part of {WHOLE}, of one rhombus at least.")
        if rules is Rules.KIDS and self.pile.opens:
            raise BadSettings("bad-pile", "The children's game has no open lids.")
        self.coding = CubusCoding(seats, rules=rules.value, tells=True)
        most = float(WORTH[rules].crate * MOST_CRATES)
        info = pyspiel.GameInfo(
            num_distinct_actions=PASS + 1,
            max_chance_outcomes=len(Kind),
            num_players=seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=self.pile.total + seats * MOST_CRATES,
        )
        super().__init__(RACE, info, params or {})

    def new_initial_state(self) -> "RaceState":
        """One crate, and nobody has drawn."""
        return RaceState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """An observer of the table; everything is open."""
        del params
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return Observer(self.coding.layout, self.coding.layout, kind)


def _edition(name: str) -> Rules:
    if name not in EDITIONS:
        raise BadSettings("bad-edition", f"edition is one of {', '.join(EDITIONS)}, not {name!r}.")
    return EDITIONS[name]


class RaceState(TableState):
    """A state of the race."""

    def __init__(self, game: CubusRace) -> None:
        super().__init__(game)
        start: State = self.coding.game.start(self.coding.settings(Random(0)))  # noqa: S311 - nothing is drawn
        self.kist = start._replace(pile=game.pile)

    def current_player(self) -> Any:
        """Chance draws; then whoever is to build."""
        to_act = self.coding.game.to_act(self.kist)
        if not to_act:
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if to_act[0] is CHANCE else to_act[0]

    def is_terminal(self) -> bool:
        """Whether nobody can build any more."""
        return not self.coding.game.to_act(self.kist)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every rhombus of the pile is as likely."""
        kinds = [*Kind]
        outcomes = self.coding.game.chance(self.kist)
        return [(kinds.index(Kind(each.action.argument)), float(each.probability)) for each in outcomes]

    def _legal_actions(self, player: Seat) -> list[int]:
        legal = legal_numbers(self.coding, self.coding.look(self.kist, player))
        return [number for number in legal if number < FIRST_WORD] or [PASS]

    def _apply_action(self, action: int) -> None:
        game = self.coding.game
        if game.to_act(self.kist)[0] is CHANCE:
            self.kist = ruled(game, game.apply(self.kist, CHANCE, Action("draw", [*Kind][action].value)))
            return
        seat = self.current_player()
        doing = Action("pass") if action == PASS else self.coding.action(self.coding.look(self.kist, seat), action)
        self.kist = game.apply(self.kist, seat, doing)
        while isinstance(self.kist.phase, KnockWindow):
            self.kist = game.apply(self.kist, self.current_player(), Action("waive"))
        self.kist = ruled(game, self.kist)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {[*Kind][action].value}"
        return "pass" if action == PASS else f"use {CHOICES[action]}" if action else "use nothing"

    def returns(self) -> list[float]:
        """The own points less the mean of the others', once it is over."""
        scores = self.coding.game.scores(self.kist)
        if not self.is_terminal():
            return [0.0] * len(scores)
        return [float(own - (sum(scores) - own) / (len(scores) - 1)) for own in scores]

    def information(self, player: Seat) -> str:
        """Everything is open, and what was done before does not matter."""
        return self.observation(player)

    def known_as_array(self, player: Seat) -> np.ndarray[Any, Any]:
        """What a player knows as numbers: all that is seen."""
        return self.seen_as_array(player)
