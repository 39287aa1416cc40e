"""Connections that hold the server up, each beside a player who must not notice: the player's moves are answered."""

import asyncio
import os
import socket
import struct
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import TypeAlias

import pytest
import uvloop
from starlette.types import Receive, Scope, Send
from uvicorn.server import ServerState

from kist.server.edge.bounded.connections import BoundedConfig
from kist.server.edge.bounded.http import HttpConnection
from kist.server.edge.bounded.lines import ASK_WITHIN_SECONDS, CLOSE_WITHIN_SECONDS, READ_WITHIN_SECONDS, Lines
from kist.server.edge.bounded.sockets import SocketConnection
from kist.server.edge.limits import Limits
from tests.patient import PATIENCE
from tests.server.clients import Client
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
Dial: TypeAlias = Callable[..., socket.socket]
LIMITS = ("address_connections=400", "address_asking=50", "address_rate=100000", "address_burst=100000")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    options = [word for limit in LIMITS for word in ("--limit", limit)]
    with running(Kist(tmp_path_factory.mktemp("lines"), *options, "--trusted-proxies", "10.0.0.1")) as kist:
        assert isinstance(kist, Kist)
        asyncio.run(_loaded(kist))
        yield kist


async def _loaded(kist: Kist) -> None:
    """The first match lets a server load the solver, beside all else: what a flood takes is seen after that."""
    async with player(kist), asyncio.timeout(PATIENCE):
        before = 0
        while "/numpy/" not in Path(f"/proc/{kist.pid}/maps").read_text() or memory_of(kist.pid) > before + 1:
            before = memory_of(kist.pid)
            await asyncio.sleep(1)


def memory_of(pid: int) -> int:
    """Resident memory in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS")) // 1000


@asynccontextmanager
async def player(kist: Kist) -> AsyncIterator[Callable[[], Awaitable[None]]]:
    """Somebody who plays on, move after move, over new connections and an open socket alike."""
    ann = await Client.new(kist.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]

    async def move() -> None:
        async with asyncio.timeout(5), ann.socket(match) as at:
            view = at.welcome["update"]["views"][0]
            answer = await at.act(view["to_act"][0], "pass" if view["phase"] == "build" else "waive")
            assert answer["type"] == "acted"
        later = await Client.new(kist.url)
        await later.close()

    await move()
    yield move
    await move()
    await ann.close()


@pytest.fixture
def dial(server: Kist) -> Iterator[Dial]:
    """Opens connections from other addresses of this machine, over which something is said and no more."""
    with ExitStack() as opened:

        def new(said: bytes, source: str = "127.0.0.2") -> socket.socket:
            line = opened.enter_context(socket.create_connection(("127.0.0.1", server.port), 5, (source, 0)))
            line.sendall(said)
            return line

        yield new


def files_of(pid: int) -> int:
    """Files that a process has open, its connections among them."""
    return len(os.listdir(f"/proc/{pid}/fd"))


async def left(server: Kist, files: int, within: float = 40) -> None:
    """Wait until the server has let go of all connections but a few, whether or not the client has noticed."""
    async with asyncio.timeout(within):
        while files_of(server.pid) > files + 4:
            await asyncio.sleep(0.1)


# Cut off in the middle of an answer -------------------------------------------------------------------------------


async def _long(_: Scope, __: Receive, send: Send) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"1000000")]})
    await send({"type": "http.response.body", "body": b"x" * 1_000_000})


async def _cut_off_while_unread(lines: Lines) -> None:
    """Somebody asks for much at once and does not read it, and is cut off; the server is this process."""
    config = BoundedConfig(
        _long, lines, Limits(), http=HttpConnection, ws=SocketConnection, log_config=None, lifespan="off"
    )
    config.load()
    state = ServerState()
    listening = await asyncio.get_running_loop().create_server(
        lambda: HttpConnection(config, state, {}, asyncio.get_running_loop()), "127.0.0.1", 0
    )
    with socket.create_connection(listening.sockets[0].getsockname(), 5) as line:
        line.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * 50)
        while not any(each.unread for each in lines._all.values()):
            await asyncio.sleep(0.01)
        for each in list(lines._all.values()):
            each.unread = -READ_WITHIN_SECONDS  # for as long as is allowed
        lines.look()
        while state.tasks:
            await asyncio.sleep(0.01)
    listening.close()


def test_who_answers_somebody_who_is_cut_off_finds_nothing_wrong(caplog: pytest.LogCaptureFixture) -> None:
    asyncio.Runner(loop_factory=uvloop.new_event_loop).run(_cut_off_while_unread(Lines(Limits(), 1_000)))
    assert caplog.messages == ["connections cut off"]


# The book of connections -----------------------------------------------------------------------------------------


class Transport(asyncio.Transport):
    """A connection that only remembers whether it was dropped."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped = self.closing = False
        self.waiting = 0

    def abort(self) -> None:
        self.dropped = True

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def is_closing(self) -> bool:
        return self.closing


