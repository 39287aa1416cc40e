"""How a game of Helter-Skelter goes on: what each action does. It reads like the rule sheet, top to bottom."""

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from kist.core.errors import IllegalAction
from kist.core.outcome import Outcome
from kist.core.types import Seat
from kist.skelter.state import CLAIM, LIFTED, NOWHERE, OVER, PLACE, TURN, At, Phase, Pile, State

# Placing ---------------------------------------------------------------------------------------------------------


def _place(state: State, at: At) -> State:
    """One stone on an empty coloured field, not of the own colour unless nothing else is left."""
    table, piles, _, seat, stock, *_ = state
    colour = table.field_colours[at]
    if piles[at]:
        raise _illegal("occupied", "A stone already lies on {}.", state, at)
    if colour is None:
        raise _illegal("neutral", "Stones are placed on coloured fields, and {} has no colour.", state, at)
    if colour == table.settings.colours[seat] and any(not piles[other] for other in table.foreign[seat]):
        raise _illegal("own-colour", "{} has your own colour: place on another one.", state, at)
    piles = _with(piles, at, (seat,))
    if stock == 1:
        return State(table, piles, TURN, 0, 0)
    return State(table, piles, PLACE, (seat + 1) % table.settings.seats, stock - 1)


# Moving ----------------------------------------------------------------------------------------------------------


def _touch(state: State, at: At) -> State:
    """Touched is moved: the stone is lifted, all see what was under it, and it must be put down elsewhere."""
    pile = state.piles[at]
    if state.turn not in pile:
        raise _illegal("not-yours", "None of your stones lies on {}.", state, at)
    if pile[-1] != state.turn:
        raise _illegal("blocked", "Your stone on {} is blocked by the one on top of it.", state, at)
    if not can_move(state, at):
        raise _illegal("nowhere-to-go", "The stone on {} can go nowhere.", state, at)
    return _lifted(state, at, pile[:-1])


def _lifted(state: State, at: At, left: Pile) -> State:
    table, piles, _, seat, stock, rounds, _, out, *_ = state
    return State(table, _with(piles, at, left), LIFTED, seat, stock, rounds, 0, out, at)


def can_enter(state: State, at: At) -> bool:
    """Whether a stone of the seat whose turn it is may go to a field: an empty one or onto an opponent's stone."""
    pile = state.piles[at]
    return not pile or pile[-1] != state.turn


def can_move(state: State, at: At) -> bool:
    """Whether a stone on a field has anywhere to go."""
    piles, seat = state.piles, state.turn
    for other in state.table.neighbours[at]:  # written out, for random play asks this more often than anything else
        pile = piles[other]
        if not pile or pile[-1] != seat:
            return True
    return False


def _move(state: State, at: At) -> State:
    """The lifted stone goes to a neighbouring field; on an opponent's stone that is an attack."""
    if at not in state.table.neighbours[state.origin]:
        raise _illegal("not-next-to", "{} is not next to where the stone was.", state, at)
    if not can_enter(state, at):
        raise _illegal("own-stone", "Your own stone lies on {}.", state, at)
    piles = _with(state.piles, at, (*state.piles[at], state.turn))
    return _end_turn(state, piles) if len(piles[at]) == 1 else _attack(state, piles, at)


def _attack(state: State, piles: tuple[Pile, ...], at: At) -> State:
    table, _, _, seat, stock, rounds, passes, out, origin, *_ = state
    return State(table, piles, CLAIM, seat, stock, rounds, passes, out, origin, at)


# Attack and claim ------------------------------------------------------------------------------------------------


def _accept(state: State, _: At) -> State:
    """No claim: the attack stands, even on a stone that stood right."""
    return _end_turn(state, state.piles)


def _claim(state: State, _: At) -> State:
    """The referee looks, and all see the colour. On a stone that stands right the attacker goes back."""
    piles, target = state.piles, state.target
    if stands_right(state, state.actor, target):
        piles = _with(piles, target, piles[target][:-1])
        piles = _with(piles, state.origin, (*piles[state.origin], state.turn))
    return _end_turn(state, piles, checked=(target,))


def stands_right(state: State, seat: Seat, at: At) -> bool:
    """Whether the stones of a seat on this field stand right, however high in the pile they lie."""
    return state.table.field_colours[at] == state.table.settings.colours[seat]


# Ready! ----------------------------------------------------------------------------------------------------------


def _ready(state: State, _: At) -> State:
    """All own stones stand right, blocked ones included: won. Even one does not: out."""
    mine = tuple(at for at, pile in enumerate(state.piles) if state.turn in pile)
    if all(stands_right(state, state.turn, at) for at in mine):
        return _over(state, (state.turn,), "ready")._replace(checked=mine)
    piles = tuple(tuple(seat for seat in pile if seat != state.turn) for pile in state.piles)
    out = tuple(sorted((*state.out, state.turn)))
    return _end_turn(state._replace(out=out), piles, checked=mine)


# Passing and the end of a turn -----------------------------------------------------------------------------------


def _pass(state: State, _: At) -> State:
    return _end_turn(state, state.piles, passes=state.passes + 1)


def _end_turn(state: State, piles: tuple[Pile, ...], passes: int = 0, checked: tuple[At, ...] = ()) -> State:
    """The next seat that is still in has its turn, or the game is over. A round ends where the seats begin anew."""
    table, _, _, turn, stock, rounds, _, out, *_ = state
    seats, limit = table.settings.seats, table.settings.rounds
    following = (turn + 1) % seats
    while following in out:
        following = (following + 1) % seats
    if following <= turn:
        rounds += 1
    ended = State(table, piles, TURN, following, stock, rounds, passes, out, NOWHERE, NOWHERE, checked)
    if len(out) == seats - 1:
        return _over(ended, (following,), "last-one")
    if passes == seats - len(out):
        return _over(ended, still_in(ended), "all-passed")
    if limit is not None and rounds > limit:
        return _over(ended._replace(round=limit), still_in(ended), "rounds")
    return ended


def still_in(state: State) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple(seat for seat in range(state.table.settings.seats) if seat not in state.out)


def reveal(state: State) -> State:
    """The players leave: every colour may be seen, and a stone in somebody's hand is back where it was."""
    piles, at = state.piles, state.origin
    if state.phase is LIFTED:
        piles = _with(piles, at, (*piles[at], state.turn))
    return state._replace(piles=piles, phase=OVER)


def _over(state: State, winners: tuple[Seat, ...], reason: str) -> State:
    return state._replace(phase=OVER, outcome=Outcome(winners, reason))


def _with(piles: tuple[Pile, ...], at: At, pile: Pile) -> tuple[Pile, ...]:
    """The piles with that on one field changed."""
    changed = list(piles)
    changed[at] = pile
    return tuple(changed)


def _illegal(code: str, message: str, state: State, at: At) -> IllegalAction:
    name = state.table.board.fields[at].name
    return IllegalAction(code, message.format(name), field=name)


Handler: TypeAlias = Callable[[State, At], State]
# Who may act is said by `State.actor`; this says what they may do, and in which phase.
RULES: Final[Mapping[str, tuple[Phase, Handler]]] = {
    "place": (PLACE, _place),
    "touch": (TURN, _touch),
    "move": (LIFTED, _move),
    "accept": (CLAIM, _accept),
    "claim": (CLAIM, _claim),
    "pass": (TURN, _pass),
    "ready": (TURN, _ready),
}
ON_A_FIELD: Final = frozenset({"place", "touch", "move"})
