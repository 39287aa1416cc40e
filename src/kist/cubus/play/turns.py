"""How a game of Cubus goes on: what each action does in each phase. It reads like the rule sheet, top to bottom."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Final, TypeAlias, TypeVar

from kist.core.errors import IllegalAction
from kist.core.referee import RULE, read_ruling
from kist.core.types import Seat
from kist.cubus.play.settings import LeftoverRule
from kist.cubus.play.state import (
    Asking,
    Building,
    Built,
    Demolition,
    Drawing,
    KnockWindow,
    Leftovers,
    Over,
    Question,
    Showing,
    State,
)
from kist.cubus.shape.build import Build, judge
from kist.cubus.shape.demolition import find_removal
from kist.cubus.shape.stack import EMPTY, START, Stack
from kist.cubus.shape.tiles import Kind, Tiles

Value = TypeVar("Value")

NOBODY_CAN_BUILD: Final = "nobody-can-build"
ALL_PASSED: Final = "all-passed"
WRONG_KNOCK: Final = 2
"""What every other player gets when a knocker shows nothing."""


def others(state: State, seat: Seat) -> Iterable[Seat]:
    """All seats but this one and those that gave up."""
    return [other for other in state.there if other != seat]


_ONE: Final = {kind.value: Tiles.parse(kind.value) for kind in Kind}

# Start -----------------------------------------------------------------------------------------------------------


def begin(state: State) -> State:
    """From a position the one who begins has drawn already, and is asked like everybody else."""
    if state.settings.position is None:
        return state
    if state.settings.is_version_2:
        return state._replace(phase=Building(), idle=() if any(state.pile) else (state.turn,))
    return _ask(state) if any(state.pile) else _begin_turn_without_pile(state)


# Turn ------------------------------------------------------------------------------------------------------------


def _draw(state: State, _: Seat, argument: str) -> State:
    """The player whose turn it is gets the rhombus, face up."""
    drawn = _ONE.get(argument) or Tiles.parse(argument)
    if drawn.total != 1 or not drawn.within(state.pile):
        raise IllegalAction("not-in-pile", f"One rhombus is drawn from the pile; {argument} cannot be.")
    hands = _with(state.hands, state.turn, state.hands[state.turn].plus(drawn))
    state = state._replace(pile=state.pile.minus(drawn), hands=hands)
    return _referee(state, Question.LAST_DRAWN) if _looks_within_the_turn(state) else _has_drawn(state)


def _has_drawn(state: State) -> State:
    return _next_turn(state) if _is_first_round(state) else _ask(state)


def _is_first_round(state: State) -> bool:
    """Whether the player has drawn for the first time: nobody can build with one rhombus, so nobody is asked, and
    until somebody builds, hands only grow.
    """
    return state.hands[state.turn].total == 1 and state.laid.stack == START


def _looks_within_the_turn(state: State) -> bool:
    """Whether the referee looks before the next turn begins: as soon as the pile is empty, so that nobody is asked
    where nobody can build. Version 2 looked at the start of turns alone."""
    return not any(state.pile) and not state.settings.is_version_2


def _ask(state: State) -> State:
    """The player may build or pass. Where the table tells, a turn in which nothing can be built passes by itself."""
    return _referee(state, Question.OWN_HAND) if state.settings.tells else _let_build(state)


def _let_build(state: State) -> State:
    return state._replace(phase=Building())


def _pass_by(state: State) -> State:
    return _next_turn(state._replace(told=(*state.told, state.turn)))


def _build(state: State, seat: Seat, argument: str) -> State:
    build = judge(state.settings.rules, state.laid, state.hands[state.turn], Stack.parse(argument))
    return _next_turn(_carry_out(state, seat, build, state.turn))


def _carry_out(state: State, builder: Seat, build: Build, owner: Seat) -> State:
    """Lay the build; its rhombi come from the owner's hand, points and rhombi won go to the builder."""
    hands = _with(state.hands, owner, state.hands[owner].minus(build.uses))
    hands = _with(hands, builder, hands[builder].plus(build.takes))
    scores = _with(state.scores, builder, state.scores[builder] + build.points)
    return state._replace(laid=build.laid, hands=hands, scores=scores, idle=(), built=Built(builder, build))


def _next_turn(state: State) -> State:
    if any(state.pile):
        return state._replace(turn=_after(state), phase=Drawing())
    return _begin_turn_without_pile(_turn_passed_on(state))


def _turn_passed_on(state: State) -> State:
    return state._replace(turn=_after(state))


def _after(state: State) -> Seat:
    """Whose turn is next: of those who have not given up, the one who sits next."""
    if not state.gone:
        return (state.turn + 1) % state.settings.seats
    there = state.there
    return next((seat for seat in there if seat > state.turn), there[0])


