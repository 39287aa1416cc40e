"""How things stand: how many turns each player needs, and what a move makes of that."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from kist.bots.skelter.belief import Belief
from kist.bots.skelter.routes import Routes, Spot
from kist.bots.skelter.scene import At, Ground, Kind, Pile, Piles, Scene
from kist.core.types import Seat
from kist.skelter.board import COLOURS, STONES

HELD: Final = 2.5
"""What it costs to have a stone under another, unless it stands right there."""
HELD_TOO: Final = 0.7
"""What it costs for every such stone. One is enough to be kept from winning, so more do not weigh much more."""
STANDS: Final = 4.0
"""What it costs, on a full board of several colours each, for every stone that does not stand right."""
LIKELY: Final = 0.5
HOME: Final = 0.05
"""Who needs no more turns than this has all stones right."""


class Step(NamedTuple):
    """A stone goes from one field to the next."""

    origin: At
    target: At


class Layout(NamedTuple):
    """The stones in a position that is thought about."""

    piles: Piles
    spots: tuple[tuple[Spot, ...], ...]
    """Where the stones of each kind lie, in order."""
    high: frozenset[At]
    """Where stones lie on stones."""

    @classmethod
    def of(cls, piles: Piles, kinds: int) -> "Layout":
        """The layout with these piles."""
        spots: list[list[Spot]] = [[] for _ in range(kinds)]
        for at, pile in enumerate(piles):
            for level, kind in enumerate(pile):
                spots[kind].append(at if level == 0 else at + len(piles))
        high = frozenset(at for at, pile in enumerate(piles) if len(pile) > 1)
        return cls(piles, tuple(tuple(sorted(each)) for each in spots), high)

    @classmethod
    def at_turn(cls, scene: Scene) -> "Layout":
        """The layout as it was when the turn began: a lifted stone lies where it came from."""
        piles = scene.piles
        if scene.phase == "lifted" and scene.origin is not None and scene.hand is not None:
            piles = _with(piles, scene.origin, (*piles[scene.origin], scene.hand))
        return cls.of(piles, len(scene.ground.colours))

    def after(self, step: Step) -> "Layout":
        """The layout after a step of the stone that lies on top."""
        (*left, kind), met, fields = self.piles[step.origin], self.piles[step.target], len(self.piles)
        piles = _with(_with(self.piles, step.origin, tuple(left)), step.target, (*met, kind))
        moved = list(self.spots[kind])
        moved[moved.index(step.origin + fields if left else step.origin)] = (
            step.target + fields if met else step.target
        )
        spots = (*self.spots[:kind], tuple(sorted(moved)), *self.spots[kind + 1 :])
        changed = {step.origin: len(left) > 1, step.target: bool(met)}
        high = (self.high - set(changed)) | {at for at, is_high in changed.items() if is_high}
        return Layout(piles, spots, high)


def _with(piles: Piles, at: At, pile: Pile) -> Piles:
    return (*piles[:at], pile, *piles[at + 1 :])


class Outlook:
    """How far everybody is, by one player's belief. Distances are those of the scene it was made for. Who `lets_out`
    gives nothing for keeping stones of opponents down."""

    def __init__(self, scene: Scene, belief: Belief, *, lets_out: bool = False) -> None:
        self.scene = scene
        self.belief = belief
        self._lets_out = lets_out
        self.routes = {kind: Routes(scene, belief, kind) for seat in scene.seats for kind in scene.ground.kinds(seat)}
        self.need = lru_cache(maxsize=None)(self._need)

    @property
    def ground(self) -> Ground:
        """What stays the same."""
        return self.scene.ground

    def _need(self, layout: Layout, seat: Seat) -> float:
        """How many turns, about, a seat needs until all its stones stand right."""
        steps = sum(self.routes[kind].steps(layout.spots[kind]) for kind in self.ground.kinds(seat))
        counts = seat == self.scene.me or not self._lets_out
        held = sum(self._held(layout.piles[at], at, seat) for at in layout.high) if counts else 0
        return steps + (HELD + HELD_TOO * held if held else 0.0) + self._short(layout, seat)

    def _short(self, layout: Layout, seat: Seat) -> float:
        """What it costs to have stones that do not stand right, where everybody has several colours and the board is
        full: there hardly anybody gets ready, and when nobody gets on the most stones standing right win."""
        colours = len(self.ground.kinds(seat))
        if colours == 1 or len(self.routes) < len(COLOURS):
            return 0.0
        return STANDS * (STONES * colours - self.belief.standing(seat, layout.piles))

    def _held(self, pile: Pile, at: At, seat: Seat) -> int:
        """How many stones of a seat are kept from going on in a pile."""
        owner, right = self.ground.owner, self.belief.right
        return sum(
            owner[kind] == seat and not (level == 0 and right[kind][at] > LIKELY)
            for level, kind in enumerate(pile[:-1])
        )

    def is_home(self, layout: Layout, seat: Seat) -> bool:
        """Whether all stones of a seat are known to stand right."""
        return self.need(layout, seat) <= HOME

    def steps(self, layout: Layout, seat: Seat) -> Iterator[Step]:
        """The steps that a seat may think of: all but attacks on stones that are known to stand right."""
        piles, owner = layout.piles, self.ground.owner
        for origin, lying in enumerate(piles):
            if not lying or owner[lying[-1]] != seat:
                continue
            for target in self.ground.neighbours[origin]:
                pile = piles[target]
                if not pile or (owner[pile[-1]] != seat and not self._is_safe(pile, target)):
                    yield Step(origin, target)

    def _is_safe(self, pile: Pile, at: At) -> bool:
        """Whether the top stone is known to stand right."""
        return len(pile) == 1 and self.belief.knows_right(pile[0], at)

    def rival(self, layout: Layout) -> Seat:
        """The opponent to fear most: who needs the fewest turns, and of those who comes first."""
        return min(self.scene.opponents, key=lambda seat: self.need(layout, seat))

    def claimed(self, layout: Layout, step: Step) -> float:
        """How likely a step is an attack on a stone that stands right."""
        pile = layout.piles[step.target]
        return self.belief.stands_right(pile, step.target) if pile else 0.0

    def lead(self, layout: Layout) -> float:
        """By how many stones standing right one is ahead of all others, if the game were over now."""
        return self.belief.lead(self.scene.me, self.scene.opponents, layout.piles)


def kind_of(layout: Layout, step: Step) -> Kind:
    """The stone that takes a step."""
    return layout.piles[step.origin][-1]
