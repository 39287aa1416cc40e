"""Hints over HTTP on a real server: what each step tells, what is counted, and that off means off, in every byte."""

import json
from pathlib import Path
from typing import Any

import anyio
import pytest

from tests.server.clients import Client, Json
from tests.services import Kist, running

pytestmark = pytest.mark.anyio

SOLVING = ("/api/analysis", "/api/puzzles/own/solution")
A_BUILD = {"stack": ".2/21", "hands": ["", ""]}
"""For the one who begins there is just one best build: `.2/22`, 3 points."""
BEST = ".2/22"
NO_BUILD = {"stack": "1", "hands": ["L", ""]}


async def ask(client: Client, match: str, seat: int, step: int, status: int = 200, **more: Any) -> Json:
    body = {"seat": seat, "step": step, "request": client.request(), **more}
    return await client.post(f"/api/matches/{match}/hint", body, status)


async def alone(client: Client, position: Json) -> str:
    room = await client.create(game={"position": position}, chairs=["person", "bot:listed"], times={"any": None})
    match: str = room["info"]["id"]
    assert room["update"]["hints"]
    return match


async def test_each_step_tells_more_and_all_see_that_it_was_asked_for(ann: Client) -> None:
    match = await alone(ann, A_BUILD)
    assert await ask(ann, match, 0, 1) == {"step": 1, "hint": {"points": 3, "places": [], "picture": None}}
    where = (await ask(ann, match, 0, 2))["hint"]
    assert (where["points"], where["places"], where["picture"]) == (
        3,
        [["D", 0, 0], ["L", -1, 0], ["R", 0, -1]],
        None,
    )
    whole = (await ask(ann, match, 0, 3))["hint"]
    assert whole["picture"]["stack"] == BEST
    assert (await ask(ann, match, 0, 1))["hint"]["points"] == 3
    room = await ann.get(f"/api/matches/{match}")
    assert [entry["do"] for entry in room["update"]["entries"]][-3:] == ["hint 1", "hint 2", "hint 3"]
    assert [chair["hints"] for chair in room["update"]["chairs"]] == [3, 0]
    await ann.act(match, 0, f"build {BEST}")
    await ann.act(match, 0, "resign")
    replay = await ann.get(f"/api/matches/{match}/replay")
    assert [chair["hints"] for chair in replay["chairs"]] == [3, 0]
    transcript = (await ann.http.get(f"/api/matches/{match}/transcript")).text
    assert "hint" not in transcript


async def test_whether_there_is_none(ann: Client) -> None:
    match = await alone(ann, NO_BUILD)
    for step in (1, 2, 3):
        assert (await ask(ann, match, 0, step))["hint"] == {"points": 0, "places": [], "picture": None}


async def test_only_for_the_own_seat_in_its_turn_and_at_its_moment(ann: Client, bob: Client) -> None:
    match = await alone(ann, A_BUILD)
    assert (await ask(bob, match, 0, 1, 403))["error"] == "not-yours"
    assert (await ask(ann, match, 1, 1, 403))["error"] == "not-yours"
    assert (await ask(ann, match, 5, 1, 409))["error"] == "no-such-seat"
    assert (await ask(ann, match, 0, 2, 409))["error"] == "no-hint-now"
    assert (await ask(ann, match, 0, 1, 409, seen=1))["error"] == "stale"
    assert (await ask(ann, match, 0, 4, 422))["error"] == "bad-request"


async def test_helter_skelter_has_none(ann: Client) -> None:
    room = await ann.create(game={"game": "skelter"}, chairs=["person", "bot:listed"])
    assert (room["info"]["hints"], room["update"]["hints"]) == (False, False)
    assert (await ask(ann, room["info"]["id"], 0, 1, 409))["error"] == "no-hints"
    games = {each["name"]: each["hints"] for each in (await ann.get("/api/games"))["games"]}
    assert (games["cubus"], games["skelter"]) == (True, False)


