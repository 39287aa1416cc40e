"""How long players wait while somebody else does their worst: lies over Redis, matches that are hard to judge, and
whatever one address can ask for over and over.

Attackers run in processes of their own (`attackers.py`), bounded in time, against servers of this machine.
"""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path
from statistics import median
from time import monotonic

from tests.server.clients import Client, Socket
from tests.services import ROOMY, Kist, postgres_server, redis_server, running

from benchmarks.attackers import ANSWERS
from benchmarks.hammers import ATTACKS

SECONDS = 6.0
RATES = (4_700, 20_000)
"""Lies a second."""
PAUSE = 0.1
CONNECTIONS = (20, 100)


class Waits:
    """What was waited for, in seconds."""

    def __init__(self) -> None:
        self.by_kind: dict[str, list[float]] = {}

    @asynccontextmanager
    async def timed(self, kind: str) -> AsyncIterator[None]:
        start = monotonic()
        yield
        self.by_kind.setdefault(kind, []).append(monotonic() - start)

    def show(self, title: str) -> None:
        said = ", ".join(
            f"{kind} {1000 * median(waits):.0f} ms, {1000 * max(waits):.0f} at worst ({len(waits)})"
            for kind, waits in self.by_kind.items()
        )
        print(f"{title}: {said}", flush=True)


async def move(ann: Socket, bob: Socket, waits: Waits) -> bool:
    """The next move at a table of two; False when there is none."""
    sockets = ((ann, bob), (bob, ann))
    found = [(one, other, view) for one, other in sockets for view in one.known["views"]]
    for one, other, view in found:
        if view["viewer"] in view["to_act"]:
            async with waits.timed("seen"):
                async with waits.timed("moves"):
                    version = (await one.act(view["viewer"], ANSWERS[view["phase"]]))["version"]
                while other.version < version:
                    await other.receive()
            for each in (one, other, one):
                while each.version < max(one.version, other.version):
                    await each.receive()
            return True
    return False


async def play(ann: Client, bob: Client, match: str, seconds: float, old: list[str]) -> Waits:
    """Move now and then, and open a match that nobody has opened since the server was started."""
    waits, until = Waits(), monotonic() + seconds
    while monotonic() < until:
        async with ann.socket(match) as hers, bob.socket(match) as his:
            while monotonic() < until and await move(hers, his, waits):
                if old:
                    async with waits.timed("opened"):
                        await ann.get(f"/api/matches/{old.pop()}")
                await asyncio.sleep(PAUSE)
        match = await table(ann, bob)
    return waits


async def table(ann: Client, bob: Client) -> str:
    match: str = (await ann.create())["info"]["id"]
    await bob.sit(match)
    return match


def attacker(*about: object, said: int | None = None) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-m", "benchmarks.attackers", *map(str, about)], stdout=said)


async def lies(directory: Path) -> None:
    """Two players at two servers of a fleet; all lies are about their match."""
    with ExitStack() as stack:
        redis, postgres = stack.enter_context(redis_server(directory)), stack.enter_context(postgres_server())
        options = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}", *ROOMY]
        servers = [Kist(directory, *options) for _ in range(2)]
        for server in servers:
            stack.enter_context(running(server))
        ann, bob = [await Client.new(server.url) for server in servers]
        for rate in (0, *RATES):
            match = await table(ann, bob)
            flooding = attacker("flood", redis.port, match, rate, SECONDS)
            (await play(ann, bob, match, SECONDS, [])).show(f"{rate} lies a second")
            flooding.wait(60)


async def hard(directory: Path) -> None:
    """Two players at a server at which somebody from elsewhere plays many hard matches."""
    with running(Kist(directory, *ROOMY)) as server:
        assert isinstance(server, Kist)
        ann, bob = await Client.new(server.url), await Client.new(server.url)
        for client in (ann, bob):
            client.http.headers["x-forwarded-for"] = "10.0.0.2"
        old = [await table(ann, bob) for _ in range(150)]
        server.stop()
        server.start()
        (await play(ann, bob, await table(ann, bob), SECONDS / 2, old)).show("nobody else")
        steering = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.attackers", "steer", server.url, str(SECONDS)], stdout=subprocess.PIPE
        )
        assert steering.stdout is not None
        await asyncio.to_thread(steering.stdout.readline)  # the positions are found
        (await play(ann, bob, await table(ann, bob), SECONDS, old)).show("hard matches")
        print((await asyncio.to_thread(steering.stdout.read)).decode().strip())
        steering.wait(60)


async def one_address(directory: Path) -> None:
    """Two players at a server with the usual limits, and somebody elsewhere who asks for the same again and again;
    before each attack the same without one."""
    for attack in ATTACKS:
        with running(Kist(directory)) as server:
            assert isinstance(server, Kist)
            ann, bob = await Client.new(server.url), await Client.new(server.url)
            for client in (ann, bob):
                client.http.headers["x-forwarded-for"] = "10.0.0.2"
            for connections in CONNECTIONS:
                (await play(ann, bob, await table(ann, bob), SECONDS / 2, [])).show("nobody else")
                about = (server.url, attack, connections, SECONDS)
                hammering = attacker("hammer", *about, said=subprocess.PIPE)
                assert hammering.stdout is not None
                await asyncio.to_thread(hammering.stdout.readline)  # what is asked for is there
                match = await table(ann, bob)
                (await play(ann, bob, match, SECONDS, [])).show(f"{attack}, {connections} connections")
                said = (await asyncio.to_thread(hammering.stdout.read)).decode().strip()
                print(f"    {said}; {memory(server.pid)} MB")
                hammering.wait(60)


def memory(pid: int) -> int:
    """How much a process has had in memory at most, in MB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(next(line for line in status.splitlines() if line.startswith("VmHWM")).split()[1]) // 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as directory:
        for number, attack in enumerate((lies, hard, one_address)):
            place = Path(directory) / str(number)
            place.mkdir()
            asyncio.run(attack(place))
