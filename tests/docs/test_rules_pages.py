"""The rules pages: in every language the same decisions, figures and headings; the figures are fresh, and what is
said below them is what the rules count."""

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from kist.cubus.shape.build import Rules, judge
from kist.cubus.shape.demolition import find_removal
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles
from tests.docs.decisions import DECISIONS

RULES = Path(__file__).parents[2] / "docs/rules"
LANGUAGES = ("de", "en", "fr", "it", "nl")
EVERY_PAGE = pytest.mark.parametrize(("game", "language"), [(game, each) for game in DECISIONS for each in LANGUAGES])
# Headings, list items, figures and signs, in the order of the page.
LANDMARK = re.compile(r"(?m)^#+ |^- |^\d+\. |figures/[\w-]+\.svg|◇<!-- [\w-]+ -->|\n\n")


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_figures", RULES / "make_figures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _page(game: str, language: str) -> str:
    return (RULES / f"{game}.{language}.md").read_text()


def _figures(page: str) -> list[tuple[str, str]]:
    """The figures with the words below them."""
    return [(name, words) for words, name in re.findall(r"!\[([^]]+)\]\(figures/([\w-]+)\.svg\)", page)]


def _stack(figure: str) -> Stack:
    """The stack that a figure shows."""
    (text,) = re.findall("<title>A stack: (.+?)</title>", (RULES / f"figures/{figure}.svg").read_text())
    return Stack.parse(text)


def _counted(figure: str) -> Iterator[int]:
    """What the rules count in a figure of an example: crates, and the points or rhombi that it brought."""
    example, number = figure.rsplit("-", 1)
    stack = _stack(figure)
    yield stack.crates
    if number == "0":
        return
    before = Laid(_stack(f"{example}-{0 if example == 'fourth' else int(number) - 1}"), (0, 0))
    if example == "demolition":
        yield find_removal(before, stack).frees
    else:
        hand = Tiles.parse("LR") if example == "fourth" else stack.tiles.minus(before.stack.tiles).positive()
        yield judge(Rules.WOOD_2005, before, hand, stack).points


def test_the_figures_are_what_the_rules_draw() -> None:
    drawn = {f"{name}.svg": svg for name, svg in _maker().figures()}
    assert {path.name: path.read_text() for path in RULES.glob("figures/*.svg")} == drawn, "run scripts/figures"


def test_every_figure_is_shown_somewhere() -> None:
    shown = {name for game in DECISIONS for name, _ in _figures(_page(game, "en"))}
    assert shown == {path.stem for path in RULES.glob("figures/*.svg")}


@EVERY_PAGE
def test_every_decision_has_its_sign_once_and_the_sign_is_explained_first(game: str, language: str) -> None:
    explained, *signs = re.findall("◇(?:<!-- (.+?) -->)?", _page(game, language))
    assert re.fullmatch("= .*Kist.*", explained)
    assert sorted(signs) == sorted(DECISIONS[game])


@EVERY_PAGE
def test_every_language_has_the_same_headings_paragraphs_figures_and_signs_in_the_same_order(
    game: str, language: str
) -> None:
    assert LANDMARK.findall(_page(game, language)) == LANDMARK.findall(_page(game, "en"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_below_a_figure_say_what_the_rules_count(language: str) -> None:
    said = {
        name: list(map(int, numbers))
        for name, words in _figures(_page("cubus", language))
        if (numbers := re.findall(r"\d+", words))
    }
    assert {name.rsplit("-", 1)[0] for name in said} == {"six", "fourth", "nine", "layer", "demolition"}
    assert said == {name: list(_counted(name)) for name in said}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_speaks_of_wood_which_no_sheet_does(language: str) -> None:
    assert not re.search(r"(?i)\b(wood|holz|hout|bois|legno)", _page("cubus", language))