async def test_people_agree_in_the_lobby(ann: Client, bob: Client) -> None:
    room = await ann.create(game={"position": A_BUILD})
    match = room["info"]["id"]
    body = {"chair": 0, "hints": True, "request": ann.request()}
    room = await ann.post(f"/api/matches/{match}/agree", body)
    assert [chair["agrees"] for chair in room["update"]["chairs"]] == [True, False]
    assert not room["update"]["hints"]
    assert (await bob.post(f"/api/matches/{match}/agree", {**body, "request": "b"}, 403))["error"] == "not-yours"
    sits = {"chair": 1, "name": "Bob", "hints": True, "request": bob.request()}
    room = await bob.post(f"/api/matches/{match}/sit", sits)
    assert (room["update"]["status"], room["update"]["hints"]) == ("running", True)
    assert (await ask(ann, match, 0, 1))["hint"]["points"] == 3


async def test_all_at_one_screen_agree_with_the_order(ann: Client) -> None:
    room = await ann.create(game={"position": A_BUILD}, sit=(0, 1), hints=True)
    assert room["update"]["hints"]


async def test_a_match_from_a_position_and_its_hints_outlive_the_server(tmp_path: Path) -> None:
    with running(Kist(tmp_path)) as server:
        assert isinstance(server, Kist)
        ann = await Client.new(server.url)
        match = await alone(ann, A_BUILD)
        await ask(ann, match, 0, 1)
        await ann.act(match, 0, f"build {BEST}")
        server.kill()
        server.start()
        room = await ann.get(f"/api/matches/{match}")
        assert room["update"]["views"][0]["table"]["stack"] == BEST
        assert [chair["hints"] for chair in room["update"]["chairs"]] == [1, 0]
        await ann.act(match, 0, "resign")
        with anyio.fail_after(60):
            while (review := await ann.http.get(f"/api/matches/{match}/review")).status_code != 200:
                await anyio.sleep(0.1)
        assert review.json()["decisions"][0]["verdict"] == "best"
        await ann.close()


# Off means off ---------------------------------------------------------------------------------------------------


async def heard(ann: Client, bob: Client, position: Json, hints: bool) -> list[str]:
    """Every byte that both were sent at a table where each asked for hints whenever that could make sense."""
    room = await ann.create(game={"position": position}, hints=hints)
    match, texts = room["info"]["id"], [json.dumps(room)]
    sits = {"chair": 1, "name": "Bob", "hints": hints, "request": bob.request()}
    texts.append(json.dumps(await bob.post(f"/api/matches/{match}/sit", sits)))
    async with ann.socket(match) as first, bob.socket(match) as second:
        for do, seat in (("pass", 0), ("waive", 1)):
            client = (ann, bob)[seat]
            for step in (1, 2, 3):
                body = {"seat": seat, "step": step, "request": client.request()}
                texts.append((await client.http.post(f"/api/matches/{match}/hint", json=body)).text)
            texts.append((await client.http.get(f"/api/matches/{match}")).text)
            position = {"rules": "2005", "stack": A_BUILD["stack"], "hand": ""}
            asked = [client.http.post(path, json={"position": position}) for path in SOLVING]
            texts += [(await each).text for each in asked]
            await client.act(match, seat, do)
        await ann.act(match, 0, "resign")
        for socket in (first, second):
            await socket.expect("update", status="over")
            texts += socket.texts
    return texts


def gives_away(texts: list[str]) -> list[str]:
    """What holds the best build, what it is worth, or where its crates come to stand."""
    return [text for text in texts if BEST in text or '"points":3' in text or '"places":[[' in text]


async def test_no_byte_gives_away_what_a_hint_would_say(ann: Client, bob: Client) -> None:
    off = await heard(ann, bob, A_BUILD, hints=False)
    assert gives_away(off) == []
    assert "hint 1" not in "".join(off)
    refused = {text for text in off if '"error"' in text}
    assert {json.loads(text)["error"] for text in refused} == {"no-hints", "in-play"}
    without = await heard(ann, bob, NO_BUILD, hints=False)
    no_hints = [text for text in without if "no-hints" in text]
    assert set(no_hints) <= refused, "where there is a build one hears the same as where there is none"


async def test_these_ears_would_notice(ann: Client, bob: Client) -> None:
    assert gives_away(await heard(ann, bob, A_BUILD, hints=True))
