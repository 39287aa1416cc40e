"""A small game, unfolded: every state that can come up, once, with all that leads from it and who can tell it
apart.

Different ways to the same state, with the same memories, meet there: what follows does not depend on the way. So
there are far fewer states than ways, and whoever solves the game goes through arrays of them.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from kist.bots.skelter.recollection import Recall, Recollection
from kist.core.types import Seat
from kist.core.view import View
from kist.research.coding import legal_numbers, returns_of
from kist.research.small.game import PLAYERS, Size, SmallCoding
from kist.skelter.fast_observation import FastObservation
from kist.skelter.memory import Memory, Sighting
from kist.skelter.state import OVER, Phase, State
from kist.skelter.table import SkelterTable, view_of

Numbers: TypeAlias = npt.NDArray[np.int64]
Floats: TypeAlias = npt.NDArray[np.float64]
Recalls: TypeAlias = tuple[int | None, ...]
"""How many covered fields each player keeps in mind; None forgets nothing."""
Remembered: TypeAlias = tuple[tuple[str, Sighting], ...]
"""What is remembered of each field; moments are counted back from the present one, which is 0."""
PHASES: Final = tuple(Phase)


class Node(NamedTuple):
    """A state on one of the boards, and what each player remembers there."""

    board: int
    state: State
    memories: tuple[Remembered, ...]


@dataclass(frozen=True)
class Unfolded:
    """The game as arrays. Nodes are in an order in which every action leads onwards; chance lays the first ones."""

    players: npt.NDArray[np.int8]
    """Who is to act at each node; -1 where it is over."""
    returns: Floats
    """What it is worth to the first player where it is over, else 0."""
    sources: Numbers
    """For every edge the node that it leads from."""
    targets: Numbers
    """For every edge the node that it leads to."""
    choices: Numbers
    """For every edge which choice it is: the actions of all information states, one after the other."""
    offsets: Numbers
    """For every information state its first choice; and how many choices there are in all."""
    layers: Numbers
    """From which edge on each layer goes: what leads from its nodes leads into later layers."""
    roots: int
    """So many of the first nodes are empty boards, each as likely."""

    @property
    def informations(self) -> int:
        """How many situations players can tell apart."""
        return len(self.offsets) - 1


def unfold(size: Size, recalls: Recalls = (None,) * PLAYERS) -> Unfolded:
    """All that can come up."""
    return _Unfolding(size, recalls).whole()


class _Unfolding:
    def __init__(self, size: Size, recalls: Recalls) -> None:
        self._codings = [SmallCoding(size, number) for number in range(len(size.laid))]
        self._recalls = recalls
        self._nodes: dict[Node, int] = {}
        self._informations: dict[Hashable, int] = {}
        self._actions: list[int] = []
        """How many actions each information state has."""
        self._edges: list[tuple[int, int, int, int]] = []
        """From where, in which information state, by which of its actions, to where."""

    def whole(self) -> Unfolded:
        """Go on from the empty boards until nothing is new."""
        for number, coding in enumerate(self._codings):
            start = coding.game.start(coding.settings(Random(0)))  # noqa: S311 - nothing is drawn
            self._number(Node(number, start, self._seen(start, ((),) * PLAYERS)))
        waiting, roots = list(self._nodes), len(self._nodes)
        while waiting:
            waiting.extend(self._go_on(waiting.pop()))
        return self._arrays(roots)

    def _number(self, node: Node) -> tuple[int, bool]:
        """The number of a node, and whether it is new."""
        known = len(self._nodes)
        number = self._nodes.setdefault(node, known)
        return number, number == known

    def _go_on(self, node: Node) -> list[Node]:
        """Note all that leads from a node; those it leads to that are new."""
        state, coding = node.state, self._codings[node.board]
        seat = coding.asked(state)
        if seat is None:
            return []
        sight, new = coding.look(state, seat), []
        numbers, source = legal_numbers(coding, sight), self._nodes[node]
        information = self._information(node, seat, sight, len(numbers))
        for choice, number in enumerate(numbers):
            after = coding.game.apply(state, seat, coding.action(sight, number))
            follower = Node(node.board, after, self._seen(after, node.memories))
            target, is_new = self._number(follower)
            self._edges.append((source, information, choice, target))
            if is_new:
                new.append(follower)
        return new

    def _information(self, node: Node, seat: Seat, sight: FastObservation, actions: int) -> int:
        """What a player knows who is to act: who forgets nothing everything, else what is seen and remembered."""
        known: Hashable
        if self._recalls[seat] is None:
            known = node
        else:
            lying = (tuple(sight.fields), tuple(sight.opened), sight.origin, sight.target)
            known = (seat, sight.about, lying, node.memories[seat])
        information = self._informations.setdefault(known, len(self._informations))
        if information == len(self._actions):
            self._actions.append(actions)
        return information

    def _seen(self, state: State, memories: tuple[Remembered, ...]) -> tuple[Remembered, ...]:
        """What is remembered after one more moment; who forgets nothing, or all, needs no notes."""
        if not any(self._recalls) or state.phase is OVER:
            return ((),) * PLAYERS
        view = view_of(state, None)
        return tuple(self._kept(seat, memory, view) for seat, memory in enumerate(memories))

    def _kept(self, seat: Seat, remembered: Remembered, view: View[SkelterTable]) -> Remembered:
        """As bots remember. How long ago something was seen matters only beside what was seen at other moments."""
        recall = self._recalls[seat]
        if not recall:
            return ()
        recollection = Recollection(Recall(recall), seat, 0)
        recollection.memory = Memory(0, tuple(view.table.places), dict(remembered))
        recollection.see(view)
        seen = recollection.memory.seen
        moments = sorted({its.last for its in seen.values()}, reverse=True)
        ago = {last: -place for place, last in enumerate(moments)}
        return tuple((name, Sighting(seen[name].colour, 0, ago[seen[name].last])) for name in sorted(seen))

    def _arrays(self, roots: int) -> Unfolded:
        nodes = list(self._nodes)
        edges = np.array(self._edges, np.int64)
        layers = np.array([_layer(node.state) for node in nodes], np.int64)[edges[:, 0]]
        order = np.argsort(layers, kind="stable")
        sources, informations, choices, targets = edges[order].T
        offsets = np.concatenate([[0], np.cumsum(self._actions)]).astype(np.int64)
        starts = np.flatnonzero(np.diff(layers[order], prepend=-1))
        return Unfolded(
            players=np.array([-1 if node.state.phase is OVER else node.state.actor for node in nodes], np.int8),
            returns=np.array([returns_of(node.state.outcome, PLAYERS)[0] for node in nodes]),
            sources=sources,
            targets=targets,
            choices=offsets[informations] + choices,
            offsets=offsets,
            layers=np.append(starts, len(edges)),
            roots=roots,
        )


def _layer(state: State) -> int:
    """Later for what comes later: placing, then turn after turn; in a turn a stone is lifted, then attacks."""
    placed = 2 * PLAYERS * 8 - state.stock
    return ((placed * 8 + state.round) * PLAYERS + state.turn) * len(PHASES) + PHASES.index(state.phase)
