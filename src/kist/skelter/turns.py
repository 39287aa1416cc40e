"""How a game of Helter-Skelter goes on: what each action does. It reads like the rule sheet, top to bottom."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from operator import and_, not_
from typing import Final, TypeAlias

from kist.core.errors import IllegalAction
from kist.core.types import Seat
from kist.skelter.board import COLOURS
from kist.skelter.ending import (
    STONES_OF,
    cleared,
    end_of_game,
    end_turn,
    fields_with,
    seat_after,
    standing_right,
    stands_right,
    still_in,
    with_pass,
    without,
    won_by,
)
from kist.skelter.settings import TURN as A_TURN
from kist.skelter.state import (
    CHOOSE,
    CLAIM,
    LIFTED,
    NEUTRAL,
    NOWHERE,
    OVER,
    PLACE,
    SEATS,
    TURN,
    At,
    Flags,
    Phase,
    Pile,
    Piles,
    State,
    Stone,
    Verdict,
    owner_of,
    table_for,
)

ON_THE_BOARD: Final = 2
"""How high a pile is when a stone that lies on the board itself is attacked."""

# Choosing colours ------------------------------------------------------------------------------------------------


def _choose(state: State, number: int) -> State:
    """In turn each player takes a colour that nobody has, as many as there are sets for each."""
    if COLOURS[number] in state.table.settings.colours:
        raise IllegalAction("colour-taken", f"Somebody has taken {COLOURS[number]} already: choose another colour.")
    return _choose_for_absent(_chosen(state, number))


def _chosen(state: State, number: int) -> State:
    settings = state.table.settings
    settings = replace(settings, colours=(*settings.colours, COLOURS[number]))
    phase = PLACE if settings.are_colours_chosen else CHOOSE
    return state._replace(table=table_for(settings), phase=phase, turn=(state.turn + 1) % settings.seats)


def _choose_for_absent(state: State) -> State:
    """Whoever has left gets what is there, so that the others keep their order."""
    while state.turn in state.out:
        if state.phase is PLACE:
            return state._replace(turn=seat_after(state))
        taken = state.table.settings.colours
        state = _chosen(state, next(number for number, colour in enumerate(COLOURS) if colour not in taken))
    return state


# Placing ---------------------------------------------------------------------------------------------------------


def _place(state: State, at: At) -> State:
    """One stone on an empty coloured field, not of its own colour unless nothing else is left."""
    table, piles, stone = state.table, state.piles, next_stone(state)
    colour = table.field_colours[at]
    if piles[at]:
        raise _illegal("occupied", "A stone already lies on {}.", state, at)
    if colour is None:
        raise _illegal("neutral", "Stones are placed on coloured fields, and {} has no colour.", state, at)
    if colour == table.stone_colours[stone] and not placeable(state, empty_in(state))[at]:
        raise _illegal("own-colour", "{} has the stone's own colour: place it on another one.", state, at)
    piles, stock = _with(piles, at, (stone,)), state.stock - 1
    if stock:  # all else is as it was in the beginning, and this is quicker than to replace three of many
        return State(table, piles, PLACE, seat_after(state), stock, out=state.out)
    return _placed(state._replace(piles=piles, stock=0))


def empty_in(state: State) -> Flags:
    """1 for every field on which no stone lies."""
    return bytes(map(not_, state.piles))


def placeable(state: State, empty: Flags) -> Flags:
    """Where the next stone may be placed: on empty coloured fields, those of its own colour only when nothing else is
    left."""
    table = state.table
    free = bytearray(empty)
    for at in table.unfit[next_stone(state)]:
        free[at] = 0
    if 1 in free:
        return free
    return bytes(map(and_, empty, [hue != NEUTRAL for hue in table.hues]))


def next_stone(state: State) -> Stone:
    """Which stone is placed next: with several sets one of each colour in turn."""
    sets, seat = state.table.settings.sets, state.turn
    return seat if sets == 1 else seat + SEATS * (-state.stones_left(seat) % sets)


def _placed(state: State) -> State:
    """The next seat places; when all stones are down, the first one moves."""
    if state.stock:
        return state._replace(turn=seat_after(state))
    first = min(still_in(state))
    return state._replace(phase=TURN, turn=first, history=((first, (), state.piles),))


# Moving ----------------------------------------------------------------------------------------------------------


def _touch(state: State, at: At) -> State:
    """Touched is moved: the stone is lifted, all see what was under it, and it must be put down elsewhere."""
    pile = state.piles[at]
    if not pile or owner_of(pile[-1]) != state.turn:
        if any(owner_of(stone) == state.turn for stone in pile):
            raise _illegal("blocked", "Your stone on {} is blocked by the one on top of it.", state, at)
        raise _illegal("not-yours", "None of your stones lies on {}.", state, at)
    if not can_move(state, at):
        raise _illegal("nowhere-to-go", "The stone on {} can go nowhere.", state, at)
    piles = _with(state.piles, at, pile[:-1])
    return state._replace(piles=piles, phase=LIFTED, hand=pile[-1], origin=at, passed=(), verdict=None)


def can_enter(state: State, at: At) -> bool:
    """Whether a stone of the seat whose turn it is may go to a field: an empty one or onto an opponent's stone."""
    pile = state.piles[at]
    return not pile or owner_of(pile[-1]) != state.turn


def can_move(state: State, at: At) -> bool:
    """Whether a stone on a field has anywhere to go."""
    piles, own = state.piles, STONES_OF[state.turn]
    for other in state.table.neighbours[at]:  # written out, for random play asks this more often than anything else
        pile = piles[other]
        if not pile or pile[-1] not in own:
            return True
    return False


