"""A server under load: 1,000 sockets in 250 matches with scripted players, on one machine together with the players.

First at a pace that people would set, then as fast as it goes. From send to the other seats' receive, by the clock
of the one process in which all players run. KIST_BENCH_DATABASE and KIST_BENCH_REDIS say where to keep matches.
"""

import asyncio
import json
import os
import re
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

import httpx
from tests.services import ROOMY, Kist, running
from websockets.asyncio.client import ClientConnection, connect

MATCHES = int(os.environ.get("KIST_BENCH_MATCHES", "250"))
SEATS = 4
SECONDS = 15.0
PACE = 1.0
"""Moves a second and match while people play."""
VERSION = re.compile(r'"version":(\d+)')
TO_ACT = re.compile(r'"to_act":\[([0-9,]*)\]')


@dataclass
class Figures:
    """What was seen. Times in seconds."""

    moves: int = 0
    waits: list[float] = field(default_factory=list)
    sent: dict[tuple[str, int], float] = field(default_factory=dict)

    def heard(self, match: str, version: int, now: float) -> None:
        if (start := self.sent.get((match, version))) is not None:
            self.waits.append(now - start)


class Player:
    """One seat with a socket of its own; does something listed whenever it is to act."""

    def __init__(self, match: str, seat: int, socket: ClientConnection, figures: Figures) -> None:
        self.match, self.seat, self.socket, self.figures = match, seat, socket, figures
        self.rng, self.pause, self.on = Random(f"{match}{seat}"), 0.0, False
        self.version, self.waiting, self.last = 0, "", ""

    async def live(self) -> None:
        async for text in self.socket:
            now = perf_counter()
            assert isinstance(text, str)
            if '"type":"update"' not in text:
                continue
            found = VERSION.search(text)
            assert found
            self.version = int(found[1])
            self.figures.heard(self.match, self.version, now)
            self.last = text
            await self.maybe_act()

    async def maybe_act(self) -> None:
        turn = TO_ACT.search(self.last)
        if not self.on or not turn or str(self.seat) not in turn[1].split(","):
            return
        if self.pause:
            await asyncio.sleep(self.pause * self.rng.uniform(0.5, 1.5))
        message = json.loads(self.last)
        update = message.get("update", message)
        actions = [each for each in update["views"][0]["actions"] if each not in {"ready", "knock", "claim", "pass"}]
        do = self.rng.choice(actions or ["pass"])
        self.figures.sent[self.match, self.version + 1] = perf_counter()
        self.figures.moves += 1
        wish = {"type": "act", "seat": self.seat, "do": do, "request": f"{self.version}-{self.seat}"}
        await self.socket.send(json.dumps(wish))


async def table(http: httpx.AsyncClient, number: int, figures: Figures) -> list[Player]:
    """A match of four; every other one is Cubus."""
    game = {"game": "cubus" if number % 2 else "skelter", "seats": SEATS}
    heads = []
    for _ in range(SEATS):
        session = await http.post("/api/session", json={"bearer": True})
        http.cookies.clear()
        heads.append({"authorization": f"Bearer {session.json()['token']}"})
    order = {"game": game, "chairs": ["person"] * SEATS, "request": "a", "begins": 0, "times": {"any": None}}
    match = (await http.post("/api/matches", json=order, headers=heads[0])).json()["info"]["id"]
    for head in heads:
        await http.post(f"/api/matches/{match}/sit", json={"name": "Player", "request": "s"}, headers=head)
    address = f"{str(http.base_url).replace('http', 'ws').rstrip('/')}/api/matches/{match}/socket"
    players = []
    for seat, head in enumerate(heads):
        socket = await connect(address, additional_headers=head, compression=None, max_queue=None, ping_interval=None)
        await socket.send('{"type":"hello"}')
        players.append(Player(match, seat, socket, figures))
    return players


def memory_of(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor_of(pid: int) -> float:
    """Processor time in seconds, all threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(what: str, server: Kist, players: list[Player], figures: Figures, pause: float) -> None:
    """Moves a second, the waits that half and 99 of 100 stay under, and the server's own time for each move."""
    figures.sent.clear()
    figures.waits.clear()
    figures.moves = 0
    for player in players:
        player.on, player.pause = True, pause
    waking = [asyncio.create_task(player.maybe_act()) for player in players]
    started, worked = perf_counter(), processor_of(server.pid)
    await asyncio.sleep(SECONDS)
    moves, took, worked = figures.moves, perf_counter() - started, processor_of(server.pid) - worked
    for player in players:
        player.on = False
    await asyncio.gather(*waking)
    await asyncio.sleep(1)
    half, most = (1000 * quantiles(figures.waits, n=100)[at] for at in (49, 98))
    print(
        f"{what:<24} {moves / took:>8,.0f} moves/s   50 %: {half:,.1f} ms   99 %: {most:,.1f} ms   "
        f"server: {1000 * worked / max(moves, 1):.2f} ms of a core for each move, {100 * worked / took:.0f} % busy",
        flush=True,
    )


async def load(server: Kist) -> None:
    figures = Figures()
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        bare = memory_of(server.pid)
        players = [each for number in range(MATCHES) for each in await table(http, number, figures)]
        seated = memory_of(server.pid)
        living = [asyncio.create_task(player.live()) for player in players]
        await asyncio.sleep(3)
        print(f"sockets open                       {len(players):>10,}")
        print(f"memory for each socket and match   {(seated - bare) / len(players):>10,.1f} kB")
        for what, pause in (("at the pace of people", 1 / PACE), ("as fast as it goes", 0.0)):
            await measure(what, server, players, figures, pause)
        print(f"memory at the end                  {memory_of(server.pid) / 1000:>10,.1f} MB")
        for player in players:
            await player.socket.close()
        await asyncio.gather(*living)


def main() -> None:
    options = list(ROOMY)
    for name in ("database", "redis"):
        if value := os.environ.get(f"KIST_BENCH_{name.upper()}"):
            options += [f"--{name}", value]
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        server = Kist(directory, *options)
        stack.enter_context(running(server))
        asyncio.run(load(server))


if __name__ == "__main__":
    main()
