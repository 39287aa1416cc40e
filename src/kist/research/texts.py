"""What a seat sees as text: for people at a terminal, and for language models. Made of views, and of nothing else."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from kist.core.types import Actor, Seat
from kist.core.view import View
from kist.cubus.play.table import CubusTable
from kist.skelter.table import SkelterTable


def cubus_text(view: View[CubusTable]) -> str:
    """The table of Cubus."""
    table = view.table
    pile = table.pile.tiles
    return "\n".join(
        [
            f"Cubus, rules of {table.rules}. {_who(view)}",
            f"Stack {table.stack}: {table.crates} crates of {table.stack.tiles.total} rhombi.",
            f"Pile: {pile or 'empty'}, {pile.total} rhombi." if pile.total else "Pile: empty.",
            f"Hands: {_by_seat(hand if hand.total else '-' for hand in table.hands)}.",
            f"Points: {_by_seat(view.scores)}.",
            *_cubus_events(table),
            *_end(view),
        ]
    )


def _cubus_events(table: CubusTable) -> Iterator[str]:
    if table.knocker is not None:
        yield f"Seat {table.knocker} knocked and shows a build with the hand of seat {table.turn}."
    elif table.passer is not None:
        yield f"Seat {table.passer} passed."
    if table.demolition_scores is not None:
        yield f"Freed: {_by_seat(table.demolition_scores)}."


def skelter_text(view: View[SkelterTable]) -> str:
    """The table of Helter-Skelter: a field is its name and its colour, or the seats whose stones cover it."""
    return "\n".join(
        [
            f"Helter-Skelter, round {view.table.round}. {_who(view)}",
            f"Colours: {_by_seat(_own(view.table, seat) for seat in range(len(view.table.colours)))}.",
            *_board(view.table),
            *_skelter_events(view.table),
            *_end(view),
        ]
    )


def _own(table: SkelterTable, seat: Seat) -> str:
    return "+".join(table.colours_of(seat)) or "none yet"


def _board(table: SkelterTable) -> Iterator[str]:
    """The fields line by line, as they lie."""
    lie = sorted(table.places, key=lambda name: (table.places[name][1], table.places[name][0]))
    for _, row in groupby(lie, key=lambda name: table.places[name][1]):
        yield "  ".join(f"{name}:{_field(table, name):<7}" for name in row).rstrip()


def _field(table: SkelterTable, name: str) -> str:
    stones = "[" + ">".join(map(str, table.piles[name])) + "]" if name in table.piles else ""
    if name in table.shown or not stones:
        return stones + table.shown.get(name, "neutral")
    return stones


def _skelter_events(table: SkelterTable) -> Iterator[str]:
    if table.lifted:
        yield f"Seat {table.lifted.seat} has lifted a {table.lifted.colour} stone from {table.lifted.from_}."
    if table.attack:
        yield f"Seat {table.attack.seat} went from {table.attack.from_} onto a stone of seat {table.attack.owner}" + (
            f" on {table.attack.on}."
        )
    if table.verdict:
        right = "right" if table.verdict.right else "wrong"
        yield f"The {table.verdict.of} of seat {table.verdict.seat} was {right}."
    if table.skips:
        yield f"Lose their next turn: {_turns(table.skips)}."
    if table.out:
        yield f"Out: {_seats(table.out)}."
    if any(table.stock):
        yield f"Stones to place: {_by_seat(table.stock)}."
    if table.pass_ends:
        yield "A pass would end the game."
    if table.repeats > 1:
        yield f"The table has come up {table.repeats} times as it was when this turn began."


def _who(view: View[CubusTable] | View[SkelterTable]) -> str:
    own = "" if view.viewer is None else f" You are seat {view.viewer}."
    return f"Phase: {view.phase}; to act: {_seats(view.to_act) or 'nobody'}.{own}"


def _end(view: View[CubusTable] | View[SkelterTable]) -> Iterator[str]:
    if view.outcome:
        yield f"Won by {_seats(view.outcome.winners)} ({view.outcome.reason})."


def _turns(skips: Sequence[Seat]) -> str:
    """Who loses turns, and how many if that is more than one."""
    lost = Counter(skips)
    return ", ".join(f"seat {seat}" + (f" ({turns} turns)" if turns > 1 else "") for seat, turns in lost.items())


def _seats(seats: Sequence[Actor]) -> str:
    return ", ".join(f"seat {seat}" if isinstance(seat, int) else "chance" for seat in seats)


def _by_seat(values: Iterable[object]) -> str:
    return ", ".join(f"seat {seat} {value}" for seat, value in enumerate(values))