def enter(lines: Lines, address: str = "a") -> Transport:
    transport = Transport()
    lines.enter(transport, address)
    return transport


def test_the_oldest_unfinished_request_of_an_address_gives_way() -> None:
    now = 0.0
    lines = Lines(Limits(address_asking=2), 1000, clock=lambda: now)
    first, second, other, third = all_of_them = enter(lines), enter(lines), enter(lines, "b"), enter(lines)
    lines.look()
    assert not any(each.dropped for each in all_of_them), "a crowd that comes at once has a moment"
    now = 1.0
    lines.look()
    assert [each.dropped for each in (first, second, other, third)] == [True, False, False, False]


def test_who_dials_again_and_again_is_dropped_at_once_and_a_proxy_is_not() -> None:
    now = [0.0]
    lines = Lines(Limits(new_connections=3, connection_rate=1), 5_000, ["10.0.0.1"], lambda: now[0])

    def dial(address: str) -> bool:
        transport = enter(lines, address)
        lines.leave(transport)
        return transport.dropped

    assert [dial("a") for _ in range(5)] == [False] * 3 + [True] * 2
    assert not any(dial(address) for address in ("b", *["10.0.0.1"] * 9))
    now[0] += 1
    assert [dial("a") for _ in range(2)] == [False, True]
    for address in ("c", "10.0.0.1"):
        lines.blame(address)
    assert [dial("c"), dial("10.0.0.1")] == [True, False], "who floods the server has used up all at once"


def test_an_address_has_so_many_connections_and_a_proxy_as_many_as_there_are() -> None:
    lines = Lines(Limits(address_connections=3), 1000, ["10.0.0.0/8"])

    def asked(address: str) -> bool:
        transport = Transport()
        if (line := lines.enter(transport, address)) is not None:
            lines.heard(line)
        return not transport.dropped

    assert [asked("a") for _ in range(4)] == [True, True, True, False]
    assert asked("b")
    assert all(asked("10.1.2.3") for _ in range(20))


def test_whoever_owes_something_for_too_long_is_cut_off(caplog: pytest.LogCaptureFixture) -> None:
    now = 0.0
    lines = Lines(Limits(), 1000, clock=lambda: now)
    half, slow, read, closed, fine = (enter(lines, name) for name in "abcde")
    for transport in (slow, read, closed, fine):
        lines.heard(lines._all[transport])
    lines.unread(slow, paused=True)
    lines.unread(read, paused=True)
    closed.closing = True
    lines.look()
    now = ASK_WITHIN_SECONDS + 1
    lines.unread(read, paused=False)
    lines.look()
    assert [each.dropped for each in (half, slow, read, closed, fine)] == [
        True,
        False,
        False,
        CLOSE_WITHIN_SECONDS <= 10,
        False,
    ]
    now = READ_WITHIN_SECONDS + 1
    lines.look()
    assert [each.dropped for each in (half, slow, read, closed, fine)] == [True, True, False, True, False]
    assert {vars(record)["why"] for record in caplog.records} == {"half-request", "unread", "closing"}


def test_what_waits_for_all_together_is_bounded_and_those_for_whom_most_waits_go_first() -> None:
    lines = Lines(Limits(all_queue_bytes=1_000), 1000)
    small, large, larger, reads = (enter(lines, name) for name in "abcd")
    for transport, waiting in ((small, 300), (large, 600), (larger, 900), (reads, 5_000)):
        lines.heard(lines._all[transport])
        transport.waiting = waiting
        lines.unread(transport, paused=transport is not reads)
    lines.look()
    assert [each.dropped for each in (small, large, larger, reads)] == [False, False, True, False]


def test_when_files_run_out_unfinished_requests_give_way_first() -> None:
    lines = Lines(Limits(), 256)
    crowd = [enter(lines, f"{number}") for number in range(128)]
    late = enter(lines, "late")
    assert (crowd[0].dropped, late.dropped) == (True, False)
    for transport in [*crowd[1:], late]:
        lines.heard(lines._all[transport])
    assert enter(lines, "one more").dropped


# Attacks on a real server ----------------------------------------------------------------------------------------


async def test_a_thousand_half_requests_lock_nobody_out(server: Kist, dial: Dial) -> None:
    async with player(server) as move:
        files = files_of(server.pid)
        for number in range(1005):
            with suppress(OSError):
                source = "127.0.0.2" if number % 2 else "127.0.0.1"
                dial(b"GET / HTTP/1.1\r\nHost: x\r\n", source)
            if number % 250 == 0:
                await move()
        await left(server, files + 100, 5)
        await move()
        await left(server, files)
    assert '"half-request"' in server.log.read_text()


