"""What clients are sent of a running match: only what changed, and never less than the whole of what they may see."""

import asyncio
import json
from random import Random
from typing import Any

import pytest

from tests.server.clients import Client, Json, Socket
from tests.services import Kist

pytestmark = pytest.mark.anyio


async def follow(socket: Socket, version: int) -> Json:
    """The table as a client has it that was told of everything up to a version."""
    while socket.version < version:
        await socket.receive()
    return socket.known


def shown(update: Json) -> Json:
    """What does not depend on when and how it was asked for."""
    return {name: value for name, value in update.items() if name not in {"now", "since", "entries", "type"}}


@pytest.mark.parametrize("seconds", [300, None])
@pytest.mark.parametrize("game", [{"game": "cubus"}, {"game": "skelter", "rounds": 30}])
async def test_who_is_told_of_changes_has_at_every_moment_what_is_told_to_who_asks_anew(
    roomy: Kist, game: Json, seconds: int | None
) -> None:
    """Without clocks it is also told who holds the table up, and who does no longer."""
    rng = Random(3)
    players, spectator = [await Client.new(roomy.url) for _ in range(2)], Client(roomy.url)
    match = (await players[0].create(3, game=game, sit=(0, 1), times={"any": seconds}))["info"]["id"]
    await players[1].sit(match, 2)
    everybody = [*players, spectator]
    async with players[0].socket(match) as ann, players[1].socket(match) as bob, spectator.socket(match) as eve:
        for _ in range(60):
            views = [each for each in (*ann.known["views"], *bob.known["views"]) if each["viewer"] in each["to_act"]]
            if not views:
                break
            view = rng.choice(views)
            calm = [each for each in view["actions"] if each.split()[0] not in {"ready", "finish", "knock", "pass"}]
            answer = await (bob if view["viewer"] == 2 else ann).act(view["viewer"], rng.choice(calm or ["pass"]))
            assert answer["type"] == "acted", answer
            now = (await spectator.get(f"/api/matches/{match}"))["update"]["version"]
            told = await asyncio.gather(*(follow(each, now) for each in (ann, bob, eve)))
            for client, update in zip(everybody, told, strict=True):
                asked = (await client.get(f"/api/matches/{match}"))["update"]
                assert shown(update) == shown(asked)
        kinds = [json.loads(text)["type"] for text in ann.texts]
        assert kinds.count("change") > 30
        sizes = sorted(len(text) for text in bob.texts if '"change"' in text)
        assert sizes[len(sizes) // 2] <= 600
    for client in everybody:
        await client.close()


async def test_who_does_not_ask_for_changes_is_told_all_every_time(roomy: Kist) -> None:
    ann = await Client.new(roomy.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match, changes=False) as plain, ann.socket(match) as other:
        version = (await plain.act(0, "pass"))["version"]
        whole, patched = await follow(plain, version), await follow(other, version)
        assert shown(whole) == shown(patched)
        assert [json.loads(text)["type"] for text in plain.texts if '"views"' in text] == ["welcome", "update"]
    await ann.close()


async def test_what_all_see_alike_is_the_same_text(roomy: Kist) -> None:
    """Seats that are not to act get the same bytes as whoever watches: there is nothing in them for one alone."""
    players, spectator = [await Client.new(roomy.url) for _ in range(3)], Client(roomy.url)
    match = (await players[0].create(3, game={"game": "skelter"}))["info"]["id"]
    for chair in (1, 2):
        await players[chair].sit(match, chair)
    async with players[0].socket(match) as first, players[2].socket(match) as third, spectator.socket(match) as eve:
        version = (await first.act(0, first.known["views"][0]["actions"][0]))["version"]
        sockets = (first, third, eve)
        await asyncio.gather(*(follow(each, version) for each in sockets))
        texts: list[Any] = [[text for text in each.texts if '"change"' in text] for each in sockets]
        assert texts[1] == texts[2]
        assert len(texts[1]) == 1
        assert texts[0] != texts[1], "who acted has no actions any more"
    for client in (*players, spectator):
        await client.close()


async def test_whoever_resigns_or_comes_or_goes_is_told_of_to_all(roomy: Kist) -> None:
    ann, bob = await Client.new(roomy.url), await Client.new(roomy.url)
    match = (await ann.create(3, sit=(0, 1)))["info"]["id"]
    await bob.sit(match, 2)
    async with ann.socket(match) as at_ann:
        async with bob.socket(match):
            assert (await at_ann.expect("presence", connected=[0, 1, 2]))["connected"]
        await at_ann.expect("presence", connected=[0, 1])
        version = (await at_ann.act(0, "pass"))["version"]
        assert [chair["connected"] for chair in (await follow(at_ann, version))["chairs"]] == [True, True, False]
        version = (await bob.act(match, 2, "resign"))["version"]
        assert [chair["resigned"] for chair in (await follow(at_ann, version))["chairs"]] == [False, False, True]
    for client in (ann, bob):
        await client.close()
