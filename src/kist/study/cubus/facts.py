"""The facts of a game of Cubus: what every decision made, and the most that it could have made. All are exact."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import reduce
from typing import Final

from kist.core.actions import Action
from kist.core.types import Json, Seat
from kist.cubus.play.state import Building, Demolition, KnockWindow, Leftovers, Showing, State
from kist.cubus.shape.build import judge
from kist.cubus.shape.demolition import removals
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from kist.cubus.solver import Best, best_build
from kist.study.record import Record

BUILDS: Final = ("build", "show", "leftovers")
"""The phases in which somebody builds."""
NOTHING_DONE: Final = frozenset({"pass", "fail", "decline"})
"""What is said by who builds nothing."""
DECISIONS: Final = NOTHING_DONE | {"build", "offer", "remove", "knock", "waive"}
"""What is decided upon; giving up is none of the game's decisions."""
SMALL_LOSS: Final = 2
"""Who loses more than that made a mistake."""


@dataclass(frozen=True, slots=True)
class Decision:
    """An action of a seat that could have done something else, beside the best that it could have done.

    `laid` and `hand` are what it was decided upon, `best` is the most points that were to be had (in a knock window:
    by who passed), `example` a stack that scores them.
    """

    at: int
    seat: Seat
    phase: str
    do: str
    points: int
    best: int
    verdict: str
    example: Stack | None
    laid: Laid
    hand: Tiles

    @property
    def lost(self) -> int:
        """The points that were there to be had, less those that were made; nothing can be made by knocking itself."""
        return 0 if self.phase == "knock" else self.best - self.points

    @property
    def is_build(self) -> bool:
        """Whether somebody built, or could have."""
        return self.phase in BUILDS

    def to_json(self) -> dict[str, Json]:
        """The decision as a line for programs."""
        made: dict[str, Json] = {} if self.phase == "knock" else {"points": self.points}
        lost: dict[str, Json] = {} if self.phase == "knock" else {"lost": self.lost}
        return {
            "at": self.at,
            "seat": self.seat,
            "phase": self.phase,
            "do": self.do,
            **made,
            "best": self.best,
            **lost,
            "example": None if self.example is None else str(self.example),
            "verdict": self.verdict,
        }


def facts(record: Record) -> Iterator[Decision]:
    """Every decision of a game in order. A knock window is told when it is closed: only then it can be missed."""
    window: list[Decision] = []
    solved: _Solved = _Solved()
    for at, before, actor, action, after in record.moments():
        seat = actor if isinstance(actor, int) and action.verb in DECISIONS else None
        if isinstance(before.phase, KnockWindow):
            if seat is not None:
                window.append(_heard(at, before, seat, action, solved))
            if not isinstance(after.phase, KnockWindow):
                yield from _closed(window)
                window = []
        elif seat is not None and (decided := _decided(at, before, seat, action, after, solved)):
            yield decided
    yield from window


class _Solved:
    """The solver's answers; who builds, who may knock and who shows a build all ask the same."""

    def __init__(self) -> None:
        self._known: dict[tuple[Stack, Tiles], Best | None] = {}

    def best(self, state: State, hand: Tiles) -> Best | None:
        position = state.laid.stack, hand
        if position not in self._known:
            self._known[position] = best_build(state.settings.rules, *position)
        return self._known[position]


def hand_of(state: State) -> Tiles:
    """What may be built with: the hand of whose turn it is, and all hands for the leftovers."""
    return reduce(Tiles.plus, state.hands) if isinstance(state.phase, Leftovers) else state.hands[state.turn]


# Building --------------------------------------------------------------------------------------------------------


def _decided(at: int, before: State, seat: Seat, action: Action, after: State, solved: _Solved) -> Decision | None:
    match before.phase:
        case Demolition():
            return _taken(at, before, seat, action, after)
        case Building() | Showing() | Leftovers():
            return _built(at, before, seat, action, after, solved)
    return None


def _built(at: int, before: State, seat: Seat, action: Action, after: State, solved: _Solved) -> Decision:
    hand = hand_of(before)
    best = solved.best(before, hand)
    points = _points(before, seat, action, after)
    most = best.points if best else 0
    own_is_best = points == most > 0
    return Decision(
        at=at,
        seat=seat,
        phase=_PHASES[type(before.phase)],
        do=str(action),
        points=points,
        best=most,
        verdict=verdict(action.verb, points, most),
        example=Stack.parse(action.argument) if own_is_best else best.stack if best else None,
        laid=before.laid,
        hand=hand,
    )


_PHASES: Final = {Building: "build", Showing: "show", Leftovers: "leftovers"}


def _points(before: State, seat: Seat, action: Action, after: State) -> int:
    if action.verb in NOTHING_DONE:
        return 0
    if action.verb == "offer":
        return judge(before.settings.rules, before.laid, hand_of(before), Stack.parse(action.argument)).points
    return after.scores[seat] - before.scores[seat]


def verdict(verb: str, points: int, best: int) -> str:
    """What is to be said of a build that made these points, as far as it follows from facts alone."""
    if verb in NOTHING_DONE:
        return "overlooked" if best else "none"
    lost = best - points
    return "mistake" if lost > SMALL_LOSS else "slip" if lost else "best"


# Knocking --------------------------------------------------------------------------------------------------------


def _heard(at: int, before: State, seat: Seat, action: Action, solved: _Solved) -> Decision:
    """Somebody knocked or waived; whether a waiver missed something is known only when the window is closed."""
    hand = hand_of(before)
    best = solved.best(before, hand)
    knocked = ("right" if best else "wrong") if action.verb == "knock" else "none"
    most, example = (best.points, best.stack) if best else (0, None)
    return Decision(at, seat, "knock", str(action), 0, most, knocked, example, before.laid, hand)


def _closed(window: list[Decision]) -> Iterator[Decision]:
    used = any(heard.do == "knock" for heard in window)
    for heard in window:
        yield heard if used or not heard.best else replace(heard, verdict="missed")


# Demolition ------------------------------------------------------------------------------------------------------


def _taken(at: int, before: State, seat: Seat, action: Action, after: State) -> Decision | None:
    """A crate was taken away. Where only one can go nothing is decided."""
    ways = removals(before.laid)
    if len(ways) == 1:
        return None
    most = max(ways, key=lambda way: way.frees)
    freed = after.freed[seat] - before.freed[seat]
    example = after.laid.stack if freed == most.frees else most.laid.stack
    said = verdict(action.verb, freed, most.frees)
    return Decision(at, seat, "demolition", str(action), freed, most.frees, said, example, before.laid, Tiles())
