"""What all players of Helter-Skelter have in common: they look, remember, believe, and say how sure they are."""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeAlias

from kist.bots.base import Decision, Reason, Witnessed
from kist.bots.skelter.belief import Belief
from kist.bots.skelter.outlook import Layout
from kist.bots.skelter.reasons import why_stepped
from kist.bots.skelter.recollection import Recall, Recollection
from kist.bots.skelter.scene import At, Ground, Piles, Scene
from kist.bots.skelter.straight import Way, loose, straight_on
from kist.core.actions import Action
from kist.core.types import Seat
from kist.core.view import View
from kist.skelter.board import STONES
from kist.skelter.table import SkelterTable

PASS: Final = Action("pass")
KEEPS_ON: Final = 0.75
"""How much of its will to go on is left after each round too many."""
HALF: Final = 4
"""Who has so many stones away from home has about an even mind."""
GETS_ON: Final = frozenset({"home", "towards", "nearer"})
"""Why somebody moves who gets on."""
TWICE: Final = 2
"""When a table has come up so often, the next time ends the game."""
HIGH: Final = 3
"""A pile of so many stones is worth being let out of."""
EVEN: Final = 0.5
"""A lead of fewer stones than this is none."""
EAGER: Final = 2
"""For how many rounds longer one plays on for every stone more that is at home."""
Met: TypeAlias = tuple[Seat | None, tuple[Seat, ...], Piles]
"""The table at the beginning of a turn: whose turn, who loses the next one, and the stones."""


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
    speaks_up: float = 1.0
    """How often it does claim when it is sure enough: not everybody dares, and a stone still stands right under
    another."""
    tries: float = 0.0
    """How often, when nothing gets on, it goes straight on across a stone that stands right, and hopes that nobody
    speaks up."""

    def ready_in(self, rounds: int) -> float:
        """How sure it must be in a round to call Ready!"""
        waited = 0 if self.patience is None else max(0, rounds - self.patience)
        return self.ready_at / (1 + waited / 4)

    def wearies(self, rounds: float, away: float) -> float:
        """How likely it has had enough of the game in a round, with so many stones of each colour still away from
        home, and passes whatever it could do."""
        too_many = rounds - self.tires - EAGER * (HALF - away)
        return float(1 - KEEPS_ON ** max(0.0, too_many))


class Thoughts(NamedTuple):
    """What a player goes by when it makes up its mind."""

    scene: Scene
    belief: Belief
    rng: Random
    met: Mapping[Met, int]
    """How often the table has come up at the beginning of a turn since the last wrong call."""

    def repeats(self, piles: Piles) -> int:
        """How often the table has come up that a step of one's own would lead to."""
        return self.met.get((*self.scene.following, piles), 0)

    @property
    def times(self) -> int:
        """How often the table has come up as it is now."""
        return self.met.get((self.scene.turn, self.scene.skips, self.scene.piles), 0)


