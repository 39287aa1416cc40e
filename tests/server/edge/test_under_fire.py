"""What clients do wrong leaves no traceback, and nothing that they sent, in the log."""

import asyncio
import socket
from collections.abc import Iterator

import pytest

from tests.server.clients import Client
from tests.server.edge.bounded.test_lines import frame, upgrade
from tests.services import Kist, running

pytestmark = pytest.mark.anyio
MARK = b"tell-tale"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Kist]:
    with running(Kist(tmp_path_factory.mktemp("fire"), "--log-level", "info")) as kist:
        assert isinstance(kist, Kist)
        yield kist


def say(kist: Kist, *parts: bytes, wait: float = 5) -> bytes:
    """Say this and hang up once there is an answer, or after so many seconds."""
    with socket.create_connection(("127.0.0.1", kist.port), 5) as line:
        for part in parts:
            line.sendall(part)
        line.settimeout(wait)
        try:
            return line.recv(65536)
        except (TimeoutError, OSError):
            return b""


def post(path: str, body: bytes, length: int | None = None, host: bytes = b"Host: x\r\n") -> bytes:
    size = str(len(body) if length is None else length).encode()
    head = b"POST " + path.encode() + b" HTTP/1.1\r\n" + host + b"Content-Type: application/json\r\n"
    return head + b"Content-Length: " + size + b"\r\n\r\n" + body


async def test_no_traceback_and_no_clients_text_in_the_log(server: Kist) -> None:
    ann = await Client.new(server.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    hello = frame(1, b'{"type":"hello"}')
    command = frame(1, b'{"type":"act","seat":0,"do":"' + MARK + b'","request":"a"}')
    attacks = [
        [post("/api/session", b'{"' + MARK, 500)],
        [post("/api/matches", MARK)],
        [MARK + b" / HTTP/9\r\n\r\n"],
        [upgrade(match)],
        [upgrade(match) + hello + command],
        [upgrade(match) + hello, frame(1, b"\xff\xfe" + MARK)],
        [upgrade(match) + hello, frame(1, b"\xff" + MARK, last=False) + frame(0, b"\xff")],
        [upgrade(match) + hello, frame(8, b"\x03\xe8" + MARK) + command],
        [upgrade(match) + hello, frame(3, MARK)],
        [upgrade(match) + hello + frame(1, MARK) * 30 + command * 150],
    ]
    for attack in attacks * 2:
        await asyncio.to_thread(say, server, *attack, wait=0.2)
    assert (await ann.get("/healthz"))["status"] == "ok"
    await ann.close()
    server.stop()
    log = server.log.read_bytes()
    assert b"raceback" not in log, log[-3000:].decode()
    assert MARK not in log


async def test_a_host_is_named_once(server: Kist) -> None:
    for host in (b"", b"Host: x\r\nHost: y\r\n"):
        assert say(server, b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n").startswith(b"HTTP/1.1 400")
        assert say(server, post("/api/session", b"{}", host=host)).startswith(b"HTTP/1.1 400")
    assert say(server, post("/api/session", b"{}")).startswith(b"HTTP/1.1 200")


async def test_a_method_that_a_path_does_not_have_is_refused_with_those_that_it_has(server: Kist) -> None:
    ann = await Client.new(server.url)
    paths = {"/api/matches": "GET, POST", "/api/games": "GET", "/api/session": "POST", "/healthz": "GET"}
    for path, allowed in {**paths, "/": "GET, HEAD"}.items():
        answer = await ann.http.request("DELETE", path, json={})
        assert (answer.status_code, answer.headers["allow"]) == (405, allowed)
        assert answer.json()["error"] == "bad-method"
    await ann.close()


async def test_a_farewell_in_the_middle_of_a_message_is_answered_and_what_follows_is_not_heard(server: Kist) -> None:
    """Autobahn's case 7.1.5: half a message, a close frame, the other half."""
    ann = await Client.new(server.url)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    half = frame(1, b'{"type":"ping",', last=False)
    other = frame(0, b'"request":"a"}')

    def leave() -> bytes:
        with socket.create_connection(("127.0.0.1", server.port), 5) as line:
            line.sendall(upgrade(match))
            heard = line.recv(65536)
            line.sendall(frame(1, b'{"type":"hello"}'))
            while b'"welcome"' not in heard:
                heard += line.recv(65536)
            line.sendall(half + frame(8, b"\x03\xe8") + other)
            heard = b""
            while more := line.recv(65536):
                heard += more
            return heard

    said = await asyncio.to_thread(leave)
    assert said.endswith(b"\x88\x02\x03\xe8"), "it says goodbye with the same code, and hangs up"
    assert b"pong" not in said
    assert b"refused" not in said
    await ann.close()
    server.stop()
    assert b"raceback" not in server.log.read_bytes()
