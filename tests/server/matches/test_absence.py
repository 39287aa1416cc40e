"""Who leaves a match over the network: a bot plays on with all that was seen before, until they come back."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.clients import Client, Json
from tests.services import ROOMY, Kist, running

pytestmark = pytest.mark.anyio
SHORT: Json = {"times": {"any": 1}, "begins": 0, "pace": "at-once"}


@pytest.fixture(scope="module")
def kist(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    server = Kist(tmp_path_factory.mktemp("kist"), "--bots", "kist.bots.registry", *ROOMY)
    with running(server):
        yield server


async def away(client: Client, match: str, then: str, status: int = 200) -> Json:
    order = {"chair": 0, "then": then, "request": client.request()}
    return await client.post(f"/api/matches/{match}/away", order, status)


async def until_waiting_for(bob: Client, match: str, seat: int) -> Json:
    """The match once it waits for a seat."""
    async with asyncio.timeout(120):
        while True:
            update: Json = (await bob.get(f"/api/matches/{match}"))["update"]
            if update["views"] and update["views"][0]["to_act"] == [seat]:
                return update
            await asyncio.sleep(0.05)


async def until_ann_overslept(ann: Client, bob: Client) -> str:
    """A match of Helter-Skelter in which time has run out for Ann twice."""
    match: str = (await ann.create(game={"game": "skelter"}, **SHORT))["info"]["id"]
    await bob.sit(match)
    for _ in range(2):
        assert (await away(bob, match, "bot:novice", 409))["error"] == "not-away"
        update = await until_waiting_for(bob, match, 1)
        await bob.act(match, 1, update["views"][0]["actions"][0])
    return match


async def until_a_bot_plays(bob: Client, match: str) -> None:
    """Bob plays on until something was done on Ann's chair before its time was up; a first thought takes long."""
    for _ in range(6):
        update = await until_waiting_for(bob, match, 1)
        if update["entries"][-1]["chair"] == 0 and not update["entries"][-1].get("auto"):
            return
        await bob.act(match, 1, update["views"][0]["actions"][0])
    raise AssertionError("no bot plays")


async def test_a_bot_plays_for_who_is_away_until_they_are_back(ann: Client, bob: Client) -> None:
    match = await until_ann_overslept(ann, bob)
    assert (await away(ann, match, "bot:novice", 403))["error"] == "not-yours"
    assert (await away(bob, match, "bot:unknown", 422))["error"] == "no-such-bot"
    lent = (await away(bob, match, "bot:steady"))["update"]["chairs"][0]
    assert (lent["kind"], lent["level"], lent["name"]) == ("bot", "steady", "Player 0")
    await until_a_bot_plays(bob, match)
    assert (await ann.act(match, 0, "pass", 409))["error"] == "is-lent"
    order = {"chair": 0, "request": "back"}
    assert (await bob.post(f"/api/matches/{match}/back", order, 403))["error"] == "not-yours"
    mine = (await ann.post(f"/api/matches/{match}/back", order))["update"]["chairs"][0]
    assert (mine["kind"], mine["yours"]) == ("person", True)
    await bob.act(match, 1, (await until_waiting_for(bob, match, 1))["views"][0]["actions"][0])
    now = (await ann.get(f"/api/matches/{match}"))["update"]["views"][0]
    await ann.act(match, 0, now["actions"][0])


async def test_the_others_go_on_without_who_is_away(ann: Client, bob: Client) -> None:
    match = await until_ann_overslept(ann, bob)
    over = (await away(bob, match, "nobody"))["update"]
    assert over["outcome"] == {"winners": [1], "reason": "resigned"}
    assert [(entry["do"], entry.get("auto", False)) for entry in over["entries"][-1:]] == [("resign", True)]


async def test_a_rated_match_against_a_bot_moves_the_rating_of_the_person_alone(ann: Client) -> None:
    order: Json = {"chairs": ["person", "bot:novice"], "rated": True}
    match = (await ann.create(**order))["info"]["id"]
    told = await ann.get(f"/api/matches/{match}/ratings")
    assert [chair["rating"]["points"] for chair in told["chairs"]] == [1000, 1000]
    await ann.act(match, 0, "resign")
    async with asyncio.timeout(120):
        while not (told := await ann.get(f"/api/matches/{match}/ratings"))["counted"]:
            await asyncio.sleep(0.02)
    person, bot = told["chairs"]
    assert (person["change"] < 0, person["place"], bot["change"]) == (True, 2, None)
    levels = [each for each in (await ann.get("/api/ratings"))["bots"] if each["pool"] == "2005"]
    assert [each["level"] for each in levels if each["fits"]] == ["novice"]