class SkelterBot(ABC):
    """A player of Helter-Skelter at a seat, with a memory of its own."""

    temper: Temper
    recall: Recall
    content: ClassVar[frozenset[str]] = GETS_ON
    """With which reasons to move it does not think of going straight on."""

    def __init__(self, seat: Seat, seed: int, nodes: int | None = None, recall: Recall | None = None) -> None:
        del nodes  # no level thinks for longer than it takes to look at the clock
        self.seat = seat
        self._seed = seed
        self._recollection = Recollection(recall or self.recall, seat, seed)
        self._ground: Ground | None = None
        self._view: View[SkelterTable] | None = None
        self._met: Counter[Met] = Counter()

    def witness(self, moment: Witnessed[SkelterTable]) -> None:
        """See what happened, and remember it as well as this player can."""
        before, self._view = self._view, moment.view
        if self._ground is None or before is None or before.phase == "choose":
            self._ground = Ground.read(moment.view)
        self._recollection.see(moment.view)
        if before is not None and before.table.out != moment.view.table.out:
            self._met.clear()
        if moment.view.phase == "turn":
            scene = self.scene()
            self._met[scene.turn, scene.skips, scene.piles] += 1

    def scene(self) -> Scene:
        """The table as it was last seen."""
        if self._view is None or self._ground is None:
            raise RuntimeError("A bot decides only after it has seen the table.")
        return Scene.read(self._view, self._ground, self.seat)

    @property
    def belief(self) -> Belief:
        """What the player believes now."""
        if self._ground is None:
            raise RuntimeError("A bot believes nothing before it has seen the table.")
        return Belief(self._ground, self._recollection.memory)

    def decide(self, seconds: float) -> Decision:
        """What to do in the last witnessed view."""
        del seconds
        # A fresh source of luck for every moment: how often the bot was asked before must not matter.
        rng = Random(f"{self._seed}/{self._recollection.memory.now}")  # noqa: S311 - a game, not a secret
        if self._view is not None and self._view.phase == "choose":
            return self._choose(self._view, rng)
        scene = self.scene()
        return _BY_PHASE[scene.phase](self, Thoughts(scene, self.belief, rng, self._met))

    # What the levels differ in

    @abstractmethod
    def place(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """Where to place the next stone."""

    @abstractmethod
    def touch(self, thoughts: Thoughts) -> tuple[At | None, Reason]:
        """Which stone to move, if any."""

    @abstractmethod
    def move(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """Where to put the lifted stone down."""

    def sure(self, thoughts: Thoughts, piles: Piles) -> float:
        """How likely, as it thinks, all own stones stand right in these piles."""
        return thoughts.belief.all_right(self.seat, piles)

    def dares(self, thoughts: Thoughts, sure: float) -> bool:
        """Whether to call Ready! when all stones stand right with this chance."""
        return sure >= self.temper.ready_in(thoughts.scene.round)

    # What is done in each phase

    def _choose(self, view: View[SkelterTable], rng: Random) -> Decision:
        action = Action.parse(rng.choice(view.actions))
        return Decision(action, Reason("likes"), rng.uniform(*self.temper.answers_in))

    def _place(self, thoughts: Thoughts) -> Decision:
        at, reason = self.place(thoughts)
        return Decision(
            Action("place", thoughts.scene.name(at)), reason, thoughts.rng.uniform(*self.temper.thinks_for)
        )

    def _turn(self, thoughts: Thoughts) -> Decision:
        delay = thoughts.rng.uniform(*self.temper.thinks_for)
        sure = self.sure(thoughts, thoughts.scene.piles)
        if sure and self.dares(thoughts, sure):
            return Decision(Action("ready"), _called(sure), delay)
        at, reason = self.touch(thoughts)
        if reason.code not in self.content and (way := self._tries_it(thoughts)):
            at, reason = way.step.origin, way.reason(thoughts.scene)
        if reason.code not in GETS_ON and self._has_enough(thoughts, at):
            at, reason = self._lets_go(thoughts, at, reason)
        return Decision(PASS if at is None else Action("touch", thoughts.scene.name(at)), reason, delay)

    def _tries_it(self, thoughts: Thoughts) -> Way | None:
        scene, belief, rng, _ = thoughts
        if rng.random() >= self.temper.tries or thoughts.times >= TWICE:
            return None
        return straight_on(scene, belief, rng, loose(scene, belief))

    def _has_enough(self, thoughts: Thoughts, at: At | None) -> bool:
        """Whether nobody gets on: a pass would end the game, or soon; or it has lasted too long for this player."""
        scene = thoughts.scene
        over_soon = scene.pass_ends or thoughts.times >= TWICE
        return (at is None and over_soon) or thoughts.rng.random() < self._wearies(thoughts)

    def _lets_go(self, thoughts: Thoughts, at: At | None, reason: Reason) -> tuple[At | None, Reason]:
        """Who would win by waiting waits; who would lose by it makes way for others; everybody else plays on."""
        scene, rng = thoughts.scene, thoughts.rng
        lead = thoughts.belief.lead(self.seat, scene.opponents, scene.piles)
        if abs(lead) < EVEN:
            return at, reason
        wanted = {each: self._in_the_way(thoughts, each) for each in scene.open} if lead < 0 else {}
        most = max(wanted, key=lambda each: (wanted[each], rng.random()), default=None)
        return most if most is not None and wanted[most] > EVEN else None, Reason("weary")

    def _in_the_way(self, thoughts: Thoughts, at: At) -> float:
        """How much an own stone is in the way: on what others want, or shutting a pile in."""
        scene, belief = thoughts.scene, thoughts.belief
        if belief.stands_right(scene.piles[at], at) <= EVEN:
            return 1 + belief.in_the_way(scene.piles[at], at)
        return max(len(scene.piles[other]) for other in scene.ground.neighbours[at]) / HIGH

    def _wearies(self, thoughts: Thoughts) -> float:
        scene = thoughts.scene
        colours = len(scene.ground.kinds(self.seat))
        away = STONES - thoughts.belief.standing(self.seat, scene.piles) / colours
        return self.temper.wearies(scene.round, away)

    def _lifted(self, thoughts: Thoughts) -> Decision:
        at, reason = self._goes(thoughts)
        scene, delay = thoughts.scene, thoughts.rng.uniform(*self.temper.answers_in)
        if not scene.piles[at] and scene.hand is not None:
            piles = (*scene.piles[:at], (scene.hand,), *scene.piles[at + 1 :])
            sure = self.sure(thoughts, piles)
            if sure and self.dares(thoughts, sure):
                return Decision(Action("finish", scene.name(at)), _called(sure), delay)
        return Decision(Action("move", scene.name(at)), reason, delay)

    def _goes(self, thoughts: Thoughts) -> tuple[At, Reason]:
        """Where the stone in hand goes; straight on if that was the idea when it was touched."""
        at, reason = self.move(thoughts)
        scene, belief, rng, _ = thoughts
        if not self.temper.tries or reason.code in self.content or scene.origin is None:
            return at, reason
        way = straight_on(scene, belief, rng, [scene.origin])
        return (way.step.target, why_stepped(scene, Layout.at_turn(scene), *way[2:])) if way else (at, reason)

    def _answer(self, thoughts: Thoughts) -> Decision:
        at = thoughts.scene.target
        assert at is not None
        sure = thoughts.belief.stands_right(thoughts.scene.piles[at][:-1], at) >= self.temper.claims_at
        claims = sure and thoughts.rng.random() < self.temper.speaks_up
        reason = Reason("claims" if claims else "accepts", {"field": thoughts.scene.name(at)})
        return Decision(
            Action("claim" if claims else "accept"), reason, thoughts.rng.uniform(*self.temper.answers_in)
        )


def _called(sure: float) -> Reason:
    return Reason("ready", {"sure": round(sure, 2)})


ByPhase: TypeAlias = Mapping[str, Callable[[SkelterBot, Thoughts], Decision]]
_BY_PHASE: Final[ByPhase] = {
    "place": SkelterBot._place,
    "turn": SkelterBot._turn,
    "lifted": SkelterBot._lifted,
    "claim": SkelterBot._answer,
}
