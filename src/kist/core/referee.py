"""The referee is a player: where the rules must know what only a search can tell, the state waits for it.

It is asked one question at a time and answers yes or no; the answer is an action like any other, and written down. So
a log replays without a search. Whoever runs a game asks where it likes: at once, or beside everything else. Logs from
before these answers were written down have none: `ruled` answers in their place.
"""

from typing import Any, Final, Protocol, cast

from kist.core.actions import Action
from kist.core.errors import IllegalAction, KistError
from kist.core.game import Game
from kist.core.types import REFEREE

RULE: Final = "rule"
"""The verb of the referee. No game has it for anybody else."""
YES: Final = Action(RULE, "yes")
NO: Final = Action(RULE, "no")


class Refereed(Protocol):
    """What a game says besides, whose states wait for the referee at times. None of it is part of the rules."""

    def ruling(self, state: Any) -> Action:
        """What the referee answers in a state that waits for it, however long it takes to find out."""
        ...

    def quick_ruling(self, state: Any) -> Action | None:
        """What the referee answers if that is found within a few ms; None if not."""
        ...

    def prepare(self) -> None:
        """Load what searching needs, which takes longer than the first search: so that nobody waits for it then."""
        ...


class WrongRuling(KistError):
    """The referee did not answer what is so."""


def refereed(game: Game[Any, Any]) -> Refereed | None:
    """A game with a referee, as such; None for others."""
    return cast("Refereed", game) if hasattr(game, "ruling") else None


def awaits_referee(game: Game[Any, Any], state: Any) -> bool:
    """Whether a state waits for the referee, and so for nobody else."""
    return game.to_act(state) == (REFEREE,)


def ruling(game: Game[Any, Any], state: Any) -> Action:
    """What the referee answers in a state that waits for it."""
    if (with_referee := refereed(game)) is None:
        raise KistError("no-referee", f"{game.name} waits for the referee and does not say what it answers.")
    return with_referee.ruling(state)


def ruled(game: Game[Any, Any], state: Any) -> Any:
    """The state once the referee has answered all that it is asked."""
    while awaits_referee(game, state):
        state = game.apply(state, REFEREE, ruling(game, state))
    return state


def is_ruling(action: Action) -> bool:
    """Whether this is an answer of the referee."""
    return action.verb == RULE


def read_ruling(argument: str) -> bool:
    """Whether an answer is yes; raises `IllegalAction` when it is neither yes nor no."""
    if argument not in ("yes", "no"):
        raise IllegalAction("bad-ruling", "The referee answers yes or no.")
    return argument == "yes"
