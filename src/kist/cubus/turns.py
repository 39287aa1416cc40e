"""How a game of Cubus goes on: what each action does in each phase. It reads like the rule sheet, top to bottom."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Final, TypeAlias, TypeVar

from kist.core.errors import IllegalAction
from kist.core.types import Seat
from kist.cubus.build import Build, judge
from kist.cubus.demolition import find_removal
from kist.cubus.settings import LeftoverRule
from kist.cubus.solver import can_score
from kist.cubus.stack import EMPTY, Stack
from kist.cubus.state import Building, Demolition, Drawing, KnockWindow, Leftovers, Over, Showing, State
from kist.cubus.tiles import Tiles

Value = TypeVar("Value")

WRONG_KNOCK: Final = 2
"""What every other player gets when a knocker shows nothing."""


def others(state: State, seat: Seat) -> Iterable[Seat]:
    """All seats but this one."""
    return (other for other in range(state.settings.seats) if other != seat)


# Turn ------------------------------------------------------------------------------------------------------------


def _draw(state: State, _: Seat, argument: str) -> State:
    """The player whose turn it is gets the rhombus, face up."""
    drawn = Tiles.parse(argument)
    if drawn.total != 1 or not drawn.within(state.pile):
        raise IllegalAction("not-in-pile", f"One rhombus is drawn from the pile; {argument} cannot be.")
    hands = _with(state.hands, state.turn, state.hands[state.turn].plus(drawn))
    return replace(state, pile=state.pile.minus(drawn), hands=hands, phase=Building())


def _build(state: State, seat: Seat, argument: str) -> State:
    build = judge(state.settings.rules, state.laid, state.hands[state.turn], Stack.parse(argument))
    return _next_turn(_carry_out(state, seat, build, state.turn))


def _carry_out(state: State, builder: Seat, build: Build, owner: Seat) -> State:
    """Lay the build; its rhombi come from the owner's hand, points and rhombi won go to the builder."""
    hands = _with(state.hands, owner, state.hands[owner].minus(build.uses))
    hands = _with(hands, builder, hands[builder].plus(build.takes))
    scores = _with(state.scores, builder, state.scores[builder] + build.points)
    return replace(state, laid=build.laid, hands=hands, scores=scores, idle_turns=0)


def _next_turn(state: State) -> State:
    return _begin_turn(replace(state, turn=(state.turn + 1) % state.settings.seats))


def _begin_turn(state: State) -> State:
    if state.pile.total:
        return replace(state, phase=Drawing())
    if not any(can_score(state.settings.rules, state.laid.stack, hand) for hand in state.hands):
        return _end_building(state, "nobody-can-build")
    if state.idle_turns == state.settings.seats:
        return _end_building(state, "all-passed")
    return replace(state, phase=Building(), idle_turns=state.idle_turns + 1)


# Knocking --------------------------------------------------------------------------------------------------------


def _pass(state: State, _: Seat, __: str) -> State:
    return replace(state, phase=KnockWindow())


def _waive(state: State, seat: Seat, _: str) -> State:
    assert isinstance(state.phase, KnockWindow)
    waived = state.phase.waived | {seat}
    if len(waived) == state.settings.seats - 1:
        return _next_turn(state)
    return replace(state, phase=KnockWindow(waived))


def _knock(state: State, seat: Seat, _: str) -> State:
    """The first knock counts; the knocker builds with the passer's hand (see `_build`)."""
    return replace(state, phase=Showing(seat))


def _fail(state: State, seat: Seat, _: str) -> State:
    """A wrong knock: every other player, the passer included, gets two points."""
    scores = tuple(score if each == seat else score + WRONG_KNOCK for each, score in enumerate(state.scores))
    return _next_turn(replace(state, scores=scores))


# End and leftovers -----------------------------------------------------------------------------------------------


def _end_building(state: State, why: str) -> State:
    state = replace(state, why_over=why)
    asked = _asked_for_leftovers(state)
    if asked and can_score(state.settings.rules, state.laid.stack, _all_hands(state)):
        return replace(state, phase=Leftovers(asked))
    return _after_leftovers(state)


def _asked_for_leftovers(state: State) -> tuple[Seat, ...]:
    match state.settings.leftovers:
        case LeftoverRule.NONE:
            return ()
        case LeftoverRule.LOWEST:
            return (state.scores.index(min(state.scores)),)
        case LeftoverRule.BEST:
            return tuple(range(state.settings.seats))


def _all_hands(state: State) -> Tiles:
    return reduce(Tiles.plus, state.hands)


def _offer(state: State, seat: Seat, argument: str) -> State:
    build = judge(state.settings.rules, state.laid, _all_hands(state), Stack.parse(argument))
    return _answered(state, seat, ((seat, build),))


def _decline(state: State, seat: Seat, _: str) -> State:
    return _answered(state, seat, ())


def _answered(state: State, seat: Seat, offer: tuple[tuple[Seat, Build], ...]) -> State:
    """When everybody asked has answered, the offer worth most is carried out, of equal ones the earliest."""
    assert isinstance(state.phase, Leftovers)
    asked = tuple(other for other in state.phase.asked if other != seat)
    offers = state.phase.offers + offer
    if asked:
        return replace(state, phase=Leftovers(asked, offers))
    if not offers:
        return _after_leftovers(state)
    builder, build = max(offers, key=lambda each: each[1].points)
    return _after_leftovers(_carry_out(_hand_over(state, builder, build.uses), builder, build, builder))


def _hand_over(state: State, builder: Seat, uses: Tiles) -> State:
    """Give the builder what the own hand lacks for this, from the other hands in seat order."""
    hands = state.hands
    for other in others(state, builder):
        wanted = uses.minus(hands[builder]).positive()
        given = Tiles(*map(min, wanted, hands[other]))
        hands = _with(_with(hands, other, hands[other].minus(given)), builder, hands[builder].plus(given))
    return replace(state, hands=hands)


# Demolition ------------------------------------------------------------------------------------------------------


def _after_leftovers(state: State) -> State:
    return replace(state, phase=Demolition() if state.settings.demolition else Over())


def _remove(state: State, seat: Seat, argument: str) -> State:
    """Exactly one crate goes; the rhombi set free are the player's."""
    removal = find_removal(state.laid, Stack.parse(argument))
    freed = _with(state.freed, seat, state.freed[seat] + removal.frees)
    state = replace(state, laid=removal.laid, freed=freed)
    if removal.laid.stack == EMPTY:
        return replace(state, phase=Over())
    return replace(state, turn=(state.turn + 1) % state.settings.seats)


def _with(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    """The values with that of one seat changed."""
    return (*values[:seat], value, *values[seat + 1 :])


Handler: TypeAlias = Callable[[State, Seat, str], State]
# Who may act is said by `to_act`; this says what they may do then.
HANDLERS: Final[Mapping[tuple[type, str], Handler]] = {
    (Drawing, "draw"): _draw,
    (Building, "build"): _build,
    (Building, "pass"): _pass,
    (KnockWindow, "knock"): _knock,
    (KnockWindow, "waive"): _waive,
    (Showing, "build"): _build,
    (Showing, "fail"): _fail,
    (Leftovers, "offer"): _offer,
    (Leftovers, "decline"): _decline,
    (Demolition, "remove"): _remove,
}
VERBS: Final = tuple(dict.fromkeys(verb for _, verb in HANDLERS))
WITH_ARGUMENT: Final = frozenset({"draw", "build", "offer", "remove"})
