"""What a view shows, in the numbers that environments are made of: for policies that sit down as bots.

Bots are shown views and no states. An environment looks at states through the same door, only quicker; tests hold
that both see the same.
"""

from kist.core.view import View
from kist.cubus.play.fast_observation import FastObservation as SeenCubus
from kist.cubus.play.table import CubusTable
from kist.skelter.board import COLOURS
from kist.skelter.fast_observation import FastObservation, Situation
from kist.skelter.state import COVERED, NEUTRAL, NOWHERE, SEATS, Phase
from kist.skelter.table import SkelterTable


def cubus_seen(view: View[CubusTable]) -> SeenCubus:
    """What a view of Cubus shows, as `fast_observation_of` has it from the state."""
    table = view.table
    return SeenCubus(
        viewer=view.viewer,
        phase=view.phase,
        to_act=view.to_act,
        kinds=view.kinds,
        actions=view.actions,
        scores=view.scores,
        rules=table.rules,
        stack=table.stack,
        pile=table.pile.tiles,
        hands=table.hands,
        turn=table.turn,
        freed=table.demolition_scores or (0,) * len(view.scores),
    )


def _colours_in(table: SkelterTable) -> tuple[str, ...]:
    own = [table.colours_of(seat) for seat in range(len(table.colours))]
    return tuple(each[number] for number in range(table.sets) for each in own if number < len(each))


def _stone_of(table: SkelterTable, colour: str | None) -> int:
    if colour is None:
        return NOWHERE
    number = _colours_in(table).index(colour)
    return number % len(table.colours) + SEATS * (number // len(table.colours))


def _hue_in(view: View[SkelterTable], name: str) -> int:
    table = view.table
    if name in table.shown:
        return COLOURS.index(table.shown[name])
    is_open = name not in table.piles or name in table.checked or view.phase == "over"
    return NEUTRAL if is_open else COVERED


def skelter_seen(view: View[SkelterTable]) -> FastObservation:
    """What a view of Helter-Skelter shows, as `fast_observation_of` has it from the state."""
    table, names = view.table, list(view.table.places)
    at = {name: number for number, name in enumerate(names)} | {"": NOWHERE}
    piles = tuple(tuple(_stone_of(table, colour) for colour in table.stones.get(name, ())) for name in names)
    lifted, attack = table.lifted, table.attack
    about = Situation(
        seats=len(table.colours),
        phase=Phase(view.phase),
        turn=NOWHERE if table.turn is None else table.turn,
        actor=next((seat for seat in view.to_act if isinstance(seat, int)), None),
        out=table.out,
        skips=table.skips,
        stock=table.stock,
        stone=_stone_of(table, lifted.colour if lifted else table.placing),
        said=(table.verdict.of, table.verdict.right) if table.verdict else None,
        round=table.round,
        rounds=table.rounds,
        repeats=table.repeats,
        pass_ends=table.pass_ends is not None,
    )
    return FastObservation(
        viewer=view.viewer,
        colours=_colours_in(table),
        about=about,
        piles=piles,
        fields=[(at[name], piles[at[name]] or _hue_in(view, name)) for name in names],
        empty=bytes(not pile for pile in piles),
        opened=[(at[name], _hue_in(view, name)) for name in table.piles if _hue_in(view, name) != COVERED],
        checked=[at[name] for name in table.checked],
        origin=at[lifted.from_ if lifted else attack.from_ if attack else ""],
        target=at[attack.on if attack else ""],
        pointing=bytes(
            any(f"{verb} {name}" in view.actions for verb in ("place", "touch", "move")) for name in names
        ),
        finishing=[at[name] for name in names if f"finish {name}" in view.actions],
        calling="ready" in view.actions,
    )
