"""How a turn of Helter-Skelter ends: who comes next, or why the game is over, and who has won it."""

from collections.abc import Iterable
from typing import Final

from kist.core.outcome import Outcome
from kist.core.types import Seat
from kist.skelter.settings import SETS
from kist.skelter.state import OVER, SEATS, TURN, At, Piles, State, Verdict, owner_of

STONES_OF: Final = tuple(frozenset(range(seat, SEATS * len(SETS), SEATS)) for seat in range(SEATS))
"""All stones that are a seat's, of whichever set."""
THIRD: Final = 3
"""When a table has come up so often, nobody gets on."""

# The end of a turn ------------------------------------------------------------------------------------------------


def end_turn(state: State, piles: Piles, passed: tuple[Seat, ...] = (), verdict: Verdict | None = None) -> State:
    """The next one has the turn, unless the game is over."""
    ended = _next_turn(state, piles, passed, verdict)
    reason = _why_over(ended)
    return end_of_game(ended, reason) if reason else ended


def _next_turn(state: State, piles: Piles, passed: tuple[Seat, ...], verdict: Verdict | None) -> State:
    following, skips, number = _upcoming(state)
    return State(
        state.table,
        piles,
        TURN,
        following,
        state.stock,
        round=number,
        passed=passed,
        skips=skips,
        out=state.out,
        called=state.called,
        history=(*state.history, (following, skips, piles)),
        verdict=verdict,
    )


def _upcoming(state: State) -> tuple[Seat, tuple[Seat, ...], int]:
    """Who has the next turn, who still loses one, and the round: the next seat that is in and loses no turn has its
    turn. A round ends where the seats begin anew."""
    following, skips = seat_after(state), state.skips
    while following in skips:
        first = skips.index(following)
        skips = (*skips[:first], *skips[first + 1 :])
        following = seat_after(state, following)
    return following, skips, state.round + (following <= state.turn)


def seat_after(state: State, seat: Seat | None = None) -> Seat:
    """The next seat that is still in."""
    seats = state.table.settings.seats
    following = ((state.turn if seat is None else seat) + 1) % seats
    while following in state.out:
        following = (following + 1) % seats
    return following


def with_pass(state: State) -> tuple[Seat, ...]:
    """Who will have passed in a row, once the seat whose turn it is has passed too."""
    return tuple(sorted({*state.passed, state.turn}))


def pass_ends(state: State) -> str | None:
    """Why nobody would get on after a pass; None when they would, or passing is not possible. This follows from what
    lies open: who would win then is not looked at."""
    if state.phase is not TURN:
        return None
    following, skips, number = _upcoming(state)
    times = state.history.count((following, skips, state.piles)) + 1
    passed = len(state.passed) + (state.turn not in state.passed)
    return _why_nobody_goes_on(state, passed, times, number)


# The end of the game ----------------------------------------------------------------------------------------------


def _why_over(state: State) -> str | None:
    """Why the game is over at the beginning of a turn, if it is."""
    return _why_nobody_goes_on(state, len(state.passed), state.history.count(state.history[-1]), state.round)


def _why_nobody_goes_on(state: State, passed: int, times: int, number: int) -> str | None:
    """Why the game is over, if it is, where so many have passed, the table has come up so many times and the round
    has this number."""
    settings = state.table.settings
    remaining = settings.seats - len(state.out)
    if remaining == 1:
        return "last"
    if passed == remaining:
        return "all-passed"
    if times == THIRD:
        return "repetition"
    return "rounds" if settings.rounds is not None and number > settings.rounds else None


def end_of_game(state: State, reason: str) -> State:
    """Nobody gets on: of those who are still in, those with the most stones standing right win."""
    players, limit = still_in(state), state.table.settings.rounds
    winners = _ahead(state, players)
    if 1 < len(winners) < len(players) and state.table.settings.play_off and reason != "rounds":
        return _play_off(state, winners)
    return won_by(state if limit is None else state._replace(round=min(state.round, limit)), winners, reason)


def _ahead(state: State, players: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those with the most stones standing right."""
    if len(players) == 1:
        return players
    right = {seat: standing_right(state, seat) for seat in players}
    most = max(right.values())
    return tuple(seat for seat in players if right[seat] == most)


def _play_off(state: State, staying: tuple[Seat, ...]) -> State:
    """Where that is agreed: of several who are ahead one is still to win, and the others leave the board to them."""
    verdict = state.verdict  # a claim may have led here, and its answer is still to be heard
    for seat in still_in(state):
        if seat not in staying:
            state = without(state, seat)._replace(piles=cleared(state.piles, seat))
    turn = state.turn if state.turn in staying else seat_after(state)
    return state._replace(turn=turn, history=((turn, state.skips, state.piles),), verdict=verdict)


def won_by(state: State, winners: tuple[Seat, ...], reason: str) -> State:
    """The game is over."""
    return state._replace(phase=OVER, outcome=Outcome(winners, reason))


# Who is there, and stands right -----------------------------------------------------------------------------------


def still_in(state: State) -> tuple[Seat, ...]:
    """The seats that are not out."""
    return tuple(seat for seat in range(state.table.settings.seats) if seat not in state.out)


def without(state: State, seat: Seat) -> State:
    """The table without a seat; what was before does not come up again."""
    out = tuple(sorted((*state.out, seat)))
    skips = tuple(other for other in state.skips if other != seat)
    return state._replace(out=out, skips=skips, passed=(), history=(), verdict=None)


def cleared(piles: Piles, seat: Seat, fields: Iterable[At] | None = None) -> Piles:
    """The piles without the stones of a seat; those on top of them come down. `fields` are those where they lie, for
    whoever knows them already."""
    left, own = list(piles), STONES_OF[seat]
    for at in fields_with(piles, seat) if fields is None else fields:
        left[at] = tuple([stone for stone in piles[at] if stone not in own])
    return tuple(left)


def fields_with(piles: Piles, seat: Seat) -> tuple[At, ...]:
    """The fields on which a seat has stones, be they covered."""
    own = STONES_OF[seat]
    return tuple([at for at, pile in enumerate(piles) if pile and not own.isdisjoint(pile)])


def stands_right(state: State, at: At) -> bool:
    """Whether the stone that lies on the board itself has the colour of its field. Those above stand on no field."""
    pile = state.piles[at]
    return bool(pile) and state.table.stone_colours[pile[0]] == state.table.field_colours[at]


def standing_right(state: State, seat: Seat) -> int:
    """How many stones of a seat stand right."""
    mine = fields_with(state.piles, seat)
    return sum([owner_of(state.piles[at][0]) == seat and stands_right(state, at) for at in mine])
