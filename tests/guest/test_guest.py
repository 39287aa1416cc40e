"""Somebody else's game, in a package of its own that the project does not know: found, played, hosted, replayed."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Client
from tests.services import Kist, python_path

ROOT = Path(__file__).parents[2]


def run(guest: Path, *command: str, given: str = "") -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": python_path(guest)}
    program = [sys.executable, "-m", *command]
    return subprocess.run(
        program, input=given, capture_output=True, text=True, env=environment, cwd=ROOT, check=False
    )


def kist(guest: Path, *arguments: str, given: str = "") -> str:
    done = run(guest, "kist.cli.main", *arguments, given=given)
    assert done.returncode == 0, done.stderr
    return done.stdout


TRANSCRIPT = [
    {"game": "nim", "seats": 2},
    {"seat": 0, "do": "take c5"},
    {"seat": 1, "do": "take a4"},
    {"seat": 1, "do": "take b4"},
    {"seat": 0, "do": "take a3"},
]


def test_its_transcripts_are_replayed(guest: Path) -> None:
    given = "".join(f"{json.dumps(line)}\n" for line in TRANSCRIPT)
    answers = [json.loads(line) for line in kist(guest, "replay", given=given).splitlines()]
    assert [answer["ok"] for answer in answers] == [True, True, False, True, True]
    assert answers[0]["heaps"] == {"a": 3, "b": 4, "c": 5}
    assert answers[2]["error"] == "no-such-sticks"
    assert (answers[-1]["result"], answers[-1]["reason"]) == ([0], "last-stick")


def test_its_bots_meet_in_the_arena(guest: Path) -> None:
    options = ("--game", "nim", "--games", "40", "--seed", "1", "--json")
    results = json.loads(kist(guest, "arena", "--players", "perfect,hasty", *options))
    perfect, hasty = results["players"]
    assert perfect["wins"] + hasty["wins"] + results["repeated"] == 40
    assert perfect["wins"] > 10 * hasty["wins"]


def test_every_promise_of_a_game_is_checked_for_it(guest: Path) -> None:
    done = run(
        guest, "pytest", "--quiet", "-p", "no:cacheprovider", "-p", "no:xdist", "tests/conformance", "-k", "nim"
    )
    assert done.returncode == 0, done.stdout + done.stderr
    passed = int(done.stdout.rpartition(" passed")[0].split()[-1])
    assert passed > 50


@pytest.mark.anyio
async def test_two_people_play_it_to_the_end_and_look_at_it_again(guest_kist: Kist) -> None:
    ann, bob = await Client.new(guest_kist.url), await Client.new(guest_kist.url)
    match = (await ann.create(game={"game": "nim"}))["info"]["id"]
    await bob.sit(match)
    async with ann.socket(match) as hers, bob.socket(match) as his:
        for seat, do in ((0, "take c5"), (1, "take b4"), (0, "take a3")):
            done = await (hers, his)[seat].act(seat, do)
            assert done["type"] == "acted"
        over: dict[str, Any] = await his.expect("update", status="over")
    assert over["outcome"] == {"winners": [0], "reason": "last-stick"}
    assert over["views"][0]["table"]["heaps"] == {"a": 0, "b": 0, "c": 0}
    replay = await bob.get(f"/api/matches/{match}/replay")
    assert [moment["entry"]["do"] for moment in replay["moments"]][-3:] == ["take c5", "take b4", "take a3"]
    await ann.close()
    await bob.close()


@pytest.mark.anyio
async def test_its_bot_sits_down_and_wins(guest_kist: Kist) -> None:
    ann = await Client.new(guest_kist.url)
    (note,) = [game for game in (await ann.get("/api/games"))["games"] if game["name"] == "nim"]
    assert note["bots"] == ["hasty", "perfect"]
    assert note["choices"] == {"heaps": ["3-4-5", "1-3-5-7"], "last": ["wins", "loses"]}
    chairs = ["person", "bot:perfect"]
    room = await ann.create(game={"game": "nim", "heaps": "1-3-5-7"}, chairs=chairs)
    async with ann.socket(room["info"]["id"]) as socket:
        update = socket.welcome["update"]
        while update["status"] != "over":
            view = update["views"][0]
            if 0 in view["to_act"]:
                await socket.act(0, view["actions"][0], seen=update["version"])
            update = await socket.expect("update", within=30)
    assert update["outcome"]["winners"] == [1]
    await ann.close()
