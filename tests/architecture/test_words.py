"""Code is worded so that a stranger reads it once."""

import ast
import subprocess
from pathlib import Path

import pytest

from tests.architecture.words import KEPT_FORMER, WITHOUT_UNIT, former, leaning, loggers, numbers, says_what_it_counts

ROOT = Path(__file__).parents[2]
KIST = ROOT / "src" / "kist"
WEB = ROOT / "web" / "src"
COUNTING = ("server", "storage", "eventlog", "browser")


def test_every_docstring_stands_alone() -> None:
    listed = subprocess.run(["git", "ls-files", "*.py"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    files = [ROOT / each for each in listed.split()]
    assert len(files) > 900
    assert not [each for file in files if file.exists() for each in leaning(file)]


def test_numbers_say_what_they_count() -> None:
    wrong, used = [], set()
    for file in sorted(each for folder in COUNTING for each in (KIST / folder).rglob("*.py")):
        place = file.relative_to(KIST).as_posix()
        for name in numbers(ast.parse(file.read_text("utf-8"))):
            if name in WITHOUT_UNIT.get(place, ()):
                used.add((place, name))
            elif not says_what_it_counts(name):
                wrong.append(f"{place}: {name}")
    assert not wrong, "a time has its unit (POLL_SECONDS), a count what is counted (KEPT_REVIEWS)"
    assert used == {(place, name) for place, names in WITHOUT_UNIT.items() for name in names}, "others are gone"


@pytest.mark.parametrize("name", ["AT_ONCE", "PATIENCE", "KEPT", "MANY", "_LIMIT", "BODY_WITHIN", "POLL", "REST"])
def test_a_number_that_says_nothing_is_found(name: str) -> None:
    assert not says_what_it_counts(name)
    for code in (f"{name} = 5", f"{name}: Final = 2.5 * 60", f"{name}, B_SECONDS = -1, 2"):
        assert name in numbers(ast.parse(code))


@pytest.mark.parametrize("name", ["POLL_SECONDS", "KEPT_REVIEWS", "MOST_BYTES", "MATCHES_AT_ONCE", "_READERS"])
def test_a_number_that_says_what_it_counts_is_fine(name: str) -> None:
    assert says_what_it_counts(name)


def test_a_docstring_that_leans_on_another_is_found(tmp_path: Path) -> None:
    file = tmp_path / "planted.py"
    file.write_text('def f():\n    """The same for others."""\n\n\nclass A:\n    """Same-coloured stones."""\n')
    assert len(list(leaning(file))) == 1


def test_the_words_are_those_of_the_field() -> None:
    found = {}
    pages = [each for kind in ("ts", "svelte", "css") for each in WEB.rglob(f"*.{kind}")]
    assert len(pages) > 300
    for root, files in ((KIST, KIST.rglob("*.py")), (WEB, pages)):
        for file in files:
            place = file.relative_to(root).as_posix()
            if words := former(file.read_text("utf-8")) - KEPT_FORMER.get(place, set()):
                found[place] = words
    assert not found, "see FORMER for what they are called now"


@pytest.mark.parametrize("code", ["class Keeper:", "const wish = 1", "limits.address_crafts", "'kist.carrying'"])
def test_a_word_of_before_is_found(code: str) -> None:
    assert former(code)


@pytest.mark.parametrize("code", ["Desktop", "a wishbone", "crafted", "Hallway", "reach(1)", "BookKeeper"])
def test_other_words_are_fine(code: str) -> None:
    assert not former(code)


def test_logs_are_called_after_who_writes_them() -> None:
    """After a package, a folder or a module, so that who reads one knows where to look."""
    places = {part for file in KIST.rglob("*.py") for part in file.relative_to(KIST).with_suffix("").parts}
    files = [each for each in KIST.rglob("*.py") if "getLogger" in each.read_text("utf-8")]
    named = {name for file in files for name in loggers(ast.parse(file.read_text("utf-8")))}
    assert len(named) > 15
    ours = {name for name in named if name.partition(".")[0] == "kist"}
    assert not {name for name in ours if not set(name.split(".")[1:]) <= places}
