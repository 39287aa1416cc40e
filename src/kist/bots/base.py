"""What every bot is: somebody at a seat who sees what that seat sees, and says what to do and why."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeAlias, TypeVar

from kist.core.actions import Action
from kist.core.errors import KistError
from kist.core.table import Table
from kist.core.types import Actor, Json
from kist.core.view import TableT_co, View

TableT_contra = TypeVar("TableT_contra", bound=Table, contravariant=True)


@dataclass(frozen=True, slots=True)
class Witnessed(Generic[TableT_co]):
    """One moment as a seat saw it: who did what, as everybody heard it (nothing, at the very start, and where
    somebody took something back), and the view after it.

    >>> from kist.bots.base import Witnessed
    >>> from kist.core.actions import Action
    >>> Witnessed(0, Action("pass"), kist.play("cubus", seed=7).do("pass").view(1)).view.kinds
    ('knock', 'waive')
    """

    actor: Actor
    action: Action | None
    view: View[TableT_co]


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a bot does something: a code that the page words in every language, and the values that go into it.

    >>> from kist.bots.base import Reason
    >>> Reason("best-now", {"points": 3}).values["points"]
    3
    """

    code: str
    values: Mapping[str, Json] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """What a bot does, why, and how long a player of its kind would have thought about it, in seconds.

    >>> from kist.bots.base import Decision, Reason
    >>> from kist.core.actions import Action
    >>> str(Decision(Action("pass"), Reason("patient"), delay=0.5).action)
    'pass'
    """

    action: Action
    reason: Reason
    delay: float = 0.0


Answer: TypeAlias = Decision | Action | str
"""What a bot may answer: a decision, or what it does alone, be it as text."""

SAYS_NOTHING: Reason = Reason("says-nothing")
"""The reason of a bot that answers with an action alone."""


def decision_of(answer: object) -> Decision:
    """What a bot answered as a decision; raises `KistError` for what is no answer.

    >>> from kist.bots.base import decision_of
    >>> decision_of("pass").reason.code
    'says-nothing'
    """
    match answer:
        case Decision():
            return answer
        case Action():
            return Decision(answer, SAYS_NOTHING)
        case str():
            return Decision(Action.parse(answer), SAYS_NOTHING)
    message = f'A bot answers with an action such as "pass", or with a Decision, not with {type(answer).__name__}.'
    raise KistError("bad-decision", message)


class Bot(Protocol[TableT_contra]):
    """A player of one level at one seat.

    It learns of the game only through `witness`, which is called once for every moment, in order, its own actions
    included, beginning with the start. Given the same moments and the same seed it decides the same, unless its
    thinking is cut short by time.

    >>> from kist.bots.base import Witnessed
    >>> from kist.cubus.play.table import CubusTable
    >>> class Patient:
    ...     def __init__(self, seat: int, seed: int) -> None:
    ...         self.phase = ""
    ...     def witness(self, moment: Witnessed[CubusTable]) -> None:
    ...         self.phase = moment.view.phase
    ...     def decide(self, seconds: float) -> str:
    ...         return {"build": "pass", "knock": "waive"}[self.phase]
    >>> kist.play("cubus", seed=7, bots={0: Patient}).to_act
    (1,)
    """

    def witness(self, moment: Witnessed[TableT_contra]) -> None:
        """See what happened."""
        ...

    def decide(self, seconds: float) -> Answer:
        """What to do in the last witnessed view, in which the seat is to act; thinks about this long at most. Who
        calls it reads the answer with `decision_of`."""
        ...
