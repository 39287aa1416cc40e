"""Boards: what a good one is, what is wrong with a bad one, and that ours are even."""

import json
from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kist.core.errors import KistError
from kist.skelter import make_boards
from kist.skelter.balance import balance
from kist.skelter.board import COLOURS, BadBoard, Board
from kist.skelter.board_file import BUILT_IN, built_in, parse_board, read_board
from kist.skelter.settings import BOARDS, Settings

every_board = pytest.mark.parametrize("name", BOARDS)
every_file = pytest.mark.parametrize("name", BUILT_IN)


def board(name: str) -> Board:
    return Settings(2, name, seed=3).layout


@every_board
def test_eight_fields_of_each_colour(name: str) -> None:
    colours = board(name).colours
    assert [colours.count(colour) for colour in COLOURS] == [8] * 6


@pytest.mark.parametrize(("name", "fields", "neutral"), [("classic", 48, 0), ("ring", 49, 1), ("hex", 61, 13)])
def test_sizes(name: str, fields: int, neutral: int) -> None:
    assert (len(board(name).fields), board(name).colours.count(None)) == (fields, neutral)


def test_classic_is_six_rows_of_eight_with_up_to_eight_neighbours() -> None:
    fields = {field.name: field for field in built_in("classic").fields}
    assert set(fields) == {column + row for column in "abcdefgh" for row in "123456"}
    assert fields["a1"].next == ("b1", "a2", "b2")
    assert (fields["a1"].x, fields["a1"].y) == (0, 5)
    assert set(fields["c3"].next) == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}


def test_ring_has_a_neutral_middle() -> None:
    assert built_in("ring").fields[built_in("ring").index["d4"]].colour is None


def test_hex_fields_are_counted_from_the_bottom_of_their_column() -> None:
    fields = {field.name: field for field in built_in("hex").fields}
    heights = [sum(name.startswith(column) for name in fields) for column in "abcdefghi"]
    assert heights == [5, 6, 7, 8, 9, 8, 7, 6, 5]
    assert set(fields["e5"].next) == {"e4", "e6", "d4", "d5", "f4", "f5"}
    assert fields["e1"].y > fields["e9"].y


@every_file
def test_no_two_neighbours_share_a_colour(name: str) -> None:
    its = board(name)
    for colour, others in zip(its.colours, its.neighbours, strict=True):
        assert colour is None or colour not in {its.colours[other] for other in others}


def spread(values: list[int]) -> int:
    return max(values) - min(values)


def test_classic_no_colour_is_nearer_to_anything_than_another() -> None:
    measured = balance(built_in("classic"))
    pairs = [measured.between[one][other] for one in range(6) for other in range(one)]
    assert spread(list(measured.own)) == 0
    assert spread(list(measured.reach)) == 0
    assert spread(pairs) <= 3
    assert spread([sum(row) for row in measured.between]) <= 3


def test_hex_a_sixth_of_a_turn_takes_every_colour_to_the_next() -> None:
    measured = balance(built_in("hex"))
    for square in measured:
        for row in range(6):
            assert square[row] == (*square[0][6 - row :], *square[0][: 6 - row])


def test_the_program_that_makes_the_boards_draws_the_same_fields() -> None:
    for plan in make_boards.PLANS:
        made = built_in(plan.name)
        assert tuple(field.name for field in made.fields) == plan.names
        for field in made.fields:
            assert ((field.x, field.y), field.next) == (plan.places[field.name], plan.next(field.name))
        assert {field.name for field in made.fields if field.colour is None} == plan.neutral


def test_the_program_makes_a_good_board_even_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(make_boards, "ROUNDS", 200)
    hexagon = make_boards.PLANS[2]
    made = make_boards.make(hexagon)
    assert parse_board(make_boards.to_text(made)) == made == make_boards.make(hexagon)


@every_file
def test_files_round_trip(name: str) -> None:
    assert read_board(json.loads(json.dumps(board(name).to_json()))) == board(name)


# Shuffled --------------------------------------------------------------------------------------------------------


def test_shuffled_is_classic_with_other_colours() -> None:
    shuffled, classic = board("shuffled"), board("classic")
    assert [(field.name, field.x, field.y, field.next) for field in shuffled.fields] == [
        (field.name, field.x, field.y, field.next) for field in classic.fields
    ]
    assert shuffled.colours != classic.colours


