"""A fleet is brought up to date server by server while people play: nothing that was acknowledged is lost, and nobody
has to do anything. What is promised of versions is in docs/upgrading.md."""

import asyncio
import json
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from kist import __version__
from tests.faults.next_version import NEXT, NEXT_PROTOCOL
from tests.faults.players import LOST, Player, check_promises, table_for_two
from tests.server import clients
from tests.server.clients import Client, check_message
from tests.services import ROOMY, Kist, Postgres, Service, running

pytestmark = [pytest.mark.anyio, pytest.mark.long]
TABLES = 6
PRESENT_PROGRAM, NEXT_PROGRAM = "kist.cli.main", "tests.faults.next_version"


class Changing(Kist):
    """A server that can be started again as another version."""

    async def become(self, program: str) -> None:
        """Stop as a service manager does, and start as that version on the same port."""
        self._command = [program if part in {PRESENT_PROGRAM, NEXT_PROGRAM} else part for part in self._command]
        await asyncio.to_thread(self.stop)
        await asyncio.to_thread(self.start)


async def versions(*clients: Client) -> list[str]:
    """Which version each server says it is."""
    return [(await client.get("/healthz"))["version"] for client in clients]


async def play_on(ann: Client, bob: Client, players: list[Player]) -> None:
    """Two people at two servers play one match after the other, whatever becomes of the servers."""
    while True:
        table = tuple[Player, ...]()
        with suppress(*LOST, AssertionError):  # a server that is going may refuse to begin another match
            table = await table_for_two(ann, bob)
        players += table
        with suppress(*LOST):
            await asyncio.gather(*(player.play(12, pause=0.02) for player in table))
        await asyncio.sleep(0.01)


async def more_is_acknowledged(players: list[Player]) -> None:
    """Wait until some more moves were."""
    wanted = promised(players) + 10 * TABLES
    async with asyncio.timeout(120):
        while promised(players) < wanted:
            await asyncio.sleep(0.05)


def promised(players: list[Player]) -> int:
    """How many moves were acknowledged."""
    return sum(len(player.promised) for player in players)


@pytest.fixture
def tolerant(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Clients that skip the member that they do not know, as all do; gives the messages that had it."""
    later: list[str] = []

    def check(text: str) -> None:
        message = json.loads(text)
        if "weather" in message:
            later.append(text)
            del message["weather"]
        check_message(json.dumps(message))

    monkeypatch.setattr(clients, "check_message", check)
    return later


async def test_a_fleet_is_brought_up_to_date_while_people_play(
    postgres: Postgres, redis: Service, tmp_path: Path, tolerant: list[str]
) -> None:
    options = ["--database", postgres.new_database(), "--redis", f"redis://127.0.0.1:{redis.port}", *ROOMY]
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, two = (Changing(tmp_path / name, *options) for name in ("one", "two"))
    with running(one), running(two):
        ann, bob = await Client.new(one.url), await Client.new(two.url)
        players = list[Player]()
        playing = [asyncio.create_task(play_on(ann, bob, players)) for _ in range(TABLES)]
        await more_is_acknowledged(players)
        assert not tolerant

        await one.become(NEXT_PROGRAM)
        assert await versions(ann, bob) == [NEXT, __version__]
        await more_is_acknowledged(players)
        assert tolerant
        assert [(await each.create())["info"]["protocol"] for each in (ann, bob)] == [
            NEXT_PROTOCOL,
            NEXT_PROTOCOL - 1,
        ]

        await two.become(PRESENT_PROGRAM)  # it crashed, and is started as it was: the database is newer by now
        assert await versions(ann, bob) == [NEXT, __version__]
        await more_is_acknowledged(players)

        await two.become(NEXT_PROGRAM)
        assert await versions(ann, bob) == [NEXT, NEXT]
        await more_is_acknowledged(players)

        await one.become(PRESENT_PROGRAM)  # and back
        assert await versions(ann, bob) == [__version__, NEXT]
        await more_is_acknowledged(players)

        assert not any(task.done() for task in playing)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await check_promises(ann, *players)
        await check_promises(bob, *players)
        sys.stdout.write(f"{promised(players)} moves were acknowledged, 0 of them lost\n")
        assert await errors_of(ann) == await errors_of(bob) == 0
        for client in (ann, bob):
            await client.close()


async def errors_of(client: Client) -> float:
    """How many errors a server has logged since it was started."""
    lines = (await client.http.get("/metrics")).text.splitlines()
    return float(next(line.split()[1] for line in lines if line.startswith('kist_log_lines_total{level="error"}')))
