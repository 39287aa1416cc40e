"""The rules pages: in every language the same decisions and figures, and the figures are fresh."""

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

RULES = Path(__file__).parents[2] / "docs/rules"
LANGUAGES = {"en": "decided", "de": "entschieden", "nl": "besloten", "fr": "décidé", "it": "deciso"}


def _maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_figures", RULES / "make_figures.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _page(game: str, language: str) -> str:
    return (RULES / f"{game}.{language}.md").read_text()


def _figures(page: str) -> list[str]:
    return re.findall(r"!\[[^]]+\]\(figures/([^)]+)\)", page)


def test_the_figures_are_what_the_rules_draw() -> None:
    drawn = {f"{name}.svg": svg for name, svg in _maker().figures()}
    assert {path.name: path.read_text() for path in RULES.glob("figures/*.svg")} == drawn, "run scripts/figures"


@pytest.mark.parametrize("game", ["cubus", "skelter"])
@pytest.mark.parametrize("language", sorted(LANGUAGES.keys() - {"en"}))
def test_every_language_has_the_same_decisions_figures_and_headings(game: str, language: str) -> None:
    english, page = _page(game, "en"), _page(game, language)
    assert page.count(f"**({LANGUAGES[language]})**") == english.count("**(decided)**")
    assert _figures(page) == _figures(english)
    assert len(re.findall(r"(?m)^#+ ", page)) == len(re.findall(r"(?m)^#+ ", english))


@pytest.mark.parametrize("game", ["cubus", "skelter"])
def test_every_figure_that_is_shown_exists(game: str) -> None:
    shown = _figures(_page(game, "en"))
    assert shown
    assert all((RULES / "figures" / name).is_file() for name in shown)
