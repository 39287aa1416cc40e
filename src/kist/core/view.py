"""What one pair of eyes may see."""

from dataclasses import dataclass
from typing import Generic, TypeVar

from kist.core.outcome import Outcome
from kist.core.table import Table
from kist.core.types import Actor, Json, Viewer

TableT_co = TypeVar("TableT_co", bound=Table, covariant=True)


@dataclass(frozen=True)
class View(Generic[TableT_co]):
    """Everything that may reach `viewer` about a state, and nothing else.

    `kinds` are the verbs open to the viewer now; `actions` lists those actions that can be listed (a Cubus build
    cannot: there are too many). `table` is what the game itself shows.

    >>> view = kist.play("cubus", seed=7).do("pass").view(1)
    >>> view.to_act, view.actions
    ((1,), ('knock', 'waive'))
    """

    viewer: Viewer
    phase: str
    to_act: tuple[Actor, ...]
    kinds: tuple[str, ...]
    actions: tuple[str, ...]
    scores: tuple[int, ...]
    outcome: Outcome | None
    table: TableT_co

    def to_json(self) -> dict[str, Json]:
        """The view as it leaves for a player, a bot or a spectator."""
        return {
            "viewer": self.viewer,
            "phase": self.phase,
            "to_act": list(self.to_act),
            "kinds": list(self.kinds),
            "actions": list(self.actions),
            "scores": list(self.scores),
            "outcome": self.outcome.to_json() if self.outcome else None,
            "table": self.table.to_json(),
        }
