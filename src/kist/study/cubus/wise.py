"""Giving up points can be right: whether the master's look-ahead rates a build no worse than the best one now."""

from math import inf
from random import Random
from typing import Final

from kist.bots.clock import Clock
from kist.bots.cubus import takedown
from kist.bots.cubus.exact import builds_by_choice
from kist.bots.cubus.master import Candidate, look_ahead
from kist.bots.cubus.nailing import as_laid, lay_open_lids
from kist.bots.cubus.position import Position
from kist.bots.cubus.takedown import Heap
from kist.cubus.play.game import Cubus
from kist.cubus.play.state import State
from kist.cubus.shape.stack import Stack
from kist.cubus.solver import Best
from kist.study.cubus.facts import Decision

NODES: Final = 500
"""How many nodes the master looks at for one decision, unless another number is asked for."""
_GAME: Final = Cubus()


def is_wise(state: State, decided: Decision, nodes: int) -> bool:
    """Whether a build, or a removal, that gave up points is rated no worse than the best now."""
    if not decided.lost or decided.verdict == "overlooked":
        return False
    if decided.phase == "build":
        return _is_wise_build(Position.read(_GAME.view(state, decided.seat)), decided, nodes)
    return decided.phase == "demolition" and _is_wise_removal(state, decided, nodes)


def _is_wise_build(position: Position, decided: Decision, nodes: int) -> bool:
    clock = Clock(inf, nodes)
    built = _as_best(position, decided)
    choices = builds_by_choice(position.rules, position.stack, position.hand)
    rivals = [best for _, best in sorted(choices.items()) if best.points == decided.best]
    plans = [Candidate(best, lay_open_lids(position, best, Random(0), clock)) for best in rivals]  # noqa: S311
    (own, *others), _ = look_ahead(position, [Candidate(built, as_laid(position, built)), *plans], clock)
    return own - _left_for_others(built, choices.get(built.uses)) >= max(others)


def _as_best(position: Position, decided: Decision) -> Best:
    stack = Stack.parse(decided.do.removeprefix("build "))
    change = stack.tiles.minus(position.stack.tiles)
    return Best(decided.points, stack.crates, stack, change.positive(), change.negative())


def _left_for_others(built: Best, same_rhombi: Best | None) -> int:
    """The look-ahead takes it that nobody leaves crates that cost nothing: the next player gets those."""
    if same_rhombi is None or same_rhombi.takes != built.takes:
        return 0
    return same_rhombi.points - built.points


def _is_wise_removal(state: State, decided: Decision, nodes: int) -> bool:
    """Whether some removal that frees the most leads to no better end, as far as one can look ahead."""
    heap = Heap.of(state.laid.stack)
    own = Stack.parse(decided.do.removeprefix("remove "))
    leads, _ = takedown.look_ahead(heap, state.settings.seats, Clock(inf, nodes))
    mine = max(lead for taken, lead in leads.items() if heap.without(taken.cell).stack() == own)
    return mine >= max(lead for taken, lead in leads.items() if taken.frees == decided.best)
