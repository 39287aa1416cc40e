"""The reference: every public name has a docstring with an example, and the example is right."""

import doctest
from pathlib import Path

import pytest

import kist
from tests.docs.reference import public

NAMES = public()


def test_all_is_there() -> None:
    assert {f"kist.{name}" for name in kist.__all__} < set(NAMES)
    assert {"kist.Tabletop.undo", "kist.Stack.crates", "kist.Transcript.with_variation"} < set(NAMES)
    assert len(NAMES) > 60


@pytest.mark.parametrize("name", NAMES)
def test_the_example_is_right(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    runner = doctest.DocTestRunner()
    runner.run(doctest.DocTestParser().get_doctest(NAMES[name], {"kist": kist}, name, None, None))
    results = runner.summarize(verbose=False)
    assert results.attempted > 0, "there is none"
    assert results.failed == 0


@pytest.mark.parametrize("name", NAMES)
def test_the_first_sentence_says_what_it_is(name: str) -> None:
    first = NAMES[name].partition("\n\n")[0]
    assert first.startswith(tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
    assert first.rstrip().endswith((".", ":")), first
