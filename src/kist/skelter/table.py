"""The only door: what a seat or a spectator may know of a state.

Everybody may know the same: whose stones lie where, the colours of fields that are empty now, and what the last
action showed to all. Until the end, nothing here looks at a colour of the board: what is visible says `glance`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Final, TypeVar

from kist.core.latest import of_the_latest
from kist.core.table import Record
from kist.core.types import Seat, Viewer
from kist.core.view import View
from kist.skelter.board import COLOURS, Colour
from kist.skelter.ending import pass_ends, standing_right
from kist.skelter.fast_observation import repeats_in, shown_in, stock_in
from kist.skelter.legal import legal
from kist.skelter.state import CLAIM, LIFTED, NEUTRAL, OVER, PLACE, Pile, State, number_of, owner_of
from kist.skelter.turns import next_stone

Shown = TypeVar("Shown")
PILES: Final = 4096
"""So many different piles are remembered as they are shown, for each choice of colours."""


@dataclass(frozen=True)
class SkelterLifted(Record):
    """A stone that is in somebody's hand, and where it was taken up."""

    seat: Seat
    colour: Colour
    from_: str


@dataclass(frozen=True)
class SkelterAttack(Record):
    """A stone of `seat` moved onto one of `owner`, who may claim that it stands right."""

    seat: Seat
    owner: Seat
    from_: str
    on: str


@dataclass(frozen=True)
class SkelterVerdict(Record):
    """What all have just been shown: a `claim` or a call (`ready`), whose it was, and whether it was right."""

    of: str
    seat: Seat
    right: bool


@dataclass(frozen=True)
class SkelterTable(Record):
    """What `table` holds in a view of Helter-Skelter."""

    piles: Annotated[Mapping[str, tuple[Seat, ...]], "Field to the seats whose stones lie there, lowest first."]
    stones: Annotated[Mapping[str, tuple[Colour, ...]], "Field to the colours of those stones, lowest first."]
    colours: Annotated[
        tuple[Colour | tuple[Colour, ...] | None, ...],
        "The colour of each seat, null while it has none; where players have several sets, a list for each seat.",
    ]
    sets: Annotated[int, "How many colours each player has."]
    shown: Annotated[Mapping[str, Colour], "Field to colour, as visible now; other empty fields are neutral."]
    out: Annotated[tuple[Seat, ...], "Seats that are out."]
    skips: Annotated[tuple[Seat, ...], "Seats that lose their next turn; one that loses two is named twice."]
    turn: Seat | None
    stock: Annotated[tuple[int, ...], "How many stones each seat has still to place."]
    placing: Annotated[Colour | None, "The colour of the stone that is placed next."]
    round: int
    rounds: int | None
    wrong_claim: Annotated[str, "What a wrong claim costs: `turn` or `nothing`."]
    pass_ends: Annotated[
        str | None,
        "Why the game would be over after a pass now: `all-passed`, `repetition` or `rounds`; null: it would go on.",
    ]
    repeats: Annotated[
        int, "How often the table has come up as at the beginning of this turn, since the last wrong call."
    ]
    lifted: SkelterLifted | None
    attack: SkelterAttack | None
    verdict: SkelterVerdict | None
    checked: Annotated[tuple[str, ...], "Fields that a claim or Ready! has just shown to all."]
    right: Annotated[
        tuple[int, ...] | None,
        "How many stones of each seat stand right, once everything is shown; of who called Ready! wrongly, how many "
        "did then.",
    ]
    places: Annotated[Mapping[str, tuple[float, float]], "Where to draw each field."]
    next: Annotated[Mapping[str, tuple[str, ...]], "The fields one step away from each field."]

    def colours_of(self, seat: Seat) -> tuple[Colour, ...]:
        """The colours of a seat, as far as it has them."""
        own = self.colours[seat]
        return (own,) if isinstance(own, str) else own or ()

    def __str__(self) -> str:
        """The board as text: the seat of the topmost stone, with the height of its pile, or the colour's first letter
        of an empty field."""
        rows: dict[float, dict[float, str]] = {}
        for field, (x, y) in self.places.items():
            rows.setdefault(y, {})[x] = self._sign(field)
        lines = (_set_out(across) for _, across in sorted(rows.items()))
        colours = (
            f"seat {seat}: {', '.join(self.colours_of(seat)) or 'no colour'}" for seat in range(len(self.stock))
        )
        return "\n".join((*(line.rstrip() for line in lines), *colours))

    def _sign(self, field: str) -> str:
        pile = self.piles.get(field, ())
        if not pile:
            return self.shown[field][0] if field in self.shown else "."
        return f"{pile[-1]}" if len(pile) == 1 else f"{pile[-1]}^{len(pile)}"


