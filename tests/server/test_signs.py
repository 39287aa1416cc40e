"""Friendly signs: seen by everybody who is there, given by those who play, a few at a time, and kept nowhere."""

from collections.abc import AsyncIterator

import pytest

from tests.server.clients import Client, Json, Socket
from tests.services import Kist

pytestmark = pytest.mark.anyio


@pytest.fixture
async def three(kist: Kist) -> AsyncIterator[tuple[Client, Client, Client]]:
    clients = [await Client.new(kist.url) for _ in range(3)]
    yield clients[0], clients[1], clients[2]
    for client in clients:
        await client.close()


async def sign(socket: Socket, seat: int, what: str) -> Json:
    return await socket.wish(type="sign", seat=seat, sign=what)


async def test_everybody_sees_a_sign_and_only_players_give_one(three: tuple[Client, Client, Client]) -> None:
    ann, bob, watcher = three
    match: str = (await ann.create())["info"]["id"]
    async with ann.socket(match) as hers:
        assert (await sign(hers, 0, "thanks"))["error"] == "not-begun"
        await bob.sit(match)
        async with bob.socket(match) as his, watcher.socket(match) as theirs:
            assert (await sign(hers, 0, "well-done"))["type"] == "shown"
            for socket in (hers, his, theirs):
                assert await socket.expect("sign") == {"type": "sign", "chair": 0, "sign": "well-done"}
            assert (await sign(hers, 1, "thanks"))["error"] == "not-yours"
            assert (await sign(theirs, 0, "thanks"))["error"] == "not-yours"
            await his.send({"type": "sign", "seat": 1, "sign": "you fool", "request": "own"})
            assert (await his.expect("refused"))["error"] == "bad-message"
            await his.act(1, "resign")
            assert (await sign(his, 1, "good-game"))["type"] == "shown"
            assert (await theirs.expect("sign"))["sign"] == "good-game"
    log = (await ann.get(f"/api/matches/{match}"))["update"]["entries"]
    assert not any("sign" in entry["do"].split() for entry in log)


async def test_who_gives_many_signs_is_asked_to_wait_and_can_play_on(three: tuple[Client, Client, Client]) -> None:
    ann, bob, _ = three
    match: str = (await ann.create())["info"]["id"]
    await bob.sit(match)
    async with ann.socket(match) as socket:
        for number in range(40):  # at once; a new one is allowed every five seconds
            await socket.send({"type": "sign", "seat": 0, "sign": "thanks", "request": f"many{number}"})
        assert (await socket.expect("refused"))["error"] == "too-fast"
        assert len([text for text in socket.texts if '"shown"' in text]) >= 5
        assert (await socket.act(0, "pass"))["type"] == "acted"
