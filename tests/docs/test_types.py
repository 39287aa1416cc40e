"""Whoever types in an example is not scolded for it: mypy and pyright, both strict, have nothing to say."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.examples import ROOT, pages, script_of
from tests.docs.reference import public, script_from

SHOWN = {"reportUnusedExpression": False, "reportUnusedImport": False, "reportUnusedVariable": False}
"""At a prompt a value is shown by naming it, and what a page imports is not always used on the page."""
UNTYPED = (
    "# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false, reportUnknownVariableType=false\n"
    "# pyright: reportUnknownArgumentType=false, reportOptionalSubscript=false\n"
)
"""Gymnasium and PettingZoo have no types, or not all: what is used of them is left aside on their page."""
PYRIGHT = ROOT / "web/node_modules/.bin/pyright"


@pytest.fixture(scope="module")
def scripts(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Every page, and every public name, as a script of its own."""
    folder = tmp_path_factory.mktemp("examples")
    for page in pages():
        script = UNTYPED + script_of(ROOT / page) if page == "docs/research.md" else script_of(ROOT / page)
        (folder / f"{Path(page).stem.replace('-', '_')}_page.py").write_text(script)
    for name, documented in public().items():
        (folder / f"{name.replace('.', '_')}_name.py").write_text(script_from(documented))
    return folder


def test_mypy_has_nothing_to_say(scripts: Path) -> None:
    options = ["--strict", "--ignore-missing-imports", "--no-error-summary", "--scripts-are-modules"]
    files = sorted(map(str, scripts.glob("*.py")))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, *files], cwd=scripts, capture_output=True, text=True, check=False
    )
    assert done.stdout == ""
    assert done.returncode == 0, done.stderr


@pytest.mark.long
def test_pyright_has_nothing_to_say(scripts: Path) -> None:
    settings = {"typeCheckingMode": "strict", "pythonVersion": "3.11", "include": ["."], **SHOWN}
    (scripts / "pyrightconfig.json").write_text(json.dumps(settings))
    command = [str(PYRIGHT), "--pythonpath", sys.executable, "--outputjson", "--project", str(scripts)]
    told = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    assert told["summary"]["filesAnalyzed"] >= len(pages()) + len(public())
    assert [f"{Path(each['file']).name}: {each['message']}" for each in told["generalDiagnostics"]] == []


def test_a_wrong_type_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("```python\n>>> import kist\n>>> kist.play('cubus').view('0')\n```\n")
    script = tmp_path / "page.py"
    script.write_text(script_of(page))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", script], capture_output=True, text=True, check=False, cwd=ROOT
    )
    assert 'incompatible type "str"' in done.stdout
