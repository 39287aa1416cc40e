"""What the pages show is what happens."""

import doctest
from pathlib import Path

import pytest

from kist.door import stacks
from tests.docs.examples import run

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["docs/python.md", "README.md"])
def test_the_examples_of_a_page_are_right(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    results = run(ROOT / page)
    assert results.attempted > 2
    assert results.failed == 0


def test_a_wrong_example_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> x = 1\n>>> x\n1\n```\n\nAnd then:\n\n```python\n>>> x + 1\n3\n```\n")
    assert run(page) == (1, 3)


def test_the_examples_in_docstrings_are_right() -> None:
    results = doctest.testmod(stacks)
    assert results.attempted > 1
    assert results.failed == 0
