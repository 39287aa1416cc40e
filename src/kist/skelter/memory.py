"""What somebody who looks on can remember of the colours: all that was ever visible, and what follows from it.

A memory is fed with views, one for every moment that was witnessed, and so never knows more than its owner was shown.
Bots feed it while they play and may let it forget; reviews run a perfect one along a transcript with `recall`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import NamedTuple, TypeAlias

from kist.core.actions import Action
from kist.core.steps import advance
from kist.core.types import Actor, Viewer
from kist.core.view import View
from kist.skelter.board import COLOURS, STONES, Colour
from kist.skelter.game import Skelter
from kist.skelter.settings import Settings
from kist.skelter.state import State
from kist.skelter.table import SkelterTable


class Sighting(NamedTuple):
    """A colour that was seen, and at which moments first and last. A neutral field's colour is None."""

    colour: Colour | None
    first: int
    last: int


@dataclass(frozen=True)
class Memory:
    """What is remembered at one moment. Moments count the views witnessed, from 0; before the first it is -1."""

    now: int = -1
    fields: tuple[str, ...] = ()
    seen: Mapping[str, Sighting] = field(default_factory=dict)

    def after(self, view: View[SkelterTable], forget: "Forgetting | None" = None) -> "Memory":
        """The memory after one more view; `forget` then names fields to lose. What is visible now stays known."""
        now = self.now + 1
        visible = visible_in(view)
        fresh = {name: Sighting(colour, self._first(name, now), now) for name, colour in visible.items()}
        memory = Memory(now, tuple(view.table.places), {**self.seen, **fresh})
        return memory.without(set(forget(memory)) - visible.keys()) if forget else memory

    def _first(self, name: str, now: int) -> int:
        return self.seen[name].first if name in self.seen else now

    def without(self, names: Iterable[str]) -> "Memory":
        """The memory with these fields forgotten."""
        lost = set(names)
        return replace(self, seen={name: seen for name, seen in self.seen.items() if name not in lost})

    def mistaking(self, name: str, colour: Colour | None) -> "Memory":
        """The memory with a remembered field taken for another colour, without a notice."""
        return replace(self, seen={**self.seen, name: self.seen[name]._replace(colour=colour)})

    def age(self, name: str) -> int | None:
        """How many moments ago the colour of a field was last seen; None when it is not remembered."""
        return self.now - self.seen[name].last if name in self.seen else None

    def possible(self, name: str) -> frozenset[Colour | None]:
        """What a field may be: the colour remembered, else every colour of which some fields are not remembered."""
        if name in self.seen:
            return frozenset({self.seen[name].colour})
        left = self._all_colours()
        left.subtract(seen.colour for seen in self.seen.values())
        return frozenset(colour for colour, count in left.items() if count > 0)

    def _all_colours(self) -> "Counter[Colour | None]":
        counts: dict[Colour | None, int] = {**dict.fromkeys(COLOURS, STONES)}
        return Counter({**counts, None: len(self.fields) - STONES * len(COLOURS)})

    def knows(self, name: str) -> bool:
        """Whether only one colour is possible, be it remembered or worked out."""
        return len(self.possible(name)) == 1

    def stands_right(self, name: str, colour: Colour) -> bool | None:
        """Whether a stone of this colour stands right on a field; None when that is not known."""
        possible = self.possible(name)
        return None if colour in possible and len(possible) > 1 else colour in possible


Forgetting: TypeAlias = Callable[[Memory], Iterable[str]]
"""Names the fields that slip the mind at a moment."""


def visible_in(view: View[SkelterTable]) -> dict[str, Colour | None]:
    """The colours that a view shows; None for a neutral field, which is seen when it lies empty."""
    table = view.table
    return {name: table.shown.get(name) for name in table.places if name in table.shown or name not in table.piles}


def recall(settings: Settings, steps: Iterable[tuple[Actor, Action]], viewer: Viewer) -> Iterator[Memory]:
    """What a perfect memory knows at each moment of a transcript: before the first step and after each."""
    game = Skelter()

    def follow(state: State, step: tuple[Actor, Action]) -> State:
        after: State = advance(game, state, *step)
        return after

    states = accumulate(steps, follow, initial=game.start(settings))
    return remember(game.view(state, viewer) for state in states)


def remember(views: Iterable[View[SkelterTable]], forget: Forgetting | None = None) -> Iterator[Memory]:
    """The memory after each of these views."""
    memory = Memory()
    for view in views:
        memory = memory.after(view, forget)
        yield memory
