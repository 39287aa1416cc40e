"""A match that this server holds in memory, and the clients that are connected to it."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass, field

from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.settings import Chair
from kist.server.clock import Clock
from kist.server.messages.socket import Presence
from kist.server.tables import MatchTable

POLICY, TOO_SLOW, NO_SPECTATORS = 1008, 4001, 4003
PRESENT_FOR = 40.0
"""Seconds after which another server's word on who is connected is forgotten."""


class Connection:
    """One socket as its room sees it: whose it is, and a queue of texts to be sent, at most `longest`
    of them and `most` characters. None ends it."""

    def __init__(self, owner: str | None, longest: int, most: int) -> None:
        self.owner = owner
        self.version: int | None = None
        """The last version that was put into the queue; None before `hello`."""
        self._queue: asyncio.Queue[str | None] = asyncio.Queue()
        self._longest, self._most, self._waiting = longest, most, 0
        self.ended: tuple[int, str] | None = None
        """The code and the word with which it is to be closed after what is in the queue."""

    def send(self, text: str) -> None:
        """Put a text into the queue; a client that does not keep up is cut off."""
        full = self._queue.qsize() >= self._longest or (self._waiting and self._waiting + len(text) > self._most)
        if self.ended is not None or full:
            self.end(TOO_SLOW, "too-slow")
        else:
            self._waiting += len(text)
            self._queue.put_nowait(text)

    async def next(self) -> str | None:
        """The next text to be sent; None at the end."""
        text = await self._queue.get()
        self._waiting -= len(text or "")
        return text

    def end(self, code: int, why: str) -> None:
        """Close it after what is in the queue."""
        if self.ended is None:
            self.ended = (code, why)
            self._queue.put_nowait(None)


@dataclass(eq=False)
class Room:
    """One table and everybody at it. `lock` keeps this server from racing itself; the store keeps it from others."""

    table: MatchTable
    clock: Clock = field(default_factory=Clock)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    elsewhere: dict[str, tuple[float, tuple[Chair, ...]]] = field(default_factory=dict)
    """By server: until when its word holds, and whose players are connected there."""
    timer: asyncio.TimerHandle | None = None
    thinking: dict[Chair, tuple[int, asyncio.Task[None]]] = field(default_factory=dict)
    """By chair: the window that a bot thinks about."""

    @property
    def id(self) -> str:
        """The match's id."""
        return self.table.stored.id

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.connections or self.thinking or self.lock.locked())

    def stop_clock(self) -> None:
        """Let go of the timer: whoever looks for what is due will find the deadline in the store."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def advance(self, entries: Iterable[Entry]) -> int:
        """Take entries of the log, and let everybody connected see each moment; gives how many were new."""
        new = [entry for entry in entries if entry.version > self.table.match.version]
        for entry in new:
            self.follow([self.table.match.after(entry)])
        return len(new)

    def follow(self, course: Iterable[Match]) -> None:
        """Go on with the match as it is after each further entry, and let everybody connected see each moment."""
        for match in course:
            self.table.advance(match)
            if not self.table.waits_for_chance:
                self._push()

    def _push(self) -> None:
        """Send the table as it is now. Clients that own the same chairs and have the same log get the same text."""
        texts: dict[tuple[str | None, int], str] = {}
        now, here = self.clock.now(), self.connected()
        for connection in self.connections:
            if connection.version is None:
                continue
            if not self.table.may_watch(connection.owner):  # came when the room was open, and found no chair
                connection.end(NO_SPECTATORS, "no-spectators")
                continue
            owner = connection.owner if self.table.knows(connection.owner) else None
            key = (owner, connection.version)
            if key not in texts:
                texts[key] = self.table.update(owner, connection.version, here, now).model_dump_json()
            connection.version = self.table.match.version
            connection.send(texts[key])

    # Who is there ------------------------------------------------------------------------------------------------

    def here(self) -> tuple[Chair, ...]:
        """Whose players are connected to this server."""
        match = self.table.match
        owners = {connection.owner for connection in self.connections}
        return tuple(sorted({chair for owner in owners for chair in match.chairs_of(owner)}))

    def connected(self) -> tuple[Chair, ...]:
        """Whose players are connected to any server."""
        now = asyncio.get_running_loop().time()
        others = (chairs for until, chairs in self.elsewhere.values() if until > now)
        return tuple(sorted({*self.here(), *(chair for chairs in others for chair in chairs)}))

    def hear_of(self, server: str, chairs: tuple[Chair, ...]) -> None:
        """Note whose players are connected to another server, and tell everybody if that is news."""
        before = self.connected()
        self.elsewhere[server] = (asyncio.get_running_loop().time() + PRESENT_FOR, chairs)
        if self.connected() != before:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everybody here who is connected."""
        text = Presence(connected=list(self.connected())).model_dump_json()
        for connection in self.connections:
            if connection.version is not None:
                connection.send(text)