def _begin_turn_without_pile(state: State) -> State:
    return _referee(state, Question.TURN_BEGINS)


def _go_on_without_pile(state: State) -> State:
    if _have_all_passed(state):
        return _end_building(state, ALL_PASSED)
    return _ask(state._replace(idle=(*state.idle, state.turn)))


def _have_all_passed(state: State) -> bool:
    """Whether everybody who is still there had a turn since the last build, with nothing to draw."""
    if state.settings.is_version_2:  # it counted turns, also of those who gave up since
        return len(state.idle) >= len(state.there)
    return set(state.idle).issuperset(state.there)


# The referee -----------------------------------------------------------------------------------------------------


def _referee(state: State, question: Question) -> State:
    """Whether there is a build is not for the rules to find out. The referee is asked whenever the moment comes,
    however plain the answer is: so that its being asked tells nobody anything."""
    return state._replace(phase=Asking(question))


def _rule(state: State, _: Seat, argument: str) -> State:
    assert isinstance(state.phase, Asking)
    yes, no = _RULINGS[state.phase.question]
    return yes(state) if read_ruling(argument) else no(state)


def asked_about(state: State) -> tuple[Tiles, ...]:
    """The hands with one of which there has to be a build, for the referee to say yes."""
    assert isinstance(state.phase, Asking)
    match state.phase.question:
        case Question.OWN_HAND:
            return (state.hands[state.turn],)
        case Question.LEFTOVERS:
            return (_all_hands(state),)
        case _:
            return tuple(state.hands[seat] for seat in state.there)


# Knocking --------------------------------------------------------------------------------------------------------


def _pass(state: State, _: Seat, __: str) -> State:
    return state._replace(phase=KnockWindow())


def _waive(state: State, seat: Seat, _: str) -> State:
    assert isinstance(state.phase, KnockWindow)
    waived = state.phase.waived | {seat}
    if waived.issuperset(others(state, state.turn)):
        return _next_turn(state)
    return state._replace(phase=KnockWindow(waived))


def _knock(state: State, seat: Seat, _: str) -> State:
    """The first knock counts; the knocker builds with the passer's hand (see `_build`)."""
    return state._replace(phase=Showing(seat))


def _fail(state: State, seat: Seat, _: str) -> State:
    """A wrong knock: every other player, the passer included, gets two points."""
    scores = tuple(score if each == seat else score + WRONG_KNOCK for each, score in enumerate(state.scores))
    return _next_turn(state._replace(scores=scores))


# End and leftovers -----------------------------------------------------------------------------------------------


def _end_building(state: State, why: str) -> State:
    state = state._replace(why_over=why)
    return _referee(state, Question.LEFTOVERS) if _asked_for_leftovers(state) else _after_leftovers(state)


def _offer_leftovers(state: State) -> State:
    return state._replace(phase=Leftovers(_asked_for_leftovers(state)))


def _end_at_turn(state: State) -> State:
    return _end_building(state, NOBODY_CAN_BUILD)


def _end_within_turn(state: State) -> State:
    return _end_building(_turn_passed_on(state), NOBODY_CAN_BUILD)


def _asked_for_leftovers(state: State) -> tuple[Seat, ...]:
    match state.settings.leftovers:
        case LeftoverRule.NONE:
            return ()
        case LeftoverRule.LOWEST:
            return (_lowest(state),)
        case LeftoverRule.BEST:
            return state.there


def _lowest(state: State) -> Seat:
    """Who has the fewest points; of several the first in turn order."""
    tied_in_order = state.there if state.settings.is_version_2 else state.in_turn_order
    return min(tied_in_order, key=lambda seat: state.scores[seat])


def _all_hands(state: State) -> Tiles:
    return reduce(Tiles.plus, state.hands)


def is_sealed(state: State) -> bool:
    """Whether nobody may see now what the others answer."""
    return isinstance(state.phase, Leftovers) and state.settings.leftovers is LeftoverRule.BEST


def _offer(state: State, seat: Seat, argument: str) -> State:
    build = judge(state.settings.rules, state.laid, _all_hands(state), Stack.parse(argument))
    return _answered(state, seat, (Built(seat, build),))


def _decline(state: State, seat: Seat, _: str) -> State:
    return _answered(state, seat, ())


def _answered(state: State, seat: Seat, offer: tuple[Built, ...]) -> State:
    """When everybody asked has answered, all offers are opened, and the one worth most is carried out."""
    assert isinstance(state.phase, Leftovers)
    asked = tuple(other for other in state.phase.asked if other != seat)
    answered, offers = tuple(sorted((*state.phase.answered, seat))), state.phase.offers + offer
    if asked:
        return state._replace(phase=Leftovers(asked, answered, offers))
    if not offers:
        return _after_leftovers(state)
    best = _worth_most(state, offers)
    state = _hand_over(state._replace(offers=offers), best.seat, best.build.uses)
    return _after_leftovers(_carry_out(state, best.seat, best.build, best.seat))


