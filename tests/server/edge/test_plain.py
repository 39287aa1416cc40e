"""A server whose connections are bounded by a proxy in front: all works over what uvicorn itself gives."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client
from tests.server.edge.bounded.test_lines import frame, upgrade
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
QUEUE_BYTES = 100_000


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    limits = ("--limit", f"queue_bytes={QUEUE_BYTES}", "--limit", "rate=2000", "--limit", "burst=2000")
    kist = Kist(tmp_path_factory.mktemp("plain"), "--plain-connections", *limits)
    with running(kist):
        yield kist


@pytest.fixture
async def ann(plain: Kist) -> AsyncIterator[Client]:
    client = await Client.new(plain.url)
    yield client
    await client.close()


async def test_two_play_over_sockets_and_both_see_each_move(ann: Client) -> None:
    bob = await Client.new(ann.url)
    match = (await ann.create())["info"]["id"]
    await bob.sit(match)
    async with ann.socket(match) as first, bob.socket(match) as second:
        view = first.welcome["update"]["views"][0]
        mover, other = (first, second) if view["viewer"] in view["to_act"] else (second, first)
        assert (await mover.act(view["to_act"][0], "pass"))["type"] == "acted"
        for each in (mover, other):
            while each.known["views"][0]["phase"] == "build":
                await each.receive()
        assert (await mover.command(type="ping"))["type"] == "pong"
    await bob.close()


async def test_a_socket_that_says_nothing_is_told_why_it_is_closed(ann: Client) -> None:
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    async with ann.socket(match) as at:
        for _ in range(30):
            await at.send({"type": "nonsense"})
        with pytest.raises(ConnectionClosed) as closed:
            while True:
                await at.receive()
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, "bad-messages")


async def test_who_does_not_read_is_cut_off_and_the_others_go_on(plain: Kist, ann: Client) -> None:
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    with socket.socket() as deaf:
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", plain.port))
        deaf.sendall(upgrade(match) + frame(1, b'{"type":"hello"}'))
        for _ in range(1500):
            deaf.sendall(frame(1, b'{"type":"hello"}'))
            if await _too_slow(ann):
                break
        async with asyncio.timeout(60):
            while not await _too_slow(ann):
                await asyncio.sleep(0.1)
    async with ann.socket(match) as at:
        assert (await at.command(type="ping"))["type"] == "pong"


async def _too_slow(ann: Client) -> bool:
    """Whether anybody was cut off for lagging behind."""
    return b"kist_clients_too_slow_total 1.0" in (await ann.http.get("/metrics")).content


async def test_half_requests_are_left_to_the_proxy(plain: Kist, ann: Client) -> None:
    """What bounds them is off: with it, no more than a hundred from one address stay open for half a second."""
    with socket.create_connection(("127.0.0.1", plain.port), 5) as line:
        line.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-Long: " + b"x" * 40_000)
        line.settimeout(0.5)
        with pytest.raises(TimeoutError):
            line.recv(1)
        line.sendall(b"\r\n\r\n")
        line.settimeout(30)
        assert line.recv(100).startswith(b"HTTP/1.1 200")
    assert (await ann.get("/healthz"))["status"] == "ok"


async def test_a_socket_to_nowhere_is_refused(plain: Kist) -> None:
    with socket.create_connection(("127.0.0.1", plain.port), 30) as line:
        line.sendall(upgrade("nowhere").replace(b"/api/matches", b"/api/nothing"))
        assert line.recv(100).startswith(b"HTTP/1.1 403")