def _set_out(across: Mapping[float, str]) -> str:
    """A row of signs, each where its field is."""
    line = ""
    for x, sign in sorted(across.items()):
        line = line.ljust(round(x * 4)) + sign
    return line


def view_of(state: State, viewer: Viewer) -> View[SkelterTable]:
    """What this seat, or a spectator, may know of the state."""
    acting, points, table = _public(state)
    actions = legal(state) if viewer is not None and viewer in acting else ()
    return View(
        viewer=viewer,
        phase=state.phase.value,
        to_act=acting,
        kinds=tuple(dict.fromkeys([action.verb for action in actions])),
        actions=tuple(map(str, actions)),
        scores=points,
        outcome=state.outcome,
        table=table,
    )


@of_the_latest
def _public(state: State) -> tuple[tuple[Seat, ...], tuple[int, ...], SkelterTable]:
    """What is the same for all."""
    return to_act(state), scores(state), _table(state)


def to_act(state: State) -> tuple[Seat, ...]:
    """Who may act now: one seat, or nobody once the game is over."""
    return () if state.phase is OVER else (state.actor,)


def scores(state: State) -> tuple[int, ...]:
    """One point for each winner once the game is over."""
    winners = state.outcome.winners if state.outcome else ()
    return tuple(int(seat in winners) for seat in range(state.table.settings.seats))


def _table(state: State) -> SkelterTable:
    table, names, settings = state.table, state.table.names, state.table.settings
    piles = [(name, pile) for name, pile in zip(names, state.piles, strict=True) if pile]
    worn = _worn(settings.colours, settings.seats)
    return SkelterTable(
        piles={name: _OWNERS[pile] for name, pile in piles},
        stones={name: worn[pile] for name, pile in piles},
        colours=table.colours,
        sets=settings.sets,
        shown=_shown(state),
        out=state.out,
        skips=state.skips,
        turn=None if state.phase is OVER else state.turn,
        stock=tuple(stock_in(state)),
        placing=table.stone_colours[next_stone(state)] if state.phase is PLACE else None,
        round=state.round,
        rounds=settings.rounds,
        wrong_claim=settings.wrong_claim,
        pass_ends=pass_ends(state),
        repeats=repeats_in(state),
        lifted=_lifted(state),
        attack=_attack(state),
        verdict=_verdict(state),
        checked=tuple([names[at] for at in state.checked]),
        right=_right(state),
        places=table.places,
        next=table.next,
    )


class _ByPile(dict[Pile, Shown]):
    """What is shown of each pile. One or two change at a time, and who compares tables finds the others to be the
    very same values."""

    def __init__(self, show: Callable[[Pile], Shown]) -> None:
        self._show = show

    def __missing__(self, pile: Pile) -> Shown:
        if len(self) >= PILES:
            self.clear()
        shown = self[pile] = self._show(pile)
        return shown


_OWNERS: Final[_ByPile[tuple[Seat, ...]]] = _ByPile(lambda pile: tuple(map(owner_of, pile)))
"""Whose its stones are."""


@lru_cache(16)
def _worn(colours: tuple[Colour, ...], seats: int) -> _ByPile[tuple[Colour, ...]]:
    """The colours of its stones, where these were agreed on."""
    return _ByPile(lambda pile: tuple([colours[number_of(stone, seats)] for stone in pile]))


def _shown(state: State) -> dict[str, Colour]:
    """The colours that are visible now; an empty field that is not here is neutral."""
    fields = zip(state.table.names, shown_in(state), strict=True)
    return {name: COLOURS[hue] for name, hue in fields if hue < NEUTRAL}


def _lifted(state: State) -> SkelterLifted | None:
    if state.phase is not LIFTED:
        return None
    colour = state.table.stone_colours[state.hand]
    return SkelterLifted(state.turn, colour, state.table.names[state.origin])


def _attack(state: State) -> SkelterAttack | None:
    if state.phase is not CLAIM:
        return None
    names = state.table.names
    return SkelterAttack(state.turn, state.actor, names[state.origin], names[state.target])


def _verdict(state: State) -> SkelterVerdict | None:
    return SkelterVerdict(*state.verdict[:3]) if state.verdict else None


def _right(state: State) -> tuple[int, ...] | None:
    if state.phase is not OVER:
        return None
    then = dict(state.called)
    return tuple(then.get(seat, standing_right(state, seat)) for seat in range(state.table.settings.seats))
