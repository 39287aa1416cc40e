"""The policy of the house, version 1: it takes its stones home one after the other, and trusts what it remembers.

It is frozen: the benchmark's opponents are walkers that forget nothing, and figures can be compared only as long as
these play the same. Whoever wants a better one writes another policy.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from math import prod
from random import Random
from typing import Final

from kist.core.view import View
from kist.skelter.board import STONES
from kist.skelter.memory import Memory
from kist.skelter.table import SkelterTable

FAR: Final = 99
COVERED_IS_FARTHER: Final = 3
"""How many steps more a goal costs that somebody stands on."""
DARES: Final = 0.5
"""How likely all stones must stand right for a call."""


def walker_v1(view: View[SkelterTable], memory: Memory, rng: Random) -> str:
    """What the walker does."""
    mind = _Mind(view, memory)
    return _BY_PHASE[view.phase](mind, rng)


class _Mind:
    """What follows from what is seen and remembered."""

    def __init__(self, view: View[SkelterTable], memory: Memory) -> None:
        assert view.viewer is not None
        self.view, self.table, self.me = view, view.table, view.viewer
        self.known = {name: seen.colour for name, seen in memory.seen.items()}

    @cached_property
    def mine(self) -> dict[str, list[tuple[int, str]]]:
        """Where own stones lie: at which height of the pile, and of which colour."""
        found: dict[str, list[tuple[int, str]]] = {}
        for name, seats in self.table.piles.items():
            stones = [(at, self.table.stones[name][at]) for at, seat in enumerate(seats) if seat == self.me]
            if stones:
                found[name] = stones
        return found

    def knows(self, name: str, colour: str) -> bool:
        """Whether the field is remembered to have this colour."""
        return self.known.get(name) == colour

    def is_home(self, name: str) -> bool:
        """Whether the lowest stone of a pile is an own one that is known to stand right."""
        return name in self.mine and self.mine[name][0][0] == 0 and self.knows(name, self.mine[name][0][1])

    def sure(self) -> float:
        """How likely all own stones stand right, apart from one that is in the hand."""
        return prod(
            self._stands_right(name, at, colour) for name, stones in self.mine.items() for at, colour in stones
        )

    def _stands_right(self, name: str, at: int, colour: str) -> float:
        if at > 0:
            return 0.0
        return float(self.knows(name, colour)) if name in self.known else self._share(colour)

    def _share(self, colour: str) -> float:
        """How likely a field that is not remembered has a colour."""
        forgotten = len(self.table.places) - len(self.known)
        left = STONES - sum(its == colour for its in self.known.values())
        return max(0, left) / max(1, forgotten)

    def steps_home(self, colour: str) -> Mapping[str, int]:
        """How far each field is from the nearest goal for a stone of this colour; a covered goal is farther."""
        goals = [name for name, its in self.known.items() if its == colour and not self.is_home(name)]
        free = _steps([name for name in goals if name not in self.table.piles], self.table.next)
        covered = _steps([name for name in goals if name in self.table.piles], self.table.next)
        return {
            name: min(free.get(name, FAR), covered.get(name, FAR) + COVERED_IS_FARTHER) for name in self.table.places
        }

    def can_enter(self, name: str) -> bool:
        """Whether a step there is wise: onto an empty field, or onto a stone that is not known to stand right."""
        pile = self.table.piles.get(name)
        if not pile:
            return True
        right = len(pile) == 1 and self.knows(name, self.table.stones[name][0])
        return pile[-1] != self.me and not right


def _steps(goals: Iterable[str], beside: Mapping[str, tuple[str, ...]]) -> dict[str, int]:
    steps = dict.fromkeys(goals, 0)
    waiting = [*steps]
    for name in waiting:
        for other in beside[name]:
            if other not in steps:
                steps[other] = steps[name] + 1
                waiting.append(other)
    return steps


def _arguments(mind: _Mind, verb: str) -> list[str]:
    return [action.partition(" ")[2] for action in mind.view.actions if action.startswith(f"{verb} ")]


def _choose(mind: _Mind, rng: Random) -> str:
    return rng.choice(mind.view.actions)


def _place(mind: _Mind, rng: Random) -> str:
    """As near to a goal as possible."""
    assert mind.table.placing
    steps = mind.steps_home(mind.table.placing)
    return f"place {min(_arguments(mind, 'place'), key=lambda name: (steps[name], rng.random()))}"


def _turn(mind: _Mind, rng: Random) -> str:
    if mind.sure() >= DARES:
        return "ready"
    walks = sorted(_walks(mind, rng))
    if walks:
        return f"touch {walks[0][2]}"
    doubtful = [name for name in _arguments(mind, "touch") if not mind.is_home(name)]
    # A stone that may or may not be home is lifted for a look; else there is nothing to do.
    return f"touch {rng.choice(doubtful)}" if doubtful else "pass"


def _walks(mind: _Mind, rng: Random) -> Iterator[tuple[int, float, str]]:
    """Stones that are known to be away from home and can come nearer: how far they are then, and where they lie."""
    for name in _arguments(mind, "touch"):
        at, colour = mind.mine[name][-1]
        if at == 0 and (mind.is_home(name) or name not in mind.known):
            continue
        steps = mind.steps_home(colour)
        nearest = min((steps[other] for other in mind.table.next[name] if mind.can_enter(other)), default=FAR)
        if nearest < steps[name]:
            yield nearest, rng.random(), name


def _lifted(mind: _Mind, rng: Random) -> str:
    """As near to a goal as possible, but not onto stones that stand right if that can be helped."""
    assert mind.table.lifted
    colour, steps = mind.table.lifted.colour, mind.steps_home(mind.table.lifted.colour)
    to = min(
        _arguments(mind, "move"),
        key=lambda name: (not mind.can_enter(name), steps[name], name in mind.table.piles, rng.random()),
    )
    calls = to not in mind.table.piles and mind.knows(to, colour) and mind.sure() >= DARES
    return f"{'finish' if calls else 'move'} {to}"


def _claim(mind: _Mind, rng: Random) -> str:
    """A claim only when sure."""
    del rng
    assert mind.table.attack
    name = mind.table.attack.on
    stood = len(mind.table.piles[name]) == 2 and mind.knows(name, mind.table.stones[name][0])
    return "claim" if stood else "accept"


_BY_PHASE: Final[Mapping[str, Callable[[_Mind, Random], str]]] = {
    "choose": _choose,
    "place": _place,
    "turn": _turn,
    "lifted": _lifted,
    "claim": _claim,
}
