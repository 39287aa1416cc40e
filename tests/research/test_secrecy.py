"""Observations say what a view says and nothing else: they are made anew here from views alone, and compared."""

from random import Random

import numpy as np
from hypothesis import given
from hypothesis import settings as limits

from kist.core.view import View
from kist.research.coding import legal_numbers
from kist.research.skelter_coding import WORDS, SkelterCoding
from kist.skelter.board import COLOURS
from kist.skelter.glance import Glance, Situation, glance_of
from kist.skelter.state import COVERED, NEUTRAL, NOWHERE, SEATS, Phase, State
from kist.skelter.table import SkelterTable
from tests.skelter.drawn import GAME
from tests.skelter.strategies import seeds, some, states
from tests.skelter.test_secrecy import recoloured

few = limits(some, max_examples=40)


def colours_in(table: SkelterTable) -> tuple[str, ...]:
    own = [table.colours_of(seat) for seat in range(len(table.colours))]
    return tuple(each[number] for number in range(table.sets) for each in own if number < len(each))


def stone_of(table: SkelterTable, colour: str | None) -> int:
    if colour is None:
        return NOWHERE
    number = colours_in(table).index(colour)
    return number % len(table.colours) + SEATS * (number // len(table.colours))


def hue_in(view: View[SkelterTable], name: str) -> int:
    table = view.table
    if name in table.shown:
        return COLOURS.index(table.shown[name])
    is_open = name not in table.piles or name in table.checked or view.phase == "over"
    return NEUTRAL if is_open else COVERED


def glance_from(view: View[SkelterTable]) -> Glance:
    """The same as `glance_of`, but from a view."""
    table, names = view.table, list(view.table.places)
    at = {name: number for number, name in enumerate(names)} | {"": NOWHERE}
    piles = tuple(tuple(stone_of(table, colour) for colour in table.stones.get(name, ())) for name in names)
    lifted, attack = table.lifted, table.attack
    about = Situation(
        seats=len(table.colours),
        phase=Phase(view.phase),
        turn=NOWHERE if table.turn is None else table.turn,
        actor=view.to_act[0] if view.to_act else None,
        out=table.out,
        skips=table.skips,
        stock=table.stock,
        stone=stone_of(table, lifted.colour if lifted else table.placing),
        said=(table.verdict.of, table.verdict.right) if table.verdict else None,
        round=table.round,
        rounds=table.rounds,
        repeats=table.repeats,
        pass_ends=table.pass_ends is not None,
    )
    return Glance(
        viewer=view.viewer,
        colours=colours_in(table),
        about=about,
        piles=piles,
        fields=[(at[name], piles[at[name]] or hue_in(view, name)) for name in names],
        empty=bytes(not pile for pile in piles),
        opened=[(at[name], hue_in(view, name)) for name in table.piles if hue_in(view, name) != COVERED],
        checked=[at[name] for name in table.checked],
        origin=at[lifted.from_ if lifted else attack.from_ if attack else ""],
        target=at[attack.on if attack else ""],
        pointing=bytes(
            any(f"{verb} {name}" in view.actions for verb in ("place", "touch", "move")) for name in names
        ),
        finishing=[at[name] for name in names if f"finish {name}" in view.actions],
    )


def coding_of(state: State) -> SkelterCoding:
    given = {name: value for name, value in state.table.settings.to_json().items() if name not in ("game", "seats")}
    return SkelterCoding(state.table.settings.seats, **given)


@few
@given(states())
def test_an_observation_follows_from_the_view_alone(state: State) -> None:
    coding = coding_of(state)
    for seat in range(state.table.settings.seats):
        seen, told = coding.look(state, seat), glance_from(GAME.view(state, seat))
        assert np.array_equal(coding.observe(seen), coding.observe(told))
        assert np.array_equal(coding.legal(seen), coding.legal(told))


@few
@given(states())
def test_the_mask_is_the_list_of_legal_actions(state: State) -> None:
    coding = coding_of(state)
    for seat in range(state.table.settings.seats):
        sight = coding.look(state, seat)
        named = {coding.name(sight, number) for number in legal_numbers(coding, sight)}
        assert named == set(GAME.view(state, seat).actions)
    assert coding.actions == 2 * len(state.piles) + len(WORDS)


@few
@given(states(), seeds)
def test_what_is_covered_changes_no_observation(state: State, seed: int) -> None:
    if state.phase is Phase.OVER:
        return
    other, coding = recoloured(state, Random(seed)), coding_of(state)
    for seat in range(state.table.settings.seats):
        assert glance_of(state, seat) == glance_of(other, seat)
        assert np.array_equal(coding.observe(glance_of(state, seat)), coding.observe(glance_of(other, seat)))
