"""A match that this server holds in memory, and the clients that are connected to it."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

import orjson

from kist.matches.match import Match
from kist.matches.settings import Chair
from kist.present.tables import MatchTable
from kist.server.edge.identity import Client
from kist.server.edge.wire import Wire
from kist.server.http.messages import Outgoing
from kist.server.live.changes import Changes, Snapshot
from kist.server.live.clock import Clock
from kist.server.live.messages import Meanwhile, Presence, Welcome

TOO_SLOW, NO_SPECTATORS, NO_SUCH_MATCH = 4001, 4003, 4004
PRESENT_FOR_SECONDS = 40.0
"""Seconds after which another server's word on who is connected is forgotten."""
MOST_SERVERS = 100
"""Whoever else speaks in the name of a server is not listened to."""


class Connection:
    """One socket as its room sees it: whose it is, and a wire on which at most `most_bytes` may wait, but for a
    single message that is longer."""

    def __init__(self, who: Client | None, wire: Wire, most_bytes: int) -> None:
        self.owner = who.owner if who else None
        self.session = who.session if who else None
        self.version: int | None = None
        """The last version that was sent; None before `hello`."""
        self.takes_changes = False
        self.ended: tuple[int, str] | None = None
        """The code and the word with which it was closed."""
        self._wire, self._most_bytes = wire, most_bytes

    def send(self, text: bytes) -> None:
        """Send a text; a client that does not keep up is cut off."""
        waiting = self._wire.waiting_bytes()
        if waiting and waiting + len(text) > self._most_bytes:
            self.end(TOO_SLOW, "too-slow")
        elif self.ended is None:
            self._wire.put(text)

    def tell(self, message: Outgoing) -> None:
        """Send a message."""
        self.send(message.model_dump_json().encode())

    def end(self, code: int, why: str) -> None:
        """Close it after what was sent."""
        if self.ended is None:
            self.ended = (code, why)
            self._wire.end(code, why)


