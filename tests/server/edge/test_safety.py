"""Tokens, origins, limits, headers, health: what keeps a server on the open network."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin

from kist.server.edge.identity import Tokens, new_id
from kist.server.edge.limits import Buckets, Places, neighbourhood
from kist.server.live.codes import new_code
from tests import patient
from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
JSON = {"content-type": "application/json"}


def test_tokens_cannot_be_made_up() -> None:
    tokens = Tokens(["secret"])
    owner, token = tokens.new()
    assert tokens.owner(token) == owner
    assert Tokens(["other"]).owner(token) is None
    for bad in (None, "", ".", owner, f"{owner}.", token[:-1], token + "x", f"x{token[1:]}", "é" * 32 + token[32:]):
        assert tokens.owner(bad) is None
    assert len({tokens.new()[0] for _ in range(100)}) == 100
    assert len(new_id()) == 16
    assert len(new_code()) == 6


def test_buckets_fill_again() -> None:
    now = 0.0
    buckets = Buckets(rate=2, burst=3, clock=lambda: now)
    assert [buckets.take("a") for _ in range(4)] == [True, True, True, False]
    assert buckets.take("b")
    now = 0.5
    assert [buckets.take("a") for _ in range(2)] == [True, False]


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:bbbb::2", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("local", "local"),
    ],
)
def test_who_has_one_address_of_a_network_has_them_all(address: str, counted: str) -> None:
    assert neighbourhood(address) == counted


def test_a_drop_that_does_not_count_is_put_back() -> None:
    buckets = Buckets(0, 2)
    for _ in range(5):
        assert buckets.take("ann")
        buckets.give_back("ann")
    assert [buckets.take("ann") for _ in range(3)] == [True, True, False]


def test_places_are_for_each_client_each_address_and_all_and_are_free_again() -> None:
    places = Places(client=2, address=3, together=4)
    assert [places.enter("a", "here") for _ in range(3)] == [None, None, "client"]
    assert [places.enter("b", "here") for _ in range(2)] == [None, "all"]
    assert [places.enter("b", "there"), places.enter("c", "there")] == [None, "all"]
    places.leave("a", "here")
    assert [places.enter("c", "here"), places.enter("a", "there")] == [None, "all"]


async def test_the_cookie_is_out_of_reach_for_scripts(kist: Kist) -> None:
    async with patient.AsyncClient(base_url=kist.url) as browser:
        answer = await browser.post("/api/session", json={})
        cookie = answer.headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert answer.json() == {"fresh": True, "token": None}
        assert browser.cookies["kist"] not in (await browser.post("/api/session", json={"bearer": True})).text


async def test_the_cookie_is_renewed_as_it_is_and_keeps_its_seats(kist: Kist, ann: Client) -> None:
    async with patient.AsyncClient(base_url=kist.url) as browser:
        await browser.post("/api/session", json={})
        before = browser.cookies["kist"]
        order = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "request": "a"}
        made = await browser.post("/api/matches", json={**order, "sit": [{"chair": 0, "name": "Eve"}]})
        assert made.status_code == 201
        for header in ({}, {"authorization": f"Bearer {ann.token}"}, {"authorization": "Bearer x.y"}):
            again = await browser.post("/api/session", json={}, headers=header)
            assert again.json() == {"fresh": False, "token": None}
            assert again.headers["set-cookie"].startswith(f"kist={before};")
            assert "Max-Age=31536000" in again.headers["set-cookie"]
        mine = (await browser.get("/api/matches?show=mine")).json()["matches"]
        assert [each["id"] for each in mine] == [made.json()["info"]["id"]]


async def test_a_program_gets_its_token_and_no_cookie(kist: Kist) -> None:
    async with patient.AsyncClient(base_url=kist.url) as program:
        answer = await program.post("/api/session", json={"bearer": True})
        token = answer.json()["token"]
        assert answer.json()["fresh"]
        assert "set-cookie" not in answer.headers
        again = await program.post(
            "/api/session", json={"bearer": True}, headers={"authorization": f"Bearer {token}"}
        )
        assert again.json() == {"fresh": False, "token": token}


async def test_without_a_token_nothing_can_be_changed(kist: Kist, ann: Client) -> None:
    match = (await ann.create())["info"]["id"]
    async with patient.AsyncClient(base_url=kist.url, headers={"authorization": "Bearer x.y"}) as stranger:
        order = {"game": {"game": "cubus", "seats": 2}, "chairs": ["person"] * 2, "request": "a"}
        commands = {
            "/api/matches": order,
            f"/api/matches/{match}/sit": {"name": "Eve", "request": "a"},
            f"/api/matches/{match}/stand": {"chair": 0, "request": "a"},
            f"/api/matches/{match}/give": {"chair": 1, "to": "bot:listed", "request": "a"},
            f"/api/matches/{match}/act": {"seat": 0, "do": "pass", "request": "a"},
            f"/api/matches/{match}/rematch": {"request": "a"},
        }
        for path, body in commands.items():
            answer = await stranger.post(path, json=body)
            assert (answer.status_code, answer.json()["error"]) == (401, "no-session")


async def test_other_sites_are_refused(kist: Kist, ann: Client) -> None:
    for origin in ("https://evil.example", "null", "http://[bad", f"http://127.0.0.1.evil.example:{kist.port}"):
        answer = await ann.http.post("/api/session", json={}, headers={"origin": origin})
        assert (answer.status_code, answer.json()["error"]) == (403, "bad-origin")
    answer = await ann.http.post("/api/session", json={}, headers={"origin": kist.url})
    assert answer.status_code == 200
    match = (await ann.create())["info"]["id"]
    address = f"ws://127.0.0.1:{kist.port}/api/matches/{match}/socket"
    with pytest.raises(InvalidStatus):
        await patient.connect(address, origin=Origin("https://evil.example"))
    async with patient.connect(address, origin=Origin(kist.url)):
        pass


async def test_a_host_is_the_same_in_capital_letters(kist: Kist, ann: Client) -> None:
    headers = {"host": f"LocalHost:{kist.port}", "origin": f"http://localhost:{kist.port}"}
    assert (await ann.http.post("/api/session", json={}, headers=headers)).status_code == 200
    headers["origin"] = f"http://LOCALHOST:{kist.port}"
    assert (await ann.http.post("/api/session", json={}, headers=headers)).status_code == 200


async def test_only_json_of_a_bearable_size_is_read(ann: Client) -> None:
    form = await ann.http.post("/api/session", content="a=b", headers={"content-type": "text/plain"})
    assert form.status_code == 415
    large = await ann.http.post("/api/session", content=b" " * 70_000, headers=JSON)
    assert large.status_code == 413


async def test_who_is_refused_in_the_middle_of_a_body_sees_why_and_may_go_on(ann: Client) -> None:
    async def chunks() -> AsyncIterator[bytes]:
        for _ in range(60):
            yield b" " * 32_000

    for _ in range(5):
        large = await ann.http.post("/api/session", content=chunks(), headers=JSON)
        assert (large.status_code, large.json()["error"]) == (413, "too-large")
    announced = await ann.http.post("/api/session", content=b" " * 2_000_000, headers=JSON)
    assert announced.status_code == 413
    await ann.get("/api/matches")


async def test_messages_that_cannot_be_read_are_answered_and_too_many_end_it(kist: Kist, ann: Client) -> None:
    match = (await ann.create())["info"]["id"]
    address = f"ws://127.0.0.1:{kist.port}/api/matches/{match}/socket"
    async with patient.connect(address) as socket:
        await socket.send(json.dumps({"type": "hello"}))
        await socket.recv()
        await socket.send(b"\xff\xfe")
        assert json.loads(await socket.recv())["error"] == "bad-message"
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(30):
                await socket.send("[" * 1000)
                await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
    async with patient.connect(address) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.send("x" * 20_000)
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1009
    async with patient.connect(address) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            await socket.send(json.dumps({"type": "ping", "request": "a"}))
            await socket.recv()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4000
    with pytest.raises(ConnectionClosed) as closed:
        async with patient.connect(address.replace(match, "a" * 16)) as socket:
            await socket.recv()
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4004


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    limits = {"sockets": 2, "unfinished_matches": 3, "rate": 1, "burst": 12}
    options = [word for name, number in limits.items() for word in ("--limit", f"{name}={number}")]
    with running(Kist(tmp_path_factory.mktemp("strict"), *options)) as server:
        assert isinstance(server, Kist)
        yield server


async def test_who_has_too_much_open_must_wait(strict: Kist) -> None:
    ann = await Client.new(strict.url)
    rooms = [await ann.create(request=f"match-{number}") for number in range(3)]
    assert (await ann.create(status=429))["error"] == "too-many"
    assert (await ann.create(request="match-2"))["info"] == rooms[2]["info"], "a resend is no match more"
    match = rooms[0]["info"]["id"]
    async with ann.socket(match), ann.socket(match):
        with pytest.raises(ConnectionClosed) as closed:
            async with ann.socket(match):
                pass
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1013, "too-many")
    await asyncio.sleep(0.2)
    async with ann.socket(match):
        pass
    await ann.close()


async def test_who_is_too_fast_must_wait(strict: Kist) -> None:
    ann = await Client.new(strict.url)
    answers = [await ann.http.get("/api/games") for _ in range(16)]
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert answers[-1].headers["retry-after"] == "1"
    assert answers[-1].json()["error"] == "too-fast"
    bob = await Client.new(strict.url)
    match = (await bob.create())["info"]["id"]
    async with bob.socket(match) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            for _ in range(30):
                await socket.command(type="ping")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4029
    with pytest.raises(ConnectionClosed) as closed:
        async with bob.socket(match):
            pass
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (4029, "too-fast")
    await ann.close()
    await bob.close()


async def test_many_clients_at_one_address_must_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    numbers = {"address_rate": 1, "address_burst": 8, "page_rate": 1, "pages": 5}
    limits = [word for name, number in numbers.items() for word in ("--limit", f"{name}={number}")]
    with running(Kist(tmp_path_factory.mktemp("crowd"), *limits)) as server:
        assert isinstance(server, Kist)
        clients = [await Client.new(server.url) for _ in range(4)]
        answers = [(await client.http.get("/api/games")).status_code for client in clients * 3]
        assert answers[0] == 200
        assert answers[-1] == 429
        wanted = ("/", "/openapi.json", "/readyz") * 20
        pages = [answer.status_code for answer in await asyncio.gather(*map(clients[0].http.get, wanted))]
        assert set(pages) == {200, 429}, "nor does anybody get pages without end"
        for client in clients:
            await client.close()


async def test_pages_and_answers_have_safe_headers(ann: Client) -> None:
    for path in ("/", "/api/games", "/nothing.js", "/healthz"):
        answer = await ann.http.get(path)
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "server" not in answer.headers
    assert (await ann.http.get("/api/games")).headers["cache-control"] == "no-store"


async def test_whoever_runs_it_can_see_how_it_is(ann: Client) -> None:
    assert (await ann.get("/healthz"))["status"] == "ok"
    assert (await ann.get("/readyz"))["status"] == "ok"
    await ann.create(sit=(0, 1))
    text = (await ann.http.get("/metrics")).text
    assert "kist_entries_total" in text
    assert 'kist_http_requests_total{route="/api/matches",status="201"}' in text


async def test_names_come_back_as_they_are_or_are_refused(ann: Client) -> None:
    room = await ann.create(sit=(), chairs=["person"] * 2)
    match = room["info"]["id"]
    for name in ("", "x" * 25, "a\u202eb", "a\nb"):
        body = {"name": name, "request": ann.request()}
        answer = await ann.http.post(f"/api/matches/{match}/sit", json=body)
        assert answer.status_code in {400, 422}
    sat = await ann.post(f"/api/matches/{match}/sit", {"name": "<b>&'\"", "request": "n"})
    assert sat["update"]["chairs"][0]["name"] == "<b>&'\""


async def test_no_secrets_in_logs(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(Kist(tmp_path_factory.mktemp("logs"), "--log-level", "debug")) as server:
        assert isinstance(server, Kist)
        ann = await Client.new(server.url)
        match = (await ann.create(sit=(0, 1)))["info"]["id"]
        async with ann.socket(match) as socket:
            await socket.act(0, "pass")
        await ann.close()
        log = server.log.read_text()
    assert ann.token is not None
    assert ann.token not in log
    assert ann.token.partition(".")[2] not in log
    assert "Player 0" not in log
    lines = [line for line in log.splitlines() if "route" in line]
    assert json.loads(lines[0])["route"] == "/api/session"
