"""Tests wait as long as a busy machine needs: whoever speaks HTTP does it with `tests.patient`."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ASKING = {"get", "post", "put", "patch", "delete", "head", "options", "request", "stream", "Client", "AsyncClient"}
"""What waits for five seconds where nobody says otherwise."""


def hasty(tree: ast.Module) -> Iterator[int]:
    """The lines in which somebody asks without saying how long to wait."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Name("httpx"), attr=name), keywords=given) if name in ASKING:
                if not any(each.arg == "timeout" for each in given):
                    yield node.lineno


def test_nobody_gives_up_after_five_seconds() -> None:
    listed = subprocess.run(["git", "ls-files", "tests/*.py"], cwd=ROOT, capture_output=True, text=True, check=True)
    files = [ROOT / name for name in listed.stdout.split()]
    assert len(files) > 300
    wrong = {file.name: [*hasty(ast.parse(file.read_text("utf-8")))] for file in files if file.exists()}
    assert not {name: lines for name, lines in wrong.items() if lines}, "ask with `tests.patient`"


@pytest.mark.parametrize(
    ("code", "number"), [("httpx.get(x)", 1), ("httpx.Client(timeout=3)", 0), ("patient.get(x)", 0)]
)
def test_who_does_is_found(code: str, number: int) -> None:
    assert len([*hasty(ast.parse(code))]) == number
