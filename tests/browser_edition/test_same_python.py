"""The page's Python gives byte for byte what CPython gives: golden transcripts and random games."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src/kist/server/web"
RUN = Path(__file__).parent / "pyodide.mjs"
GAMES_OF_EACH_KIND = 200
NODE = shutil.which("node")

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="Node runs Pyodide here"),
    pytest.mark.skipif(not (PAGES / "python/manifest.json").is_file(), reason="scripts/web packs kist for the page"),
]


def pyodide(*arguments: str) -> str:
    """What a program writes inside Pyodide; fails when it does."""
    command = [str(NODE), str(RUN), str(PAGES), str(ROOT), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


def test_golden_transcripts_and_random_games_are_the_same_to_the_last_byte() -> None:
    here = [sys.executable, "-m", "tests.browser_edition.walk", str(GAMES_OF_EACH_KIND)]
    ours = subprocess.run(here, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    assert len(ours.splitlines()) > 2 * GAMES_OF_EACH_KIND
    assert pyodide(str(GAMES_OF_EACH_KIND)) == ours
