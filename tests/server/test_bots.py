"""Bots at the table: they play, and whatever they do wrong never stops a match."""

import pytest

from kist.server.bots import USUAL_MOMENT, moment_for
from tests.server.clients import Client, Json
from tests.services import Kist

pytestmark = pytest.mark.anyio


async def played_out(client: Client, match: str, do: dict[str, str]) -> Json:
    """Play the only person's seat until the match is over."""
    async with client.socket(match) as socket:
        update: Json = socket.welcome["update"]
        while update["status"] != "over":
            view = update["views"][0]
            if view["viewer"] in view["to_act"]:
                await socket.act(view["viewer"], do[view["phase"]], seen=update["version"])
            update = await socket.expect("update", within=30)
        return update


def test_bots_take_their_moment_slowly_fast_or_not_at_all() -> None:
    assert moment_for(2.0, "slow") > moment_for(2.0, "normal") == 2.0
    assert moment_for(2.0, "at-once") == 0
    assert moment_for(9.0, "fast") + moment_for(USUAL_MOMENT, "fast") <= 1  # a touch and its move


async def test_the_pace_of_bots_is_agreed_for_the_match(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    assert (await ann.create(pace="fast"))["info"]["pace"] == "fast"
    assert (await ann.create())["info"]["pace"] == "normal"
    await ann.close()


@pytest.mark.long
@pytest.mark.parametrize("level", ["listed", "crashing", "illegal"])
async def test_a_whole_game_against_a_bot(kist: Kist, level: str) -> None:
    ann = await Client.new(kist.url)
    room = await ann.create(chairs=["person", f"bot:{level}"])
    match = room["info"]["id"]
    assert room["update"]["chairs"][1] == {
        "chair": 1,
        "kind": "bot",
        "level": level,
        "name": None,
        "seat": 1,
        "yours": False,
        "connected": True,
        "held_up_from": None,
        "overslept": False,
        "vacation": None,
        "resigned": False,
        "agrees": False,
        "hints": 0,
    }
    over = await played_out(ann, match, {"build": "pass", "knock": "waive", "show": "fail"})
    assert over["outcome"]["winners"]
    replay = await ann.get(f"/api/matches/{match}/replay")
    reasons = [moment["reason"] for moment in replay["moments"] if moment["reason"]]
    if level == "listed":
        assert all(reason["code"] == "first" for reason in reasons)
        assert len(reasons) > 10
    else:
        assert reasons == []
    await ann.close()


@pytest.mark.long
async def test_a_worker_that_dies_is_started_again(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    match = (await ann.create(3, chairs=["person", "bot:dying", "bot:listed"]))["info"]["id"]
    async with ann.socket(match) as socket:
        await socket.act(0, "pass")
        update = socket.welcome["update"]
        while 0 not in update["views"][0]["to_act"] or update["version"] < 8:
            update = await socket.expect("update", within=60)
    metrics = (await ann.http.get("/metrics")).text
    assert 'kist_bot_failures_total{level="dying"}' in metrics
    await ann.close()


async def test_unknown_levels_are_refused(kist: Kist) -> None:
    ann = await Client.new(kist.url)
    assert (await ann.create(chairs=["person", "bot:genius"], status=422))["error"] == "no-such-bot"
    notes = (await ann.get("/api/games"))["games"]
    assert "listed" in notes[0]["bots"]
    assert notes[0]["times"]["knock"] == 15
    await ann.close()
