"""boardgame.io as a peer of our server: its own server in Node, spoken to as its own client does (socket.io)."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import perf_counter

from tests.services import Service, free_port, running
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from benchmarks.load import SEATS, Player, Sheet

HERE = Path(__file__).parent / "boardgame"
VERSION = re.compile(r'"_stateID":(\d+)')
TURN = re.compile(r'"currentPlayer":"(\d+)"')
OWNERS = re.compile(r'"owners":(\[[^]]*\])')
SPACE = "/stones,"
"""The game's namespace, before every message."""


@contextmanager
def server(directory: Path, *, files: bool) -> Iterator[Service]:
    """The peer, keeping matches in files or in memory."""
    if not (HERE / "node_modules").is_dir():
        subprocess.run([str(shutil.which("npm")), "ci", "--silent"], cwd=HERE, check=True)
    port = free_port()
    command = ["node", str(HERE / "server.cjs"), str(port), *([str(directory / "boardgame")] if files else [])]
    with running(Service(command, port, directory)) as service:
        yield service


class BoardgamePlayer(Player):
    """A seat at a table of boardgame.io."""

    version = 0
    last = ""
    asked = 0.0

    async def hear(self, text: str, now: float) -> None:
        """Take in one message; a plain 2 asks for a sign of life."""
        if text == "2":
            with suppress(ConnectionClosed):  # at the end
                await self.socket.send("3")
        elif text.startswith((f'42{SPACE}["update"', f'42{SPACE}["sync"')) and (found := VERSION.search(text)):
            if self.waiting and int(found[1]) > self.version:
                self.waiting = False
                self.sheet.sent[int(found[1])] = (self.seat, self.asked)
            self.version, self.last = int(found[1]), text
            self.reached(self.version, now, len(text))
            self.wake()

    @property
    def my_turn(self) -> bool:
        turn = TURN.search(self.last)
        return turn is not None and int(turn[1]) == self.seat

    async def do(self) -> None:
        found = OWNERS.search(self.last)
        assert found
        owners = json.loads(found[1])
        start = self.rng.choice([field for field, owner in enumerate(owners) if owner == self.seat])
        end = self.rng.choice([field for field, owner in enumerate(owners) if owner is None])
        move = {"type": "move", "args": [start, end], "playerID": str(self.seat), "credentials": None}
        wish = ["update", {"type": "MAKE_MOVE", "payload": move}, self.version, self.sheet.id, str(self.seat)]
        self.asked = perf_counter()
        await self.socket.send(f"42{SPACE}{json.dumps(wish)}")


async def seated(port: int, number: int) -> list[BoardgamePlayer]:
    """A table of four."""
    sheet, players = Sheet(f"match{number}"), []
    for seat in range(SEATS):
        socket = await connect(
            f"ws://127.0.0.1:{port}/socket.io/?EIO=4&transport=websocket",
            origin="http://localhost:3000",  # type: ignore[arg-type]
            compression=None,
            max_queue=None,
            ping_interval=None,
        )
        await socket.recv()
        await socket.send(f"40{SPACE}")
        await socket.recv()
        await socket.send(f"42{SPACE}{json.dumps(['sync', sheet.id, str(seat), None, SEATS])}")
        players.append(BoardgamePlayer(sheet, seat, socket))
    return players