def _move(state: State, at: At) -> State:
    """The lifted stone goes to a neighbouring field; on an opponent's stone that is an attack. Who owns a stone that
    lies on the board itself is asked; one that lies on another stands on no field, as everybody sees."""
    _check_next_to(state, at)
    if not can_enter(state, at):
        raise _illegal("own-stone", "Your own stone lies on {}.", state, at)
    piles = _with(state.piles, at, (*state.piles[at], state.hand))
    height = len(piles[at])
    if height == 1 or (height > ON_THE_BOARD and state.table.settings.asks_only_on_the_board):
        return end_turn(state, piles)
    return state._replace(piles=piles, phase=CLAIM, hand=NOWHERE, target=at)


def _check_next_to(state: State, at: At) -> None:
    if at not in state.table.neighbours[state.origin]:
        raise _illegal("not-next-to", "{} is not next to where the stone was.", state, at)


# Attack and claim ------------------------------------------------------------------------------------------------


def _accept(state: State, _: At) -> State:
    """No claim: the attack stands, even on a stone that stood right."""
    return end_turn(state, state.piles)


def _claim(state: State, _: At) -> State:
    """The referee looks, and all see the colour. On a stone that stands right the attacker goes back; else the
    claimer loses a turn, one for each wrong claim."""
    piles, target, owner = state.piles, state.target, state.actor
    *under, attacker = piles[target]
    right = len(under) == 1 and stands_right(state, target)
    if right:
        piles = _with(piles, target, tuple(under))
        piles = _with(piles, state.origin, (*piles[state.origin], attacker))
    elif state.table.settings.wrong_claim == A_TURN:
        state = state._replace(skips=_with_skip(state, owner))
    return end_turn(state, piles, verdict=Verdict("claim", owner, right, (target,)))


def _with_skip(state: State, seat: Seat) -> tuple[Seat, ...]:
    """Who loses turns, once this seat loses one more."""
    skips = (*state.skips, seat)
    return tuple(sorted(skips if state.table.settings.counts_every_wrong_claim else set(skips)))


# Ready! ----------------------------------------------------------------------------------------------------------


def _ready(state: State, _: At) -> State:
    """All own stones stand right, blocked ones included: won. Even one does not: out."""
    seat = state.turn
    mine = fields_with(state.piles, seat)
    right = all(_only_right(state, at, seat) for at in mine)
    verdict = Verdict("ready", seat, right, mine)
    if right:
        return won_by(state._replace(verdict=verdict, hand=NOWHERE, origin=NOWHERE), (seat,), "ready")
    left = without(state, seat)._replace(called=(*state.called, (seat, standing_right(state, seat))))
    return end_turn(left, cleared(state.piles, seat, mine), verdict=verdict)


def _finish(state: State, at: At) -> State:
    """Move and call in one breath: only to an empty field, for an attack must be answered first."""
    _check_next_to(state, at)
    if state.piles[at]:
        message = "A stone lies on {}: Ready! can be called together with a move to an empty field only."
        raise _illegal("not-empty", message, state, at)
    return _ready(state._replace(piles=_with(state.piles, at, (state.hand,))), at)


def _only_right(state: State, at: At, seat: Seat) -> bool:
    """Whether all stones of a seat on a field stand right: the lowest does, and there is none above it."""
    lowest, *above = state.piles[at]
    own = STONES_OF[seat]
    return lowest in own and own.isdisjoint(above) and stands_right(state, at)


# Passing ---------------------------------------------------------------------------------------------------------


def _pass(state: State, _: At) -> State:
    return end_turn(state, state.piles, passed=with_pass(state))


# Leaving ---------------------------------------------------------------------------------------------------------


def give_up(state: State, seat: Seat) -> State:
    """Out, as after a wrong call: the stones leave the board. An attack by or on the seat is over with it."""
    left = without(state, seat)._replace(stock=state.stock - state.stones_left(seat))
    piles = cleared(state.piles, seat)
    if len(left.out) == state.table.settings.seats - 1:
        laid = reveal(left)  # what the last one had in hand is back on the board
        return end_of_game(laid._replace(piles=cleared(laid.piles, seat)), "last")
    if state.phase is CHOOSE:
        return _choose_for_absent(left)
    if state.phase is PLACE:
        return _left_while_placing(left._replace(piles=piles))
    if seat in (state.turn, state.actor):
        return end_turn(left, piles)
    now = ((state.turn, left.skips, piles),) if state.phase is TURN else ()
    return left._replace(piles=piles, history=now)


def _left_while_placing(state: State) -> State:
    return _placed(state) if not state.stock or state.turn in state.out else state


def reveal(state: State) -> State:
    """The players leave: every colour may be seen, and a stone in somebody's hand is back where it was."""
    piles, at = state.piles, state.origin
    if state.phase is LIFTED:
        piles = _with(piles, at, (*piles[at], state.hand))
    return state._replace(piles=piles, phase=OVER, hand=NOWHERE, origin=NOWHERE, target=NOWHERE)


def _with(piles: Piles, at: At, pile: Pile) -> Piles:
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
    "choose": (CHOOSE, _choose),
    "place": (PLACE, _place),
    "touch": (TURN, _touch),
    "move": (LIFTED, _move),
    "finish": (LIFTED, _finish),
    "accept": (CLAIM, _accept),
    "claim": (CLAIM, _claim),
    "pass": (TURN, _pass),
    "ready": (TURN, _ready),
}
ON_A_FIELD: Final = frozenset({"place", "touch", "move", "finish"})
