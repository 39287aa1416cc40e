"""The drawing of a view: well formed, honest, and not resting on colour alone."""

from itertools import combinations
from math import dist
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given

from kist.core.types import SPECTATOR
from kist.skelter.board import COLOURS
from kist.skelter.drawing import draw
from kist.skelter.paint import ALARM, CARD, GOLD, INK, PAINTS
from kist.skelter.settings import Settings
from kist.skelter.state import State
from tests.skelter.drawn import GAME, do, drawn
from tests.skelter.strategies import some, states

PILES = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r0121 a1 g0 b.
v. s. r. a. g. b. v. s.
"""
SVG = "{http://www.w3.org/2000/svg}"


def picture(state: State, viewer: int | None = SPECTATOR) -> str:
    return draw(GAME.view(state, viewer))


@some
@given(state=states())
def test_every_view_makes_well_formed_svg_within_its_frame(state: State) -> None:
    for viewer in (SPECTATOR, 0, 1):
        root = ET.fromstring(picture(state, viewer))  # noqa: S314 - our own
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for circle in root.iter(f"{SVG}circle"):
            x, y, radius = (float(circle.attrib[name]) for name in ("cx", "cy", "r"))
            assert radius <= x <= width - radius
            assert radius <= y <= height - radius


def test_a_title_says_who_is_to_act_or_who_won() -> None:
    assert "<title>Helter-Skelter: seat 0 to act (place)</title>" in picture(GAME.start(Settings(2)))
    assert "won by seats 0 and 1 (all-passed)" in picture(do(drawn(PILES, seats=3), "pass", "pass", "pass"))


def test_seats_have_numbers_only_for_who_knows_notation() -> None:
    def words(svg: str) -> set[str | None]:
        return {text.text for text in ET.fromstring(svg).iter(f"{SVG}text")}  # noqa: S314 - our own

    view = GAME.view(GAME.start(Settings(2)), SPECTATOR)
    assert words(draw(view)) - words(draw(view, numbered=False)) == {"0 · 8", "1 · 8"}
    assert words(draw(view, numbered=False)) - words(draw(view)) == {"8"}


def test_a_pile_shows_every_stone_in_order_with_its_symbol() -> None:
    root = ET.fromstring(picture(drawn(PILES, seats=3)))  # noqa: S314 - our own
    sides = {paint.side: colour for colour, paint in PAINTS.items()}
    column = [sides[path.attrib["fill"]] for path in root.iter(f"{SVG}path") if path.attrib.get("fill") in sides]
    assert column[:4] == ["red", "amber", "green", "amber"]
    assert ">4</text>" in picture(drawn(PILES, seats=3))


def test_a_notebook_shows_what_a_spectator_sees() -> None:
    state = drawn(PILES, seats=3)
    assert state._repr_svg_() == picture(state)


def test_what_can_be_done_now_is_ringed_for_the_one_who_can() -> None:
    state = do(drawn(PILES, seats=3), "touch g2")
    assert picture(state, 0) != picture(state, 1) == picture(state)
    assert picture(state, 0).count('r="43.0"') == 8


def test_an_attack_and_a_check_stand_out() -> None:
    attack = do(drawn(PILES, seats=3), "touch g2", "move f2")
    assert f'stroke="{ALARM}"' in picture(attack)
    assert f'stroke="{GOLD}"' not in picture(attack)
    assert f'stroke="{GOLD}"' in picture(do(attack, "claim"))


# Colour blindness ------------------------------------------------------------------------------------------------

# What each kind of eye makes of linear red, green and blue: Machado, Oliveira and Fernandes (2009), severity 1.
EYES = {
    "usual": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
Vector = tuple[float, ...]


def times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(sum(factor * value for factor, value in zip(row, vector, strict=True)) for row in matrix)


def linear(paint: str) -> Vector:
    channels = [int(paint[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4 for value in channels)


def oklab(light: Vector) -> Vector:
    cones = times(((0.4122, 0.5363, 0.0514), (0.2119, 0.6807, 0.1074), (0.0883, 0.2817, 0.6300)), light)
    roots = tuple(max(cone, 0.0) ** (1 / 3) for cone in cones)
    return times(((0.2105, 0.7936, -0.0041), (1.9780, -2.4286, 0.4506), (0.0259, 0.7828, -0.8087)), roots)


@pytest.mark.parametrize("eye", EYES)
def test_every_kind_of_eye_can_tell_the_six_stones_apart(eye: str) -> None:
    seen = [oklab(times(EYES[eye], linear(PAINTS[colour].stone))) for colour in COLOURS]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 0.12


def test_every_colour_has_a_symbol_of_its_own() -> None:
    assert len({PAINTS[colour].symbol for colour in COLOURS}) == 6


def luminance(paint: str) -> float:
    red, green, blue = linear(paint)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", COLOURS)
def test_symbols_stand_out_from_stones_and_fields(colour: str) -> None:
    paint = PAINTS[colour]
    assert contrast(paint.on_stone, paint.stone) >= 4.5
    assert contrast(paint.on_field, paint.field) >= 3
    assert contrast(INK, CARD) >= 7


def test_a_printed_board_has_seats_where_stones_lie_and_colours_where_none_do() -> None:
    board = """
r. a. g. b. v. s. r. a.
g. b. v. s. r. a. g. b.
v. s. r. a. g. b. v. s.
r. a. g. b. v. s. r. a.
g. b. v. s. r. a1 g0 b.
v. s. r. a. g. b. v. s10
"""
    assert str(GAME.view(drawn(board), SPECTATOR).table).splitlines() == [
        "r   a   g   b   v   s   r   a",
        "g   b   v   s   r   a   g   b",
        "v   s   r   a   g   b   v   s",
        "r   a   g   b   v   s   r   a",
        "g   b   v   s   r   1   0   b",
        "v   s   r   a   g   b   v   0^2",
        "seat 0: red",
        "seat 1: amber",
    ]
