"""A server under load: 1,000 sockets in 250 matches with scripted players, on one machine together with the players.

First at a pace that people would set, then as fast as it goes. One server and two on PostgreSQL take turns.
`scripts/bench server --peers` lets boardgame.io do the same in the same run, in memory and with its own files, the
latter in turns with ours; KIST_BENCH_MATCHES changes how many tables there are.
"""

import os
import sys
import tempfile
from collections.abc import Sequence
from contextlib import AsyncExitStack, ExitStack
from functools import lru_cache
from pathlib import Path
from statistics import median

import httpx
import orjson
import uvloop
from tests.server.clients import Json, changed_views
from tests.services import ROOMY, Kist, Postgres, Service, postgres_server, redis_server, running

from benchmarks import boardgame_io
from benchmarks.line import Line
from benchmarks.load import SEATS, Player, Sheet, memory_of, play
from kist.cubus.play.simple import additions, simple_builds
from kist.cubus.shape.build import Rules
from kist.cubus.shape.stack import Laid, Stack
from kist.cubus.shape.tiles import Tiles

TURNS = 3
MATCHES = int(os.environ.get("KIST_BENCH_MATCHES", "250"))


class KistPlayer(Player):
    """A seat at a table of ours; does something that is listed, and in Cubus builds what anybody would see."""

    version = 0
    views: list[Json]

    def hear(self, text: bytes) -> None:
        """Take in one message."""
        message = orjson.loads(text)
        match message["type"]:
            case "acted" | "refused":
                if message["type"] == "acted":
                    self.sheet.sent[message["version"]] = (self.seat, self.asked)
                self.waiting = False
                self.wake()
            case "welcome":
                self.views = message["update"]["views"]
            case "update" | "change":
                whole = message["type"] == "update"
                self.views = message["views"] if whole else changed_views(self.views, message["views"])
                self.version = message["version"]
                self.reached(self.version, len(text))
                self.wake()

    @property
    def my_turn(self) -> bool:
        return any(self.seat in view["to_act"] for view in self.views)

    def command(self) -> bytes:
        view = self.views[0]
        actions = [each for each in view["actions"] if each not in {"ready", "knock", "claim", "pass"}]
        do, request = self.rng.choice(actions or ["pass"]), f"{self.version}-{self.seat}"
        if view["phase"] == "build":
            do = _build(view["table"]["stack"], view["table"]["hands"][self.seat]) or "pass"
        return orjson.dumps({"type": "act", "seat": self.seat, "do": do, "request": request})


@lru_cache(maxsize=100_000)
def _build(stack: str, hand: str) -> str | None:
    """A simple build; None where there is none."""
    laid = Laid(Stack.parse(stack), (0, 0))
    found = next(simple_builds(Rules.WOOD_2005, laid, Tiles.parse(hand), additions(laid.stack)), None)
    return None if found is None else f"build {found}"


async def seated(http: httpx.AsyncClient, number: int) -> list[KistPlayer]:
    """A match of four; every other one is Cubus."""
    game = {"game": "cubus" if number % 2 else "skelter", "seats": SEATS}
    heads = []
    for _ in range(SEATS):
        session = await http.post("/api/session", json={"bearer": True})
        heads.append({"authorization": f"Bearer {session.json()['token']}"})
    order = {"game": game, "chairs": ["person"] * SEATS, "request": "a", "begins": 0, "times": {"any": None}}
    match = (await http.post("/api/matches", json=order, headers=heads[0])).json()["info"]["id"]
    for head in heads:
        await http.post(
            f"/api/matches/{match}/sit", json={"name": f"Player {heads.index(head)}", "request": "s"}, headers=head
        )
    sheet, players = Sheet(match), []
    for seat, head in enumerate(heads):
        line = await Line.open(http.base_url.port or 80, f"/api/matches/{match}/socket", head)
        line.send(b'{"type":"hello","changes":true}')
        players.append(KistPlayer(sheet, seat, line))
    return players


async def load(*servers: Kist) -> float:
    """Let them carry the matches, one after the other in turn; all sockets of a match are at the same server. Gives
    how many moves a second they carry at most."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=each.url, timeout=60)) for each in servers
        ]
        pids = [each.pid for each in servers]
        bare = sum(map(memory_of, pids))
        players = [
            each for number in range(MATCHES) for each in await seated(clients[number // 2 % len(clients)], number)
        ]
        full = sum(map(memory_of, pids))
        print(f"memory for each socket and match   {(full - bare) / len(players):>10,.1f} kB")
        return await play(pids, players)


async def load_boardgame(pid: int, port: int) -> float:
    players = [each for number in range(MATCHES) for each in await boardgame_io.seated(port, number)]
    return await play([pid], players)


def measure_peer(directory: Path, *, files: bool) -> float:
    print("boardgame.io, files" if files else "boardgame.io, memory")
    with boardgame_io.server(directory, files=files) as peer:
        return uvloop.run(load_boardgame(peer.pid, peer.port))


def measure(what: str, directory: Path, *options: str, servers: int = 1) -> float:
    print(what)
    with ExitStack() as started:
        return uvloop.run(load(*(_started(started, directory, number, options) for number in range(servers))))


def in_turns(directory: Path) -> None:
    """Ours and the peer's one after the other, several times and each anew: a machine that others share is faster at
    one moment than at another."""
    ratios = []
    for turn in range(TURNS):
        here = directory / f"turn{turn}"
        here.mkdir()
        ratios.append(measure("SQLite", here) / measure_peer(here, files=True))
    _say("times boardgame.io with files", ratios)


def fleets_in_turns(directory: Path, redis: Service, postgres: Postgres) -> None:
    """One server and two, on PostgreSQL and Redis on the same machine, in turns as well."""
    ratios = []
    for turn in range(TURNS):
        carried = {}
        for servers in ((1, 2), (2, 1))[turn % 2]:
            here = directory / f"fleet{turn}-{servers}"
            here.mkdir()
            fleet = ("--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}")
            carried[servers] = measure(f"PostgreSQL and Redis, servers: {servers}", here, *fleet, servers=servers)
        ratios.append(carried[2] / carried[1])
    _say("two servers times one", ratios)


def _say(what: str, ratios: Sequence[float]) -> None:
    said = ", ".join(f"{ratio:.2f}" for ratio in ratios)
    print(f"as fast as it goes, {what}: {said} (median {median(ratios):.2f})")


def _started(stack: ExitStack, directory: Path, number: int, options: tuple[str, ...]) -> Kist:
    home = directory / f"server{number}"
    home.mkdir(exist_ok=True)
    server = stack.enter_context(running(Kist(home, *ROOMY, *options)))
    assert isinstance(server, Kist)
    return server


def main() -> None:
    with ExitStack() as stack:
        directory = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        redis, postgres = stack.enter_context(redis_server(directory)), stack.enter_context(postgres_server())
        measure("SQLite", directory)
        fleets_in_turns(directory, redis, postgres)
        if "--peers" in sys.argv:
            in_turns(directory)
            measure_peer(directory, files=False)


if __name__ == "__main__":
    main()
