"""Engines at a server: whoever runs it names them, and whatever they do wrong never stops a match."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.clients import Client
from tests.server.live.test_bots import played_out
from tests.services import ROOMY, Kist, running

pytestmark = pytest.mark.anyio

ROOT = Path(__file__).parents[3]
ENGINES = {
    "rocket": f"{sys.executable} {ROOT / 'docs/engines/greedy.py'}",
    "dying": f"{sys.executable} {ROOT / 'tests/bots/engines/rogue.py'} dies",
    "cheating": f"{sys.executable} {ROOT / 'tests/bots/engines/rogue.py'} cheats",
}
PASSING = {"build": "pass", "knock": "waive", "show": "fail"}


@pytest.fixture(scope="module")
def kist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    named = [word for name, command in ENGINES.items() for word in ("--engine", f"cubus.{name}={command}")]
    server = Kist(tmp_path_factory.mktemp("kist"), "--bots", "kist.bots.registry", *named, *ROOMY)
    with running(server):
        yield server


async def test_they_are_offered_as_levels_of_their_game(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    games = {game["name"]: game["bots"] for game in (await ann.http.get("/api/games")).json()["games"]}
    assert games["cubus"] == ["novice", "builder", "greedy", "master", "rocket", "dying", "cheating"]
    assert "rocket" not in games["skelter"]
    await ann.close()


@pytest.mark.long
@pytest.mark.parametrize("level", ENGINES)
async def test_a_match_goes_to_its_end_whatever_the_engine_does(kist: Kist, level: str) -> None:
    ann = await Client.new(kist.url)
    match = (await ann.create(chairs=["person", f"bot:{level}"]))["info"]["id"]
    over = await played_out(ann, match, PASSING)
    scores = over["views"][0]["scores"]
    assert scores[0] == 0
    assert (scores[1] > 20) == (level == "rocket")
    await ann.close()


def test_a_server_with_an_engine_that_cannot_play_does_not_start(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "kist",
        "serve",
        "--data",
        str(tmp_path),
        "--port",
        "0",
        "--engine",
        "cubus.a=true",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stderr) == (1, "kist: true has ended (exit code 0) instead of answering.\n")
