"""What all players of Helter-Skelter have in common: they look, remember, believe, and say how sure they are."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeAlias

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.skelter.belief import Belief
from kist.bots.skelter.recollection import Recall, Recollection
from kist.bots.skelter.scene import At, Ground, Piles, Scene
from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View

PASS: Final = Action("pass")
KEEPS_ON: Final = 0.9
"""How much of its will to go on is left after each round too many."""


@dataclass(frozen=True, slots=True)
class Temper:
    """How a level behaves, whatever it plans."""

    claims_at: float
    """How sure it must be of an attacked stone to claim that it stands right."""
    ready_at: float
    """How sure it must be that all its stones stand right to call Ready!"""
    patience: int | None
    """After how many rounds it begins to ask for less, and calls Ready! on ever weaker hunches; never if none."""
    tires: int
    """From which round on it no longer keeps a game going that gets nowhere, and passes ever more often."""
    thinks_for: tuple[float, float]
    """The seconds that it seems to think about a placing or a turn."""
    answers_in: tuple[float, float]
    """The seconds in which it answers an attack or puts a stone down."""

    def ready_in(self, rounds: int) -> float:
        """How sure it must be in a round to call Ready!"""
        waited = 0 if self.patience is None else max(0, rounds - self.patience)
        return self.ready_at / (1 + waited / 4)

    def passes_in(self, rounds: int) -> float:
        """How likely it has had enough of the game in a round, and passes whatever it could do."""
        return float(1 - KEEPS_ON ** max(0, rounds - self.tires))


class Table(NamedTuple):
    """What a player goes by when it makes up its mind."""

    scene: Scene
    belief: Belief
    luck: Random
    met: Counter[Piles]
    """How often the stones have lain as they did at the beginning of a turn."""


class SkelterBot(ABC):
    """A player of Helter-Skelter at a seat, with a memory of its own."""

    temper: Temper
    recall: Recall

    def __init__(self, seat: Seat, seed: int, nodes: int | None = None, recall: Recall | None = None) -> None:
        del nodes  # no level thinks for longer than it takes to look at the clock
        self.seat = seat
        self._seed = seed
        self._recollection = Recollection(recall or self.recall, seat, seed)
        self._ground: Ground | None = None
        self._view: View | None = None
        self._passes = 0
        self._met: Counter[Piles] = Counter()

    def witness(self, moment: Witnessed) -> None:
        """See what happened, and remember it as well as this player can."""
        self._view = moment.view
        self._ground = self._ground or Ground.read(moment.view)
        self._recollection.see(moment.view)
        if moment.action is not None:
            self._passes = self._passes + 1 if moment.action == PASS else 0
        if moment.view.phase == "turn":
            self._met[self._scene().piles] += 1

    def _scene(self) -> Scene:
        if self._view is None or self._ground is None:
            raise RuntimeError("A bot decides only after it has seen the table.")
        return Scene.read(self._view, self._ground, self.seat, self._passes)

    @property
    def belief(self) -> Belief:
        """What the player believes now."""
        if self._ground is None:
            raise RuntimeError("A bot believes nothing before it has seen the table.")
        return Belief(self._ground, self._recollection)

    def decide(self, seconds: float) -> Decision:
        """What to do in the last witnessed view."""
        del seconds
        # A fresh source of luck for every moment: how often the bot was asked before must not matter.
        luck = Random(f"{self._seed}/{self._recollection.memory.now}")  # noqa: S311 - a game, not a secret
        scene = self._scene()
        return _BY_PHASE[scene.phase](self, Table(scene, self.belief, luck, self._met))

    # What the levels differ in

    @abstractmethod
    def place(self, table: Table) -> tuple[At, Reason]:
        """Where to place the next stone."""

    @abstractmethod
    def touch(self, table: Table) -> tuple[At | None, Reason]:
        """Which stone to move, if any."""

    @abstractmethod
    def move(self, table: Table) -> tuple[At, Reason]:
        """Where to put the lifted stone down."""

    def dares(self, table: Table, sure: float) -> bool:
        """Whether to call Ready! when all stones stand right with this chance."""
        return sure >= self.temper.ready_in(table.scene.round)

    # What is done in each phase

    def _place(self, table: Table) -> Decision:
        at, reason = self.place(table)
        return Decision(Action("place", table.scene.name(at)), reason, table.luck.uniform(*self.temper.thinks_for))

    def _turn(self, table: Table) -> Decision:
        delay = table.luck.uniform(*self.temper.thinks_for)
        sure = table.belief.all_right(self.seat, table.scene.mine)
        if sure and self.dares(table, sure):
            return Decision(Action("ready"), Reason("ready", {"sure": round(sure, 2)}), delay)
        weary = table.luck.random() < self.temper.passes_in(table.scene.round)
        at, reason = (None, Reason("weary")) if weary else self.touch(table)
        return Decision(PASS if at is None else Action("touch", table.scene.name(at)), reason, delay)

    def _lifted(self, table: Table) -> Decision:
        at, reason = self.move(table)
        return Decision(Action("move", table.scene.name(at)), reason, table.luck.uniform(*self.temper.answers_in))

    def _answer(self, table: Table) -> Decision:
        at = table.scene.target
        assert at is not None
        sure = table.belief.right[self.seat][at]
        claims = sure >= self.temper.claims_at
        reason = Reason("claims" if claims else "accepts", {"field": table.scene.name(at)})
        return Decision(Action("claim" if claims else "accept"), reason, table.luck.uniform(*self.temper.answers_in))


ByPhase: TypeAlias = Mapping[str, Callable[[SkelterBot, Table], Decision]]
_BY_PHASE: Final[ByPhase] = {
    "place": SkelterBot._place,
    "turn": SkelterBot._turn,
    "lifted": SkelterBot._lifted,
    "claim": SkelterBot._answer,
}
