"""Friendly signs: seen by everybody who is there, given by those who play, a few at a time, and kept nowhere."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from kist.games import GAMES
from kist.matches.parts import Sitter
from kist.server.config import Config
from kist.server.edge.limits import Limits
from kist.server.fleet.broker_listener import hear_sign
from kist.server.http.errors import TooMany
from kist.server.live.hub import Hub
from kist.server.live.messages import Sign
from kist.server.matches.messages import SignCommand
from kist.server.matches.service import MatchService
from kist.server.matches.signs import Signs
from kist.storage.local_broker import LocalBroker
from kist.storage.store import SqlStore
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
    return await socket.command(type="sign", seat=seat, sign=what)


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


async def test_signs_that_another_server_has_shown_count_here_too(tmp_path: Path) -> None:
    store = await SqlStore.open(f"sqlite:///{tmp_path}/kist.sqlite3")
    hub = Hub(Config("", limits=Limits(sign_rate=1e-9)), GAMES, store, LocalBroker())
    agreed = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "begins": 0}
    room = await MatchService(hub).seat("tournament:a", "r", agreed, [Sitter("ann", "Ann"), Sitter("bob", "Bob")])
    command = SignCommand(type="sign", seat=0, sign="thanks", request="sign")
    for _ in range(hub.config.limits.signs - 1):
        hear_sign(hub, room, Sign(chair=0, sign="thanks"))
    hear_sign(hub, room, Sign(chair=7, sign="thanks"))  # nobody's
    await Signs(hub).give(room, "ann", command)
    with pytest.raises(TooMany):
        await Signs(hub).give(room, "ann", command)
    await Signs(hub).give(room, "bob", SignCommand(type="sign", seat=1, sign="thanks", request="sign"))
    await hub.finish()
    await store.close()
