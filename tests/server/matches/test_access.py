"""Codes, sessions and private matches: what ends, what cannot be guessed, and what strangers cannot find out."""

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client
from tests.services import Kist, Postgres, running

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("spectators", [True, False])
async def test_a_code_leads_to_a_match_while_who_comes_late_may_watch_and_its_players_always(
    ann: Client, bob: Client, spectators: bool
) -> None:
    info = (await ann.create(spectators=spectators))["info"]
    path = f"/api/codes/{info['code']}"
    assert (await bob.get(path))["info"] == info
    stranger = await Client.new(ann.url)
    await bob.sit(info["id"])
    found = await stranger.get(path, 200 if spectators else 404)
    assert found["info"] == info if spectators else found["error"] == "no-such-match"
    await bob.act(info["id"], 1, "resign")
    assert (await stranger.get(path, 404))["error"] == "no-such-match"
    assert (await bob.get(path))["info"] == info
    await stranger.close()


async def test_whoever_guesses_codes_must_wait_and_nobody_who_plays(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    with running(Kist(tmp_path_factory.mktemp("guesses"), "--limit", "codes=5")) as server:
        assert isinstance(server, Kist)
        ann = await Client.new(server.url)
        room = (await ann.create(sit=(0, 1)))["info"]
        for number in range(5):
            assert (await ann.get(f"/api/codes/22222{number + 2}", 404))["error"] == "no-such-match"
        assert (await ann.get("/api/codes/333333", 429))["error"] == "too-fast"
        await ann.act(room["id"], 0, "pass")
        await ann.close()


async def test_a_stranger_finds_out_nothing_about_a_private_match(ann: Client, bob: Client) -> None:
    match = (await ann.create(sit=(0, 1), spectators=False))["info"]["id"]
    await ann.act(match, 0, "pass")
    for seen in (0, 1, 5, 100):
        assert (await bob.act(match, 0, "pass", 403, seen=seen))["error"] == "not-yours"
    assert (await ann.act(match, 1, "waive", 409, seen=0))["error"] == "stale"


async def test_a_token_that_was_ended_opens_nothing_and_closes_its_sockets(ann: Client, bob: Client) -> None:
    match = (await ann.create())["info"]["id"]
    async with ann.socket(match) as socket:
        assert await ann.post("/api/session/end", {}) == {"ended": True}
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await socket.receive()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "session-ended")
    assert (await ann.sit(match, 1, 401))["error"] == "no-session"
    assert (await ann.post("/api/session/end", {}, 401))["error"] == "no-session"
    assert (await ann.http.post("/api/session", json={"bearer": True})).json()["fresh"]
    await bob.sit(match)


async def test_a_token_that_was_ended_holds_at_no_server_and_after_no_restart(
    postgres: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> None:
    options = ["--database", postgres.new_database()]
    one, two = (Kist(tmp_path_factory.mktemp(name), *options) for name in ("one", "two"))
    with running(one):
        ann = await Client.new(one.url)
        await ann.post("/api/session/end", {})
        with running(two):
            elsewhere = ann.at(two.url)
            assert (await elsewhere.create(status=401))["error"] == "no-session"
            await elsewhere.close()
        one.stop()
        one.start()
        assert (await ann.create(status=401))["error"] == "no-session"
        await ann.close()


async def test_nobody_is_called_nearly_as_somebody_at_the_table(ann: Client, bob: Client) -> None:
    match = (await ann.create(seats=3))["info"]["id"]
    order = {"chair": 1, "name": "Рlayer O", "request": "one"}
    assert (await bob.post(f"/api/matches/{match}/sit", order, 409))["error"] == "name-in-use"
    await bob.post(f"/api/matches/{match}/sit", {**order, "name": "Bob", "request": "two"})
    await ann.post(f"/api/matches/{match}/sit", {**order, "chair": 2, "name": "Player 0", "request": "own"})
