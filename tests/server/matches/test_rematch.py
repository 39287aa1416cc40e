"""Playing again: whoever asks, however often and from however many tabs, meets the others in one match."""

import asyncio

import pytest

from tests.server.clients import Client
from tests.services import Kist

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def kist(roomy: Kist) -> Kist:
    """Whoever asks again and again is not refused."""
    return roomy


async def over(ann: Client, bob: Client) -> str:
    """A match that both have played."""
    match: str = (await ann.create())["info"]["id"]
    await bob.sit(match)
    await bob.act(match, 1, "resign")
    return match


async def test_from_two_tabs_at_once_it_is_one_match_that_stays_open(ann: Client, bob: Client) -> None:
    for _ in range(6):
        path = f"/api/matches/{await over(ann, bob)}/rematch"
        tabs = await asyncio.gather(*(ann.post(path, {"request": f"tab-{tab}"}, 201) for tab in range(3)))
        assert len({tab["info"]["id"] for tab in tabs}) == 1
        new = await ann.get(f"/api/matches/{tabs[0]['info']['id']}")
        assert new["update"]["status"] == "open"
        assert [chair["yours"] for chair in new["update"]["chairs"]] == [True, False]


async def test_all_tabs_of_all_players_at_once_begin_one_match(ann: Client, bob: Client) -> None:
    for _ in range(6):
        path = f"/api/matches/{await over(ann, bob)}/rematch"
        asked = [client.post(path, {"request": f"tab-{tab}"}, 201) for client in (ann, bob) for tab in range(2)]
        assert len({room["info"]["id"] for room in await asyncio.gather(*asked)}) == 1
        new = await ann.post(path, {"request": "late"}, 201)
        assert new["update"]["status"] == "running"
        for client in (ann, bob):
            mine = (await client.get("/api/matches?show=mine"))["matches"]
            assert [match["id"] for match in mine if match["status"] != "over"] == [new["info"]["id"]]
        await ann.act(new["info"]["id"], 0, "resign")


async def test_nobody_decides_beforehand_where_it_is(ann: Client, bob: Client) -> None:
    match = await over(ann, bob)
    for request in (f"rematch-{match}", "rematch"):
        decoy = (await ann.create(3, request=request))["info"]["id"]
        assert (await ann.post(f"/api/matches/{match}/rematch", {"request": request}, 201))["info"]["id"] != decoy
    assert (await ann.create(request=f"rematch:{match}", status=422))["error"] == "bad-request"


async def test_whoever_stands_up_alone_leaves_it_to_the_others_and_can_come_back(ann: Client, bob: Client) -> None:
    path = f"/api/matches/{await over(ann, bob)}/rematch"
    new = (await ann.post(path, {"request": "a"}, 201))["info"]["id"]
    left = await ann.post(f"/api/matches/{new}/stand", {"chair": 0, "request": "b"})
    assert left["update"]["status"] == "open"
    joined = await bob.post(path, {"request": "c"}, 201)
    assert [chair["yours"] for chair in joined["update"]["chairs"]] == [False, True]
    back = await ann.post(path, {"request": "d"}, 201)
    assert (back["info"]["id"], back["update"]["status"]) == (new, "running")
