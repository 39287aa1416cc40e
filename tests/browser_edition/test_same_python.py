"""The page's Python gives byte for byte what CPython gives, golden transcripts and random games, and keeps what games
promise (`tests/conformance`)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conformance.promises import cases

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


@pytest.mark.long
def test_games_are_the_same_to_the_last_byte_and_all_that_they_promise_is_kept() -> None:
    """In one process: starting Python in a page is what takes long."""
    here = [sys.executable, "-m", "tests.browser_edition.walk", str(GAMES_OF_EACH_KIND)]
    with subprocess.Popen(here, stdout=subprocess.PIPE, text=True, cwd=ROOT) as ours:
        theirs = pyodide(str(GAMES_OF_EACH_KIND)).splitlines()
        played = ours.communicate()[0].splitlines()
    assert ours.returncode == 0
    assert len(played) > 2 * GAMES_OF_EACH_KIND
    assert theirs[: len(played)] == played
    assert theirs[len(played) :] == [f"kept: {case}" for case in cases()]
