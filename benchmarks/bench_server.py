"""A server under load: 1,000 sockets in 250 matches with scripted players, on one machine together with the players.

First at a pace that people would set, then as fast as it goes. From send to the other seats' receive, by the clock
of the one process in which all players run.
"""

import asyncio
import json
import os
import re
import tempfile
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from time import perf_counter

import httpx
from tests.services import ROOMY, Kist, postgres_server, redis_server, running
from websockets.asyncio.client import ClientConnection, connect

MATCHES = int(os.environ.get("KIST_BENCH_MATCHES", "250"))
SEATS = 4
SECONDS = 15.0
PACE = 1.0
"""Moves a second and match while people play."""
VERSION = re.compile(r'"version":(\d+)')
TO_ACT = re.compile(r'"to_act":\[([0-9,]*)\]')


@dataclass
class Table:
    """What was seen at one table: when which action was sent, and when which version reached which seat."""

    id: str
    sent: dict[int, tuple[int, float]] = field(default_factory=dict)
    """By the version that the action became: the seat and the time."""
    reached: list[list[tuple[int, float]]] = field(default_factory=lambda: [[] for _ in range(SEATS)])

    def waits(self) -> Iterator[float]:
        """Seconds from send to the receive of each other seat. An update may show several entries at once."""
        for version, (sender, start) in self.sent.items():
            for seat, updates in enumerate(self.reached):
                if seat != sender and (at := bisect_left(updates, (version, 0.0))) < len(updates):
                    yield updates[at][1] - start

    def clear(self) -> None:
        self.sent.clear()
        for updates in self.reached:
            updates.clear()


class Player:
    """One seat with a socket of its own; does something listed whenever it is to act."""

    def __init__(self, table: Table, seat: int, socket: ClientConnection) -> None:
        self.table, self.seat, self.socket = table, seat, socket
        self.rng, self.pause, self.on = Random(f"{table.id}{seat}"), 0.0, False
        self.version, self.last = 0, ""
        self.asked: dict[str, float] = {}
        self.acting: asyncio.Task[None] | None = None

    async def live(self) -> None:
        """Take in what comes, at once; thinking goes on beside that."""
        async for text in self.socket:
            now = perf_counter()
            assert isinstance(text, str)
            if text.startswith(('{"type":"acted"', '{"type":"refused"')):
                answer = json.loads(text)
                asked = self.asked.pop(answer["request"])
                if answer["type"] == "acted":
                    self.table.sent[answer["version"]] = (self.seat, asked)
                self.wake()
            elif '"type":"update"' in text:
                found = VERSION.search(text)
                assert found
                self.version, self.last = int(found[1]), text
                self.table.reached[self.seat].append((self.version, now))
                self.wake()

    @property
    def to_act(self) -> bool:
        turn = TO_ACT.search(self.last)
        return self.on and turn is not None and str(self.seat) in turn[1].split(",")

    def wake(self) -> None:
        """Begin to think, unless it does already or waits for an answer."""
        if self.to_act and not self.asked and (self.acting is None or self.acting.done()):
            self.acting = asyncio.create_task(self.act())

    async def act(self) -> None:
        if self.pause:
            await asyncio.sleep(self.pause * self.rng.uniform(0.5, 1.5))
        if not self.to_act:
            return
        message = json.loads(self.last)
        update = message.get("update", message)
        actions = [each for each in update["views"][0]["actions"] if each not in {"ready", "knock", "claim", "pass"}]
        do, request = self.rng.choice(actions or ["pass"]), f"{self.version}-{self.seat}"
        self.asked[request] = perf_counter()
        await self.socket.send(json.dumps({"type": "act", "seat": self.seat, "do": do, "request": request}))


async def seated(http: httpx.AsyncClient, number: int) -> list[Player]:
    """A match of four; every other one is Cubus."""
    game = {"game": "cubus" if number % 2 else "skelter", "seats": SEATS}
    heads = []
    for _ in range(SEATS):
        session = await http.post("/api/session", json={"bearer": True})
        heads.append({"authorization": f"Bearer {session.json()['token']}"})
    order = {"game": game, "chairs": ["person"] * SEATS, "request": "a", "begins": 0, "times": {"any": None}}
    match = (await http.post("/api/matches", json=order, headers=heads[0])).json()["info"]["id"]
    for head in heads:
        await http.post(f"/api/matches/{match}/sit", json={"name": "Player", "request": "s"}, headers=head)
    address = f"{str(http.base_url).replace('http', 'ws').rstrip('/')}/api/matches/{match}/socket"
    table, players = Table(match), []
    for seat, head in enumerate(heads):
        socket = await connect(address, additional_headers=head, compression=None, max_queue=None, ping_interval=None)
        await socket.send('{"type":"hello"}')
        players.append(Player(table, seat, socket))
    return players


def memory_of(pid: int) -> int:
    """Resident memory in kB."""
    status = Path(f"/proc/{pid}/status").read_text()
    return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))


def processor_of(pid: int) -> float:
    """Processor time in seconds, all threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(what: str, server: Kist, players: list[Player], pause: float) -> None:
    """Moves a second, the waits that half and 99 of 100 stay under, and the server's own time for each move."""
    tables = {player.table.id: player.table for player in players}.values()
    for table in tables:
        table.clear()
    for player in players:
        player.on, player.pause = True, pause
        player.wake()
    started, worked = perf_counter(), processor_of(server.pid)
    await asyncio.sleep(SECONDS)
    took, worked = perf_counter() - started, processor_of(server.pid) - worked
    moves = sum(len(table.sent) for table in tables)
    for player in players:
        player.on = False
    await asyncio.sleep(3 if pause else 1)
    half, most = (
        1000 * quantiles([wait for table in tables for wait in table.waits()], n=100)[at] for at in (49, 98)
    )
    print(
        f"{what:<24} {moves / took:>8,.0f} moves/s   50 %: {half:,.1f} ms   99 %: {most:,.1f} ms   "
        f"server: {1000 * worked / max(moves, 1):.2f} ms of a core for each move, {100 * worked / took:.0f} % busy",
        flush=True,
    )


async def load(server: Kist) -> None:
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        bare = memory_of(server.pid)
        players = [each for number in range(MATCHES) for each in await seated(http, number)]
        full = memory_of(server.pid)
        living = [asyncio.create_task(player.live()) for player in players]
        await asyncio.sleep(3)
        print(f"sockets open                       {len(players):>10,}")
        print(f"memory for each socket and match   {(full - bare) / len(players):>10,.1f} kB")
        for what, pause in (("at the pace of people", 1 / PACE), ("as fast as it goes", 0.0)):
            await measure(what, server, players, pause)
        print(f"memory at the end                  {memory_of(server.pid) / 1000:>10,.1f} MB")
        for player in players:
            await player.socket.close()
        await asyncio.gather(*living)


def main() -> None:
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        redis, postgres = stack.enter_context(redis_server(directory)), stack.enter_context(postgres_server())
        fleet = ("--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}")
        for what, options in (("SQLite", ()), ("PostgreSQL and Redis on the same machine", fleet)):
            print(what)
            with running(Kist(directory, *ROOMY, *options)) as server:
                assert isinstance(server, Kist)
                asyncio.run(load(server))


if __name__ == "__main__":
    main()
