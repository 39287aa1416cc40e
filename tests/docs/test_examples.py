"""What the pages show is what happens."""

from pathlib import Path

import pytest

from tests.docs.examples import BLOCK, PROMPT, ROOT, pages, run

OF_ITS_OWN = "docs/research.md"
"""Its first agent is a script that takes long; tests/research runs it, and the rest of the page."""


@pytest.mark.parametrize("page", [page for page in pages() if page != OF_ITS_OWN])
def test_the_examples_of_a_page_are_right(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert all(PROMPT in block[1] for block in BLOCK.finditer((ROOT / page).read_text("utf-8"))), (
        "all of them are run"
    )
    results = run(ROOT / page)
    assert results.attempted > 2
    assert results.failed == 0


def test_the_pages_are_found() -> None:
    assert {"README.md", "docs/python.md", "docs/solver.md", OF_ITS_OWN} <= set(pages())


def test_a_wrong_example_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> x = 1\n>>> x\n1\n```\n\nAnd then:\n\n```python\n>>> x + 1\n3\n```\n")
    assert run(page) == (1, 3)