@dataclass(eq=False)
class Room:
    """One table and everybody at it. `lock` keeps this server from racing itself; the store keeps it from others."""

    table: MatchTable
    id: str = field(init=False)
    """The match's id."""
    clock: Clock = field(default_factory=Clock)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    connections: set[Connection] = field(default_factory=set)
    elsewhere: dict[str, tuple[float, tuple[Chair, ...]]] = field(default_factory=dict)
    """By server: until when its word holds, and whose players are connected there."""
    timer: asyncio.TimerHandle | None = None
    thinking: dict[Chair, tuple[int, asyncio.Task[None]]] = field(default_factory=dict)
    """By chair: the window that a bot thinks about."""
    answering: tuple[int, asyncio.Task[None]] | None = None
    """The version at which those were left who do not want to be asked, and what answers for them."""
    has_commands: bool = False
    """Whether somebody's command waits here, or is being carried out."""
    pushed: Callable[[], None] | None = None
    """Called when everybody here was sent what happened."""
    _shown: Snapshot | None = None
    """The table as it was last sent."""
    _told: tuple[Chair, ...] = ()
    """Who everybody here was last told is connected."""

    def __post_init__(self) -> None:
        self.id = self.table.stored.id

    @property
    def state(self) -> Match:
        """The match as it is known here."""
        return self.table.match

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.connections or self.thinking or self.answering or self.has_commands or self.lock.locked())

    def stop_clock(self) -> None:
        """Let go of the timer: whoever looks for what is due will find the deadline in the store."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def follow(self, transition: Iterable[Match]) -> None:
        """Go on with the match as it is after each further entry, and let everybody connected see each moment that
        shows something."""
        unseen = False
        for match in transition:
            if unseen and not self.table.match.only_awaits_others:
                self._push()
            self.table.advance(match)
            unseen = not self.table.waits_for_nobody_here
        if unseen:
            self._push()

    def _push(self) -> None:
        """Send what happened. Clients that have the table as it was last sent get what changed, all others the whole
        of it; for those that see the same it is made once."""
        before, self._shown = self._shown, Snapshot(self.table.match, self.table.spectated)
        if not self.connections:
            return
        table, now, changes = self.table, self.clock.now(), None
        if before is not None and before.leads_to(table):
            changes = Changes(before, self._shown, table, now)
        if (changes is None or self.elsewhere) and self.connected() != self._told:
            self.tell_presence()  # seats have changed, or another server's word holds no longer
        wholes: dict[tuple[str | None, int], bytes] = {}
        for connection in list(self.connections):
            if connection.version is None:
                continue
            if not table.may_watch(connection.owner):  # came when the room was open, and found no chair
                connection.end(NO_SPECTATORS, "no-spectators")
            elif changes and connection.takes_changes and connection.version == changes.since:
                connection.send(changes.text(table.viewers(connection.owner)))
            else:
                connection.send(self._whole(connection, wholes, now))
            connection.version = table.match.version
        if self.pushed is not None:
            self.pushed()

    def _whole(self, connection: Connection, known: dict[tuple[str | None, int], bytes], now: int) -> bytes:
        owner = connection.owner if self.table.knows(connection.owner) else None
        since = connection.version or 0
        if (owner, since) not in known:
            update = self.table.update(owner, since, self.connected(), now)
            known[owner, since] = orjson.dumps(update)
        return known[owner, since]

    def welcome(
        self, connection: Connection, since: int, *, takes_changes: bool, meanwhile: Meanwhile | None = None
    ) -> Welcome:
        """The table as it is now, for a client from which on it is told what happens."""
        if self._shown is None or self._shown.match is not self.table.match:
            self._shown = Snapshot(self.table.match, self.table.spectated)
        connection.version, connection.takes_changes = self.table.match.version, takes_changes
        update = self.table.update(connection.owner, since, self.connected(), self.clock.now())
        return Welcome.model_validate({"info": self.table.info(), "update": update, "meanwhile": meanwhile})

    # Who is there ------------------------------------------------------------------------------------------------

    def here(self) -> tuple[Chair, ...]:
        """Whose players are connected to this server."""
        owners = {connection.owner for connection in self.connections}
        sitters = enumerate(self.table.match.sitters)
        return tuple([chair for chair, sitter in sitters if sitter is not None and sitter.owner in owners])

    def connected(self) -> tuple[Chair, ...]:
        """Whose players are connected to any server."""
        if not self.elsewhere:
            return self.here()
        now = asyncio.get_running_loop().time()
        others = (chairs for until, chairs in self.elsewhere.values() if until > now)
        return tuple(sorted({*self.here(), *(chair for chairs in others for chair in chairs)}))

    def hear_of(self, server: str, chairs: tuple[Chair, ...]) -> None:
        """Note whose players are connected to another server, and tell everybody if that is news."""
        before, now = self.connected(), asyncio.get_running_loop().time()
        there = tuple(chair for chair in chairs if chair in range(len(self.table.match.sitters)))
        others = {name: said for name, said in self.elsewhere.items() if said[0] > now and name != server}
        if len(others) < MOST_SERVERS:
            self.elsewhere = {**others, server: (now + PRESENT_FOR_SECONDS, there)}
        if self.connected() != before:
            self.tell_presence()

    def tell_presence(self) -> None:
        """Tell everybody here who is connected."""
        self._told = self.connected()
        self.tell(Presence(connected=list(self._told)))

    def tell_owner(self, owner: str, message: Outgoing) -> None:
        """Tell one client something, wherever it has the table open here."""
        text = message.model_dump_json().encode()
        for connection in list(self.connections):
            if connection.version is not None and connection.owner == owner:
                connection.send(text)

    def tell(self, message: Outgoing) -> None:
        """Tell everybody here something that is the same for all, and no part of the log."""
        text = message.model_dump_json().encode()
        for connection in list(self.connections):
            if connection.version is not None:
                connection.send(text)
