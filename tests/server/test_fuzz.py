"""Random bytes and random JSON on the socket and on every endpoint: no 500, no traceback, no growth in memory."""

import json
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Client
from tests.services import Kist

pytestmark = [pytest.mark.anyio, pytest.mark.long]
WORDS = [
    "type",
    "hello",
    "act",
    "preview",
    "ping",
    "seat",
    "do",
    "request",
    "draft",
    "rhombi",
    "stack",
    "edit",
    "game",
]
WORDS += ["chairs", "person", "bot:listed", "sit", "name", "chair", "cubus", "seats", "build 22/22", "pass", "match"]
WORDS += ["position", "hand", "LRD", "1", ".2/22", "skelter", "board", "times", "knock", "begins", "lot", "since"]


@pytest.fixture
async def ann(roomy: Kist) -> AsyncIterator[Client]:
    client = await Client.new(roomy.url)
    yield client
    await client.close()


def value(rng: Random, depth: int = 0) -> Any:
    """Some JSON value, more often than not with words that the server knows."""
    kind = rng.randrange(12 if depth < 4 else 8)
    if kind < 3:
        return rng.choice(WORDS)
    if kind == 3:
        return rng.choice([0, 1, -1, 2**31, 2**63, 10**30, 1.5, -0.0, 1e308])
    if kind == 4:
        return rng.choice([None, True, False])
    if kind < 8:
        return "".join(chr(rng.choice([rng.randrange(128), rng.randrange(0x250), 0xD800, 0x1F600])) for _ in range(9))
    if kind < 10:
        return [value(rng, depth + 1) for _ in range(rng.randrange(5))]
    return {str(rng.choice([*WORDS, value(rng, 9)])): value(rng, depth + 1) for _ in range(rng.randrange(6))}


def mutated(rng: Random, good: dict[str, Any]) -> dict[str, Any]:
    """A good body with one thing about it changed."""
    changed = json.loads(json.dumps(good))
    place = changed
    while True:
        name = rng.choice(list(place))
        if isinstance(place[name], dict) and place[name] and rng.randrange(2):
            place = place[name]
            continue
        if rng.randrange(6) == 0:
            del place[name]
        else:
            place[name] = value(rng)
        return dict(changed)


def bodies(rng: Random, match: str) -> dict[str, dict[str, Any]]:
    position = {"rules": "2005", "stack": ".2/22", "origin": [0, 0], "hand": "LRD"}
    game = {"game": rng.choice(["cubus", "skelter"]), "seats": 2}
    return {
        "/api/session": {"bearer": True},
        "/api/matches": {"game": game, "chairs": ["person"] * 2, "request": "r", "times": {"any": 5}, "sit": []},
        f"/api/matches/{match}/sit": {"chair": 0, "name": "Ann", "request": "r"},
        f"/api/matches/{match}/give": {"chair": 0, "to": "bot:listed", "request": "r"},
        f"/api/matches/{match}/stand": {"chair": 0, "request": "r"},
        f"/api/matches/{match}/act": {"seat": 0, "do": "build 2", "request": "r", "seen": 3},
        f"/api/matches/{match}/rematch": {"request": "r"},
        "/api/preview": {"position": position, "draft": {"stack": "22/22"}, "edit": {"do": "add", "x": 0, "y": 0}},
    }


def memory_of(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


async def storm(ann: Client, match: str, rng: Random, rounds: int) -> None:
    for _ in range(rounds):
        for path, good in bodies(rng, match).items():
            body = mutated(rng, good) if rng.randrange(3) else value(rng)
            raw = json.dumps(body).encode() if rng.randrange(5) else rng.randbytes(rng.randrange(200))
            answer = await ann.http.post(path, content=raw, headers={"content-type": "application/json"})
            assert answer.status_code < 500, (path, raw, answer.text)
            assert "Traceback" not in answer.text
            if answer.status_code >= 400:
                assert set(answer.json()) == {"error", "message", "details"}
        for path in ("/api/matches", f"/api/matches/{match}", "/api/codes", f"/api/matches/{match}/replay"):
            query = {rng.choice(["since", "limit", "show", "before"]): str(value(rng, 9)).encode("utf-8", "replace")}
            answer = await ann.http.get(path, params=query)
            assert answer.status_code < 500, (path, query)


async def socket_storm(roomy: Kist, match: str, token: str, rng: Random, rounds: int) -> None:
    address = f"ws://127.0.0.1:{roomy.port}/api/matches/{match}/socket"
    codes: set[int | None] = set()
    wishes: list[dict[str, Any]] = [
        {"type": "act", "seat": 0, "do": "pass", "request": "a"},
        {"type": "hello", "since": 3},
        {"type": "ping", "request": "c"},
    ]
    for _ in range(rounds):
        async with connect(address, additional_headers={"authorization": f"Bearer {token}"}) as socket:
            await socket.send(json.dumps({"type": "hello"}))
            await socket.recv()
            try:
                for _ in range(15):
                    wish = mutated(rng, rng.choice(wishes)) if rng.randrange(3) else value(rng)
                    await socket.send(json.dumps(wish) if rng.randrange(4) else rng.randbytes(rng.randrange(99)))
                    answer = await socket.recv()
                    assert b"Traceback" not in (answer if isinstance(answer, bytes) else answer.encode())
            except ConnectionClosed as closed:
                codes.add(closed.rcvd.code if closed.rcvd else None)
    assert codes <= {1007, 1008, 4000}


async def test_nothing_that_is_sent_brings_the_server_down_or_makes_it_grow(roomy: Kist, ann: Client) -> None:
    rng = Random(5)
    match = (await ann.create(sit=(0, 1)))["info"]["id"]
    await storm(ann, match, rng, 40)
    assert ann.token is not None
    await socket_storm(roomy, match, ann.token, rng, 15)
    before = memory_of(roomy.pid)
    await storm(ann, match, rng, 120)
    await socket_storm(roomy, match, ann.token, rng, 60)
    grown = memory_of(roomy.pid) - before
    assert grown < 12_000, f"{grown} kB more than before"
    assert (await ann.get("/healthz"))["status"] == "ok"
    log = roomy.log.read_text()
    assert "Traceback" not in log
    assert "traceback" not in log
