"""The only door: what a seat or a spectator may know of a state.

Everybody may know the same: whose stones lie where, the colours of fields that are empty now, and what the last
action showed to all. Until the end, no function here but `_shown` looks at a colour of the board.
"""

from kist.core.types import Json, Seat, Viewer
from kist.core.view import View
from kist.skelter.board import STONES
from kist.skelter.legal import legal
from kist.skelter.state import CLAIM, LIFTED, OVER, At, State


def view_of(state: State, viewer: Viewer) -> View:
    """What this seat, or a spectator, may know of the state."""
    acting = to_act(state)
    actions = legal(state) if viewer is not None and viewer in acting else ()
    return View(
        viewer=viewer,
        phase=state.phase.value,
        to_act=acting,
        kinds=tuple(dict.fromkeys(action.verb for action in actions)),
        actions=tuple(map(str, actions)),
        scores=scores(state),
        outcome=state.outcome,
        table=_table(state),
    )


def to_act(state: State) -> tuple[Seat, ...]:
    """Who may act now: one seat, or nobody once the game is over."""
    return () if state.phase is OVER else (state.actor,)


def scores(state: State) -> tuple[int, ...]:
    """One point for each winner once the game is over."""
    winners = state.outcome.winners if state.outcome else ()
    return tuple(int(seat in winners) for seat in range(state.table.settings.seats))


def _table(state: State) -> dict[str, Json]:
    fields = state.table.board.fields
    return {
        "piles": {field.name: list(pile) for field, pile in zip(fields, state.piles, strict=True) if pile},
        "colours": list(state.table.settings.colours),
        "shown": _shown(state),
        "out": list(state.out),
        "turn": None if state.phase is OVER else state.turn,
        "stock": _stock(state),
        "round": state.round,
        "rounds": state.table.settings.rounds,
        "lifted": _lifted(state),
        "attack": _attack(state),
        "checked": [fields[at].name for at in state.checked],
        "places": {field.name: [field.x, field.y] for field in fields},
        "next": state.table.next,
    }


def _shown(state: State) -> dict[str, Json]:
    """The colours that are visible now; an empty field that is not here is neutral."""
    fields = zip(state.table.board.fields, state.piles, strict=True)
    return {
        field.name: field.colour
        for at, (field, pile) in enumerate(fields)
        if field.colour and _is_open(state, at, pile)
    }


def _is_open(state: State, at: At, pile: tuple[Seat, ...]) -> bool:
    return not pile or at in state.checked or state.phase is OVER


def _stock(state: State) -> list[Json]:
    """How many stones each seat has still to place."""
    seats = state.table.settings.seats
    rounds, more = divmod(STONES * seats - state.stock, seats)
    return [STONES - rounds - (seat < more) for seat in range(seats)]


def _lifted(state: State) -> Json:
    if state.phase is not LIFTED:
        return None
    return {"seat": state.turn, "from": state.table.board.fields[state.origin].name}


def _attack(state: State) -> Json:
    if state.phase is not CLAIM:
        return None
    fields = state.table.board.fields
    return {
        "seat": state.turn,
        "owner": state.actor,
        "from": fields[state.origin].name,
        "on": fields[state.target].name,
    }
