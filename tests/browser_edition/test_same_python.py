"""The page's Python gives byte for byte what CPython gives, golden transcripts and random games, and keeps what games
promise (`tests/conformance`)."""

import shutil
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest

from tests.conformance.promises import cases

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "src/kist/server/web"
RUN = Path(__file__).parent / "pyodide.mjs"
GAMES_OF_EACH_KIND = 200
JUDGED_IN_DAYS = 7
"""In a week every game is judged by the page's Python; `-m whole` does so at once."""
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


def in_cpython() -> list[str]:
    """What `walk.py` writes here: many golden transcripts, and a line about every random game."""
    here = [sys.executable, "-m", "tests.browser_edition.walk", str(GAMES_OF_EACH_KIND)]
    lines = subprocess.run(here, capture_output=True, text=True, check=True, cwd=ROOT).stdout.splitlines()
    assert len(lines) > 2 * GAMES_OF_EACH_KIND
    return lines


def referees_answers(lines: list[str], day: int) -> str:
    """What the referee answered in all games but those of a day: in these the page's Python has to find it out, which
    takes seconds without numpy where it is hard. Each day has games of all settings, a week has all games."""
    games = [line.split() for line in lines[-2 * GAMES_OF_EACH_KIND :]]
    return "\n".join(
        f"{kind} {number} {answers}" for kind, number, answers, _ in games if (int(number) - day) % JUDGED_IN_DAYS
    )


@pytest.mark.long
def test_games_are_the_same_to_the_last_byte_and_all_that_they_promise_is_kept() -> None:
    """In one process: starting Python in a page takes long."""
    lines = in_cpython()
    told = referees_answers(lines, datetime.now(UTC).toordinal())
    theirs = pyodide(str(GAMES_OF_EACH_KIND), told).splitlines()
    assert theirs[: len(lines)] == lines
    assert theirs[len(lines) :] == [f"kept: {case}" for case in cases()]


@pytest.mark.whole
def test_the_referee_finds_the_same_answers_in_every_game() -> None:
    lines = in_cpython()
    assert pyodide(str(GAMES_OF_EACH_KIND), "").splitlines()[: len(lines)] == lines
