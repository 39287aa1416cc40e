"""What changed between two tables, and the way back: a client that patches what it had has what there is."""

import json
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.difference import difference, patched
from kist.core.game import Game
from kist.core.latest import of_the_latest
from kist.core.referee import ruled
from kist.core.table import Record
from kist.core.types import SPECTATOR, Json
from kist.games import GAMES

JSON = st.recursive(
    st.none() | st.integers(0, 3) | st.text("ab", max_size=2),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("abc"), inner, max_size=3),
    max_leaves=12,
)
OBJECTS = st.dictionaries(st.sampled_from("abc"), JSON, max_size=3)


@given(OBJECTS, OBJECTS)
def test_whoever_patches_what_was_has_what_is(before: dict[str, Json], after: dict[str, Json]) -> None:
    found = difference(before, after)
    kept = json.dumps(before)
    assert patched(before, found.changed, found.gone) == after
    assert json.dumps(before) == kept, "what was is left alone"
    assert bool(found) == (before != after)


@pytest.mark.parametrize("name", ["cubus", "skelter"])
def test_tables_of_whole_games_follow_from_the_first_and_their_changes(name: str) -> None:
    game: Game[Any, Any] = GAMES[name]
    state, rng, steps = game.start(game.read_settings({"game": name, "seats": 3})), Random(5), 0
    table = game.view(state, SPECTATOR).table
    known = table.to_json()
    while actors := game.to_act(state):
        seat = actors[0]
        action = game.propose(state, seat, rng) if isinstance(seat, int) else game.chance(state)[0].action
        state, before = ruled(game, game.apply(state, seat, action)), table
        table, steps = game.view(state, SPECTATOR).table, steps + 1
        found = difference(before, table)
        known = patched(known, json.loads(json.dumps(found.changed)), found.gone)
        assert known == json.loads(json.dumps(table.to_json()))
    assert steps > 40


@dataclass(frozen=True)
class Inner(Record):
    seat: int
    note: str | None = None


@dataclass(frozen=True)
class Outer(Record):
    inner: Inner | None = None
    from_: str = "x"


def test_records_are_compared_member_by_member_and_defaults_are_gone() -> None:
    found = difference(Outer(Inner(1, "a"), "y"), Outer(Inner(2), "x"), "table")
    assert (found.changed, found.gone) == ({"inner": {"seat": 2}}, [["table", "inner", "note"], ["table", "from"]])


def test_what_was_made_last_is_made_once_and_never_taken_for_something_equal() -> None:
    made: list[object] = []

    @of_the_latest
    def make(subject: tuple[int, ...]) -> list[int]:
        made.append(subject)
        return list(subject)

    first, equal = (1, *range(2)), (1, *range(2))
    assert make(first) is make(first)
    assert make(equal) is not make(first)
    assert len(made) == 3
