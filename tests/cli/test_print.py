"""`kist print` as teachers and players use it."""

from pathlib import Path

import pytest

from tests.cli.test_cli import kist

PUZZLES = Path(__file__).parents[1] / "paper" / "puzzles.jsonl"


@pytest.mark.parametrize(
    "order",
    [
        ("worksheet", "--kind", "count,view", "--level", "2", "--count", "4", "--link", "https://example.org/t"),
        ("cubus", "--lang", "de", "--mono"),
        ("skelter", "--board", "hex", "--size", "letter"),
        ("puzzle", str(PUZZLES), "--lang", "nl", "--no-solutions"),
        ("paper", "--spacing", "8"),
        ("guide", "views", "--lang", "it"),
    ],
    ids=lambda order: order[0],
)
def test_every_sheet_is_written_as_pdf(tmp_path: Path, order: tuple[str, ...]) -> None:
    file = tmp_path / "sheet.pdf"
    done = kist("print", *order, "-o", str(file))
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert file.read_bytes().startswith(b"%PDF-")


def test_a_worksheet_takes_the_tasks_of_a_file(tmp_path: Path) -> None:
    tasks = tmp_path / "tasks.jsonl"
    tasks.write_bytes(kist("tasks", "make", "--count", "2", "--level", "1", "--json").stdout)
    assert kist("print", "worksheet", "--tasks", str(tasks), "-o", "-").stdout.startswith(b"%PDF-")
    tasks.write_text(tasks.read_text().replace('"answer":', '"answer":1', 1))
    refused = kist("print", "worksheet", "--tasks", str(tasks), "-o", "-")
    assert (refused.returncode, refused.stdout) == (1, b"")
    assert refused.stderr.startswith(b"kist: ")


def test_what_cannot_be_printed_is_said_in_words(tmp_path: Path) -> None:
    for order in (
        ("paper", "--spacing", "1"),
        ("skelter", "--board", "nowhere.json"),
        ("paper", "-o", str(tmp_path)),
        ("worksheet", "--count", "1", "--link", "http://127.0.0.1:8000/set/a"),
    ):
        refused = kist("print", *order)
        assert refused.returncode == 1
        assert refused.stderr.startswith(b"kist: ")
        assert b"Traceback" not in refused.stderr
