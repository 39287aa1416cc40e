"""A trained policy as a bot: in the arena, at a table, or wherever bots play.

    # my_bot.py
    from kist.research.policy_bot import bot_of

    Trained = bot_of("cubus", lambda observation, mask: int(mask.argmax()))

`kist arena --game cubus --players my_bot:Trained,greedy`
"""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

import numpy as np

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.level import Maker
from kist.core.errors import BadSettings
from kist.core.types import Json, Seat
from kist.core.view import View
from kist.research.coding import Coding, Mask, Observation, number_in
from kist.research.cubus_coding import CubusCoding
from kist.research.from_views import cubus_seen, skelter_seen
from kist.research.skelter_coding import SkelterCoding

Policy: TypeAlias = Callable[[Observation, Mask], Any]
"""From an observation and the mask of `cubus_v0` or `skelter_v0`: the number of an action."""
SEEN: Final[dict[str, Callable[[View[Any]], Any]]] = {"cubus": cubus_seen, "skelter": skelter_seen}


class PolicyBot:
    """A policy at a seat. It is shown what its environment would show; what it remembers is its own matter."""

    def __init__(self, game: str, policy: Policy) -> None:
        self._game, self._policy = game, policy
        self._view: View[Any] | None = None

    def witness(self, moment: Witnessed[Any]) -> None:
        """See what happened."""
        self._view = moment.view

    def decide(self, seconds: float) -> Decision:
        """Ask the policy; raises `IllegalAction` for what the mask does not allow."""
        del seconds
        assert self._view is not None, "a bot decides after it has seen the table"
        coding, sight = self._coding(self._view), SEEN[self._game](self._view)
        mask = np.frombuffer(coding.legal(sight), np.int8)
        number = number_in(self._policy(coding.observe(sight), mask))
        return Decision(coding.action(sight, number), Reason("policy"))

    def _coding(self, view: View[Any]) -> Coding[Any]:
        """As the table is: what else was agreed does not change how it is written."""
        if self._game == "cubus":
            return CubusCoding(len(view.scores))
        board: Json = "classic" if len(view.table.places) == 48 else _board_like(view)
        return SkelterCoding(len(view.table.colours), board=board)


def _board_like(view: View[Any]) -> str:
    """The printed board with these fields."""
    for board in ("ring", "hex"):
        if SkelterCoding(2, board=board).fields == tuple(view.table.places):
            return board
    raise BadSettings("bad-board", "A policy plays on the boards that are printed, and on the shuffled one.")


def bot_of(game: str, policy: Policy) -> Maker:
    """A kind of bot that does what a policy says."""
    if game not in SEEN:
        raise BadSettings("unknown-game", f"There is no game {game!r} here: it is one of {', '.join(SEEN)}.")

    def make(seat: Seat, seed: int) -> PolicyBot:
        del seat, seed
        return PolicyBot(game, policy)

    make.__name__ = getattr(policy, "__name__", "policy")
    return make
