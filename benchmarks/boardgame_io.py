"""boardgame.io as a peer of our server: its own server in Node, spoken to as its own client does (socket.io)."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import orjson
from tests.services import Service, free_port, running

from benchmarks.line import Line
from benchmarks.load import SEATS, Player, Sheet

HERE = Path(__file__).parent / "boardgame"
VERSION = re.compile(rb'"_stateID":(\d+)')
TURN = re.compile(rb'"currentPlayer":"(\d+)"')
OWNERS = re.compile(rb'"owners":(\[[^]]*\])')
SPACE = b"/stones,"
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
    last = b""

    def hear(self, text: bytes) -> None:
        """Take in one message; a plain 2 asks for a sign of life."""
        if text == b"2":
            self.line.send(b"3")
        elif text.startswith((b'42%b["update"' % SPACE, b'42%b["sync"' % SPACE)):
            found = VERSION.search(text)
            assert found
            if self.waiting and int(found[1]) > self.version:
                self.waiting = False
                self.sheet.sent[int(found[1])] = (self.seat, self.asked)
            self.version, self.last = int(found[1]), text
            self.reached(self.version, len(text))
            self.wake()

    @property
    def my_turn(self) -> bool:
        turn = TURN.search(self.last)
        return turn is not None and int(turn[1]) == self.seat

    def command(self) -> bytes:
        found = OWNERS.search(self.last)
        assert found
        owners = orjson.loads(found[1])
        start = self.rng.choice([field for field, owner in enumerate(owners) if owner == self.seat])
        end = self.rng.choice([field for field, owner in enumerate(owners) if owner is None])
        move = {"type": "move", "args": [start, end], "playerID": str(self.seat), "credentials": None}
        command = ["update", {"type": "MAKE_MOVE", "payload": move}, self.version, self.sheet.id, str(self.seat)]
        return b"42%b%b" % (SPACE, orjson.dumps(command))


async def seated(port: int, number: int) -> list[BoardgamePlayer]:
    """A table of four."""
    sheet, players = Sheet(f"match{number}"), []
    for seat in range(SEATS):
        line = await Line.open(port, "/socket.io/?EIO=4&transport=websocket", {"Origin": "http://localhost:3000"})
        await line.next()
        line.send(b"40%b" % SPACE)
        await line.next()
        line.send(b"42%b%b" % (SPACE, orjson.dumps(["sync", sheet.id, str(seat), None, SEATS])))
        players.append(BoardgamePlayer(sheet, seat, line))
    return players
