"""The master looks ahead: what to keep, what the next players can do, where open lids hurt them."""

from dataclasses import dataclass
from random import Random
from typing import Final

from kist.bots.base import Reason
from kist.bots.clock import Clock, OutOfTime
from kist.bots.cubus.endgame import Endgame
from kist.bots.cubus.exact import best_build, builds_by_choice
from kist.bots.cubus.nailing import Nailed, lay_open_lids
from kist.bots.cubus.player import CubusBot, Found, Temper
from kist.bots.cubus.position import Position
from kist.bots.cubus.race import Lookahead, RaceStep, counts_of, lead, minus
from kist.bots.cubus.takedown import Heap, take_down
from kist.bots.cubus.value import value
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best

TWO: Final = 2
"""What comes later was learnt from games of so many."""
MOST_TURNS: Final = 12
"""How far it looks ahead at most."""

LAST_DRAWS: Final = 6
"""With so many rhombi left to draw it tries to follow everything to the end."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A build, laid in the best way, and what it is worth: points now, and the lead after some turns."""

    best: Best
    nailed: Nailed

    @property
    def step(self) -> RaceStep:
        """The build in numbers."""
        used, taken = counts_of(self.best.uses), counts_of(self.best.takes)
        return RaceStep(self.best.points, minus(used, taken))


class Master(CubusBot):
    """Never misses a build, and never knocks for nothing."""

    temper = Temper(notices=1.0, knocks_after=(0.8, 2.0), thinks_for=(0.8, 1.4))

    def find(self, position: Position, hand: Tiles, rng: Random, clock: Clock) -> Found | None:
        """The build after which it expects to be ahead by most."""
        builds = [best for _, best in sorted(builds_by_choice(position.rules, position.stack, hand).items())]
        if len(builds) == 1 and not builds[0].uses.opens:
            return _found("only-build", builds[0])
        if not builds:
            return None
        if found := _to_the_end(position, rng, clock):
            return found
        plans = [Candidate(best, lay_open_lids(position, best, rng, clock)) for best in builds]
        plans.sort(key=lambda plan: -plan.best.points - plan.nailed.gain)
        values, turns = look_ahead(position, plans, clock)
        chosen = plans[values.index(max(values))]
        return Found(chosen.nailed.stack, chosen.best.points, _reason(plans, chosen, turns))

    def overlooked(self, position: Position, rng: Random, clock: Clock) -> Found | None:
        """The best build there is."""
        del rng, clock
        return _found("overlooked", best_build(position.rules, position.stack, position.hand))

    def find_leftover(self, position: Position, rng: Random, clock: Clock) -> Found | None:
        """The best build there is: only the best offer counts."""
        del rng, clock
        return _found("best-now", best_build(position.rules, position.stack, position.leftovers))

    def take_down(self, position: Position, rng: Random, clock: Clock) -> tuple[Stack, Reason]:
        """The crate after which it is ahead by most, looking ahead as far as there is time."""
        del rng
        heap = Heap.of(position.stack)
        taken, turns = take_down(heap, len(position.hands), clock)
        return heap.without(taken.cell).stack(), Reason("takes-down", {"frees": taken.frees, "turns": turns})


def _found(code: str, best: Best | None) -> Found | None:
    return Found.because(code, best.stack, best.points) if best else None


def _to_the_end(position: Position, rng: Random, clock: Clock) -> Found | None:
    """The build that leads to the best end, where little is left to draw and time to follow all that may come."""
    if position.pile.total > LAST_DRAWS:
        return None
    endgame = Endgame(position.rules, rng, clock.half())
    try:
        lines = list(endgame.lines(position.stack, in_turn(position), position.pile))
    except OutOfTime:
        return None
    chosen, best = max(lines, key=lambda line: lead(line.points)), max(line.best.points for line in lines)
    return Found(chosen.stack, chosen.best.points, _reason_ahead(chosen.best.points, best, endgame.turns))


def in_turn(position: Position) -> tuple[Tiles, ...]:
    """The hands, beginning with whose turn it is."""
    return (*position.hands[position.turn :], *position.hands[: position.turn])


def look_ahead(position: Position, plans: list[Candidate], clock: Clock) -> tuple[list[float], int]:
    """The lead that each plan is expected to bring, and how many turns were looked ahead for it."""
    values, looked = [plan.best.points + plan.nailed.gain for plan in plans], 1
    if len(plans) == 1:
        return values, looked
    hands = tuple(map(counts_of, in_turn(position)))
    laid, pile = counts_of(position.stack.tiles), counts_of(position.pile)
    beyond = value if len(hands) == TWO and position.rules is Rules.WOOD_2005 else None
    lookahead = Lookahead(position.rules, len(position.stack.opens), clock, beyond)
    try:
        for turns in range(1 if beyond else 2, MOST_TURNS + 1):
            values = [lead(lookahead.after(plan.step, laid, hands, pile, turns)) + plan.nailed.gain for plan in plans]
            looked = turns
    except OutOfTime:
        pass
    return values, looked


def _reason(plans: list[Candidate], chosen: Candidate, turns: int) -> Reason:
    """Why this build: there was no other, it is the best now anyway, or it is better in the long run."""
    points, best = chosen.best.points, max(plan.best.points for plan in plans)
    if chosen.nailed.gain >= 1:
        return Reason("hurts-with-open-lid", {"points": points, "hurts": round(chosen.nailed.gain, 1)})
    if len(plans) == 1:
        return Reason("only-build", {"points": points})
    return _reason_ahead(points, best, turns)


def _reason_ahead(points: int, best: int, turns: int) -> Reason:
    return Reason("looks-ahead" if points < best else "best-now", {"points": points, "best": best, "turns": turns})
