"""What everybody sees of a game of Cubus."""

from collections.abc import Sequence

from kist.core.types import Json, Seat
from kist.cubus.state import KnockWindow, Leftovers, Over, Showing, State
from kist.cubus.tiles import Kind


def show(state: State) -> dict[str, Json]:
    """The table: the stack and where it lies, open hands, how many of each kind the pile has, and who does what."""
    shown: dict[str, Json] = {
        "stack": str(state.laid.stack),
        "origin": list(state.laid.origin),
        "crates": state.laid.stack.crates,
        "hands": [str(hand) for hand in state.hands],
        "pile": {kind.value: count for kind, count in zip(Kind, state.pile, strict=True)},
        "turn": state.turn,
        "rules": state.settings.rules.value,
    }
    match state.phase:
        case KnockWindow():
            shown["passer"] = state.turn
        case Showing(knocker):
            shown.update(passer=state.turn, knocker=knocker)
        case Leftovers(_, offers):
            shown["offers"] = [
                {"seat": seat, "stack": str(build.laid.stack), "points": build.points} for seat, build in offers
            ]
    if state.settings.demolition:
        shown["demolition_scores"] = list(state.freed)
        if isinstance(state.phase, Over):
            shown["demolition_result"] = list(leaders(state.freed))
    return shown


def leaders(scores: Sequence[int]) -> tuple[Seat, ...]:
    """The seats with the highest score."""
    return tuple(seat for seat, score in enumerate(scores) if score == max(scores))
