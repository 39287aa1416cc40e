"""The page paints both games as the drawings of the rules do; every eye can tell the stones at night too."""

import re
from itertools import combinations
from math import dist
from pathlib import Path

import pytest
from playwright.sync_api import expect

from kist.cubus.shape import drawing
from kist.skelter.board import COLOURS
from kist.skelter.paint import PAINTS
from tests.browser.conftest import OpenPage
from tests.skelter.test_drawing import EYES, contrast, linear, oklab, times

WEB = Path(__file__).parents[2] / "web/src"


def tokens(theme: str) -> dict[str, str]:
    """The colours of a theme by name."""
    day, night = (WEB / "tokens.css").read_text().split(":root[data-theme='dark']")
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", night if theme == "dark" else day))


def sign(named: dict[str, str], colour: str) -> str:
    return named.get(f"sign-{colour}", named["sign"])


def source(name: str) -> str:
    """The text of a file of the page, wherever it is."""
    return next(WEB.rglob(name)).read_text()


def test_wood_and_nails_have_the_paints_of_the_drawings() -> None:
    named = tokens("light")
    for name, wood in (("lid", drawing.LID), ("left", drawing.LEFT), ("right", drawing.RIGHT)):
        assert (named[name], named[f"{name}-plank"], named[f"{name}-edge"]) == tuple(each.lower() for each in wood)
    insides = (drawing.INSIDE, drawing.LEFT_WALL, drawing.RIGHT_WALL, drawing.NAIL)
    assert [named[name] for name in ("inside", "wall-left", "wall-right", "nail")] == [
        each.lower() for each in insides
    ]


def test_pictures_to_take_along_have_the_paints_of_the_drawings() -> None:
    painted = set(re.findall(r"#[0-9A-F]{6}", source("export.ts")))
    woods = {paint for wood in (drawing.LID, drawing.LEFT, drawing.RIGHT) for paint in wood}
    assert painted == woods | {drawing.INSIDE, drawing.LEFT_WALL, drawing.RIGHT_WALL, drawing.NAIL}


def test_crates_are_nailed_and_planked_alike() -> None:
    numbers = dict(re.findall(r"const (RIM|NAILED|DEPTH|PLANKS) = ([^;]+);", source("wood.ts")))
    assert numbers == {
        "RIM": str(drawing.RIM),
        "NAILED": str(drawing.NAILED),
        "DEPTH": str(drawing.DEPTH),
        "PLANKS": str(list(drawing.PLANKS)),
    }
    for name in ("export.ts", "RhombusShape.svelte"):
        assert set(re.findall(r'r="([\d.]+)"', source(name))) == {str(drawing.NAIL_SIZE)}


@pytest.mark.parametrize("colour", COLOURS)
def test_stones_and_signs_have_the_paints_of_the_drawings(colour: str) -> None:
    paint, named = PAINTS[colour], tokens("light")
    assert named[f"stone-{colour}"] == paint.stone.lower()
    assert sign(named, colour) == paint.on_stone.lower()
    assert named.get(f"mark-{colour}", named[f"stone-{colour}"]) == paint.on_field.lower()


def test_each_colour_has_the_same_symbol_in_the_page_and_in_the_drawings() -> None:
    shapes = (WEB / "ui/SymbolShape.svelte").read_text()
    named = dict(re.findall(r"(\w+): '([a-z]+)',", shapes))
    assert named == {colour: paint.symbol for colour, paint in PAINTS.items()}


@pytest.mark.parametrize("eye", EYES)
def test_every_kind_of_eye_can_tell_the_stones_of_the_night_apart(eye: str) -> None:
    named = tokens("dark")
    seen = [oklab(times(EYES[eye], linear(named[f"stone-{colour}"]))) for colour in COLOURS]
    assert min(dist(one, other) for one, other in combinations(seen, 2)) > 0.12


@pytest.mark.parametrize("colour", COLOURS)
def test_stones_of_the_night_stand_out_and_so_do_their_signs(colour: str) -> None:
    named = tokens("dark")
    assert contrast(named[f"stone-{colour}"], named["card"]) >= 3
    assert contrast(named[f"stone-{colour}"], sign(named, colour)) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_figures_of_the_rules_follow_the_theme(open_page: OpenPage, theme: str) -> None:
    page = open_page("/rules/skelter", color_scheme=theme)
    card = page.get_by_role("img", name=re.compile("A game begins")).locator("rect")
    red, green, blue = (int(tokens(theme)["card"][at : at + 2], 16) for at in (1, 3, 5))
    expect(card).to_have_css("fill", f"rgb({red}, {green}, {blue})")