async def test_headers_without_end_and_bodies_that_never_come_are_refused(server: Kist, dial: Dial) -> None:
    async with player(server) as move:
        files = files_of(server.pid)
        line = dial(b"GET / HTTP/1.1\r\nHost: x\r\n")
        with suppress(OSError):
            for _ in range(33):
                line.sendall(b"X-More: " + b"x" * 1000 + b"\r\n")
        assert (await asyncio.to_thread(line.recv, 100)).startswith(b"HTTP/1.1 400")
        body = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n"
        line = dial(body)
        await move()
        line.settimeout(30)
        assert (await asyncio.to_thread(line.recv, 100)).startswith(b"HTTP/1.1 408")
        await left(server, files)


def upgrade(match: str) -> bytes:
    lines = [
        f"GET /api/matches/{match}/socket HTTP/1.1",
        "Host: x",
        "Connection: Upgrade",
        "Upgrade: websocket",
        "Sec-WebSocket-Version: 13",
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
    ]
    return "\r\n".join([*lines, "", ""]).encode()


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame as clients send them, masked with zeros."""
    assert len(data) < 126
    return struct.pack("!BB4x", opcode | (0x80 if last else 0), 0x80 | len(data)) + data


@pytest.mark.parametrize(
    "flood",
    [
        frame(9, b"x" * 125),
        frame(10),
        frame(1, last=False) + frame(0, last=False) * 20,
        frame(1) * 20,
        frame(1, b'{"type":"hello","since":0}'),
    ],
    ids=["pings", "pongs", "empty fragments", "messages", "hellos"],
)
async def test_a_flood_of_frames_ends_the_socket_and_not_the_server(server: Kist, dial: Dial, flood: bytes) -> None:
    async with player(server) as move:
        ann = await Client.new(server.url)
        match = (await ann.create())["info"]["id"]
        before, files = memory_of(server.pid), files_of(server.pid)
        lines = [dial(upgrade(match)) for _ in range(3)]
        for line in lines:
            line.setblocking(False)
            with suppress(OSError):  # never read: what is answered stays with the server
                for _ in range(20_000):
                    line.send(flood * 50)
            await move()
        await left(server, files)
        assert memory_of(server.pid) - before < 30
        await ann.close()


async def test_who_sends_on_after_the_end_is_cut_off(server: Kist, dial: Dial) -> None:
    async with player(server) as move:
        line, sent = dial(upgrade("a" * 16)), 0  # no such match: it is closed at once
        message = struct.pack("!BBH4x", 0x82, 0x80 | 126, 15_000) + b"x" * 15_000
        line.settimeout(30)
        with pytest.raises(ConnectionError):
            for _ in range(20_000):
                await asyncio.to_thread(line.sendall, message)
                sent += len(message)
        assert sent < 20_000_000
        await move()


POST = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("first", "flood"),
    [
        (b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 100),
        (b"", (POST + b"Content-Length: 2\r\n\r\n{}") * 50),
        (POST + b"Transfer-Encoding: chunked\r\n\r\n0\r\n", b"a: b\r\n" * 500),
    ],
    ids=["requests", "requests with bodies", "trailers"],
)
async def test_what_is_sent_without_waiting_for_answers_is_not_kept(
    server: Kist, dial: Dial, first: bytes, flood: bytes
) -> None:
    async with player(server) as move:
        before, files = memory_of(server.pid), files_of(server.pid)
        for _ in range(3):
            line = dial(first)
            line.setblocking(False)
            with suppress(ConnectionError):
                for _ in range(1_000):
                    with suppress(BlockingIOError):
                        line.send(flood)
                    await asyncio.sleep(0)
            await move()
            line.close()
        await left(server, files)
        assert memory_of(server.pid) - before < 30


async def test_pipelined_requests_are_answered_in_their_order(server: Kist) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    paths = ["/healthz", f"/api/matches/{'a' * 16}", "/api/session"] * 40
    asked = [f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in paths]
    writer.write(b"".join(asked))
    statuses = []
    for _ in paths:
        head = await reader.readuntil(b"\r\n\r\n")
        statuses.append(int(head.split()[1]))
        await reader.readexactly(int(head.lower().partition(b"content-length: ")[2].split()[0]))
    assert statuses == [200, 404, 405] * 40
    writer.close()
    await writer.wait_closed()


@pytest.mark.parametrize("more", [b"Cookie: " + b"x" * 9_000 + b"\r\n", b"X: y\r\n" * 200], ids=["long", "many"])
async def test_sockets_whose_headers_are_too_long_or_too_many_are_refused(dial: Dial, more: bytes) -> None:
    line = dial(upgrade("a" * 16).removesuffix(b"\r\n") + more + b"\r\n")
    line.settimeout(60)
    assert (await asyncio.to_thread(line.recv, 100)).startswith(b"HTTP/1.1 400 ")
