"""How things stand: how many turns each player needs, and what a move makes of that."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from kist.bots.skelter.belief import Belief
from kist.bots.skelter.routes import Routes
from kist.bots.skelter.scene import At, Pile, Piles, Scene
from kist.core.types import Seat

BURIED: Final = 25.0
"""What it costs to lie under a stone that stands right: it has no reason to leave."""
HELD: Final = 3.0
"""What it costs to have a stone under another that will want to leave one day."""
HELD_TOO: Final = 0.5
"""What it costs for every such stone. One is enough to be kept from winning, so more do not weigh much more."""
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
    stones: tuple[tuple[At, ...], ...]
    """Where the stones of each seat lie, in order; a field with two of them is there twice."""
    high: frozenset[At]
    """Where stones lie on stones."""

    @classmethod
    def of(cls, piles: Piles, seats: int) -> "Layout":
        """The layout with these piles."""
        stones: list[list[At]] = [[] for _ in range(seats)]
        for at, pile in enumerate(piles):
            for seat in pile:
                stones[seat].append(at)
        return cls(piles, tuple(map(tuple, stones)), frozenset(at for at, pile in enumerate(piles) if len(pile) > 1))

    @classmethod
    def at_turn(cls, scene: Scene) -> "Layout":
        """The layout as it was when the turn began: a lifted stone lies where it came from."""
        piles = scene.piles
        if scene.phase == "lifted" and scene.origin is not None:
            piles = _with(piles, scene.origin, (*piles[scene.origin], scene.me))
        return cls.of(piles, len(scene.ground.colours))

    def after(self, seat: Seat, step: Step) -> "Layout":
        """The layout after a step of a seat's stone that lies on top."""
        left, met = self.piles[step.origin][:-1], self.piles[step.target]
        piles = _with(_with(self.piles, step.origin, left), step.target, (*met, seat))
        moved = list(self.stones[seat])
        moved[moved.index(step.origin)] = step.target
        stones = (*self.stones[:seat], tuple(sorted(moved)), *self.stones[seat + 1 :])
        changed = {step.origin: len(left) > 1, step.target: bool(met)}
        high = (self.high - set(changed)) | {at for at, is_high in changed.items() if is_high}
        return Layout(piles, stones, high)


def _with(piles: Piles, at: At, pile: Pile) -> Piles:
    return (*piles[:at], pile, *piles[at + 1 :])


class Outlook:
    """How far everybody is, by one player's belief. Distances are those of the scene it was made for."""

    def __init__(self, scene: Scene, belief: Belief) -> None:
        self.scene = scene
        self.belief = belief
        self.routes = {seat: Routes(scene, belief, seat) for seat in scene.seats}
        self.need = lru_cache(maxsize=None)(self._need)

    def _need(self, layout: Layout, seat: Seat) -> float:
        """How many turns, about, a seat needs until all its stones stand right."""
        stones, held, buried = layout.stones[seat], 0, 0.0
        for at in layout.high:
            pile = layout.piles[at]
            if under := pile[:-1].count(seat):
                if self.belief.right[seat][at] > LIKELY:
                    stones = _without(stones, at, under)  # blocked, but right
                else:
                    held += under
                    buried = max(buried, *(self.belief.right[above][at] for above in pile[pile.index(seat) + 1 :]))
        return self.routes[seat].steps(stones) + (HELD + HELD_TOO * held if held else 0.0) + BURIED * buried

    def is_home(self, layout: Layout, seat: Seat) -> bool:
        """Whether all stones of a seat are known to stand right."""
        return self.need(layout, seat) <= HOME

    def steps(self, layout: Layout, seat: Seat) -> Iterator[Step]:
        """The steps that a seat may think of: all but attacks on stones that are known to stand right."""
        piles, neighbours = layout.piles, self.scene.ground.neighbours
        for origin in dict.fromkeys(layout.stones[seat]):
            if piles[origin][-1] != seat:
                continue
            for target in neighbours[origin]:
                pile = piles[target]
                if not pile or (pile[-1] != seat and not self.belief.knows_right(pile[-1], target)):
                    yield Step(origin, target)

    def rival(self, layout: Layout) -> Seat:
        """The opponent to fear most: who needs the fewest turns, and of those who comes first."""
        return min(self.scene.opponents, key=lambda seat: self.need(layout, seat))

    def claimed(self, layout: Layout, step: Step) -> float:
        """How likely a step is an attack on a stone that stands right."""
        pile = layout.piles[step.target]
        return self.belief.right[pile[-1]][step.target] if pile else 0.0


def _without(stones: tuple[At, ...], at: At, count: int) -> tuple[At, ...]:
    kept = list(stones)
    for _ in range(count):
        kept.remove(at)
    return tuple(kept)