def _worth_most(state: State, offers: Iterable[Built]) -> Built:
    """Of equal ones the first in turn order, from whoever's turn would be next."""
    order = state.in_turn_order
    return min(offers, key=lambda offer: (-offer.build.points, order.index(offer.seat)))


def _hand_over(state: State, builder: Seat, uses: Tiles) -> State:
    """Give the builder what the own hand lacks for this, from the other hands in seat order."""
    hands = state.hands
    for other in range(state.settings.seats):
        wanted = uses.minus(hands[builder]).positive()
        given = Tiles(*map(min, wanted, hands[other])) if other != builder else Tiles()
        hands = _with(_with(hands, other, hands[other].minus(given)), builder, hands[builder].plus(given))
    return state._replace(hands=hands)


# Demolition ------------------------------------------------------------------------------------------------------


def _after_leftovers(state: State) -> State:
    phase = Demolition() if state.settings.demolition else Over()
    won = () if state.settings.is_version_2 else leaders(state, state.scores)
    return state._replace(turn=state.in_turn_order[0], phase=phase, won=won)


def leaders(state: State, scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest score, of those that have not given up."""
    most = max(scores[seat] for seat in state.there)
    return tuple(seat for seat in state.there if scores[seat] == most)


def _remove(state: State, seat: Seat, argument: str) -> State:
    """Exactly one crate goes; the rhombi set free are the player's."""
    removal = find_removal(state.laid, Stack.parse(argument))
    freed = _with(state.freed, seat, state.freed[seat] + removal.frees)
    state = state._replace(laid=removal.laid, freed=freed)
    if removal.laid.stack == EMPTY:
        return state._replace(phase=Over())
    return _turn_passed_on(state)


# Giving up -------------------------------------------------------------------------------------------------------


def give_up(state: State, seat: Seat) -> State:
    """The table goes on without this seat; the last one left has won, but not the building where that was over."""
    state = state._replace(gone=state.gone | {seat})
    if len(state.there) == 1:
        return state._replace(phase=Over(), why_over=state.why_over if state.won else "resigned")
    if isinstance(state.phase, Building) and state.turn != seat and _looks_within_the_turn(state):
        return _referee(state, Question.ONE_LESS)
    return _wait_no_more(state, seat)


def _wait_no_more(state: State, seat: Seat) -> State:
    match state.phase:
        case Drawing() | Building() | Asking() if state.turn == seat and not state.why_over:
            return _next_turn(state)
        case KnockWindow():
            return _waive(state, seat, "")
        case Showing(knocker) if knocker == seat:
            return _fail(state, seat, "")
        case Leftovers():
            return _withdraw(state, seat)
        case Demolition() if state.turn == seat:
            return _turn_passed_on(state)
    return state


def _withdraw(state: State, seat: Seat) -> State:
    """Who has gone offers nothing, not even what was offered before. Where only the lowest is asked, that is another
    one then."""
    assert isinstance(state.phase, Leftovers)
    if state.settings.leftovers is LeftoverRule.LOWEST and not state.settings.is_version_2:
        return state._replace(phase=Leftovers((_lowest(state),)))
    asked, kept = state.phase.asked, tuple(offer for offer in state.phase.offers if offer.seat != seat)
    state = state._replace(phase=replace(state.phase, offers=kept))
    return _answered(state, seat, ()) if seat in asked else state


def _with(values: tuple[Value, ...], seat: Seat, value: Value) -> tuple[Value, ...]:
    """The values with that of one seat changed."""
    return (*values[:seat], value, *values[seat + 1 :])


_RULINGS: Final[Mapping[Question, tuple[Callable[[State], State], Callable[[State], State]]]] = {
    Question.LAST_DRAWN: (_has_drawn, _end_within_turn),
    Question.TURN_BEGINS: (_go_on_without_pile, _end_at_turn),
    Question.ONE_LESS: (_let_build, _end_within_turn),
    Question.OWN_HAND: (_let_build, _pass_by),
    Question.LEFTOVERS: (_offer_leftovers, _after_leftovers),
}
"""How the game goes on: when the referee says yes, and when it says no."""

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
    (Asking, RULE): _rule,
}
VERBS: Final = tuple(dict.fromkeys(verb for _, verb in HANDLERS))
WITH_ARGUMENT: Final = frozenset({"draw", "build", "offer", "remove", RULE})