def test_shuffled_the_seed_decides_for_ever() -> None:
    drawn = "".join(str(colour)[0] for colour in built_in("classic").shuffled(7).colours)
    assert drawn == "svsgsbbgaabvgaravrrrvsggvrgvrbbaasgrbrsvvbagsbas"


@given(seeds=st.lists(st.integers() | st.text(st.characters(), max_size=20), min_size=2, max_size=2, unique_by=str))
def test_shuffled_other_seeds_give_other_colours(seeds: list[int | str]) -> None:
    one, other = (built_in("classic").shuffled(seed).colours for seed in seeds)
    assert one != other


# What is refused -------------------------------------------------------------------------------------------------


Spoil = Callable[[dict[str, Any]], None]


def set_in(place: int, **changes: Any) -> Spoil:
    return lambda data: data["fields"][place].update(changes)


def cut_off(data: dict[str, Any]) -> None:
    """Nobody is a neighbour of a1 any more."""
    data["fields"][0]["next"] = []
    for field in data["fields"]:
        field["next"] = [name for name in field["next"] if name != "a1"]


BAD: list[tuple[str, str | None, Spoil]] = [
    ("colour-count", None, lambda data: data["fields"][0].update(colour=None)),
    ("unknown-colour", "b1", set_in(1, colour="pink")),
    ("bad-colour", "b1", set_in(1, colour=3)),
    ("one-way", "a2", set_in(0, next=["b1", "b2"])),
    ("unknown-neighbour", "a1", set_in(0, next=["b1", "a2", "b2", "z9"])),
    ("own-neighbour", "a1", set_in(0, next=["b1", "a2", "b2", "a1"])),
    ("neighbour-twice", "a1", set_in(0, next=["b1", "a2", "b2", "b2"])),
    ("not-connected", "b1", cut_off),
    ("field-twice", "a1", set_in(1, field="a1")),
    ("too-near", "b1", set_in(1, x=0)),
    ("bad-place", "a1", set_in(0, x="left")),
    ("bad-place", "a1", set_in(0, y=float("nan"))),
    ("bad-place", "a1", set_in(0, y=1e300)),
    ("bad-place", "a1", set_in(0, y=True)),
    ("bad-next", "a1", set_in(0, next="b1")),
    ("bad-next", "a1", set_in(0, next=[1])),
    ("bad-next", "a1", set_in(0, next=["b1"] * 25)),
    ("bad-field", "a1", set_in(0, size=3)),
    ("bad-field", "a1", lambda data: data["fields"][0].pop("next")),
    ("bad-field-name", None, set_in(0, field="A 1")),
    ("bad-field-name", None, set_in(0, field=None)),
    ("bad-field", None, lambda data: data["fields"].__setitem__(0, "a1")),
    ("bad-fields", None, lambda data: data.update(fields={})),
    ("bad-fields", None, lambda data: data.update(fields=[1] * 1000)),
    ("colour-count", None, lambda data: data.update(fields=[])),
    ("bad-board-name", None, lambda data: data.update(name="../etc")),
    ("bad-board", None, lambda data: data.update(author="me")),
    ("bad-board", None, lambda data: data.pop("name")),
]


@pytest.mark.parametrize(("code", "field", "spoil"), BAD, ids=lambda value: value if isinstance(value, str) else "")
def test_bad_boards_are_refused_and_the_field_at_fault_is_named(code: str, field: str | None, spoil: Spoil) -> None:
    data: Any = deepcopy(built_in("classic").to_json())
    spoil(data)
    with pytest.raises(BadBoard) as refused:
        read_board(data)
    assert (refused.value.code, refused.value.details.get("field")) == (code, field)
    assert field is None or field in refused.value.message


@pytest.mark.parametrize("text", ["", "x", "[]", "3", "null", "[" * 100_000, '{"name":"x","fields":1}'])
def test_files_that_are_no_boards_are_refused(text: str) -> None:
    with pytest.raises(BadBoard):
        parse_board(text)


@given(seed=st.integers(0, 2**32), junk=st.none() | st.booleans() | st.floats() | st.text(max_size=9) | st.just([[]]))
def test_no_junk_in_a_board_brings_the_reader_down(seed: int, junk: Any) -> None:
    rng = Random(seed)
    data: Any = deepcopy(built_in("classic").to_json())
    rng.choice(data["fields"])[rng.choice(["field", "x", "y", "colour", "next"])] = junk
    try:
        read_board(data)
    except KistError as refused:
        assert refused.message  # noqa: PT017
