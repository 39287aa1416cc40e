"""Connections as such, before anything is said over them: how many there may be, and which are cut off.

A client that does not finish its request, does not read what it is sent, or does not let go once it is told to,
holds a file and memory of the server. All that is needed to tell is noted here, and looked at every second: a timer
for every request would cost more.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from time import monotonic
from typing import Final

from kist.server.edge.limits import Buckets, Limits, neighbourhood
from kist.server.edge.proxies import Proxies

LOG = logging.getLogger("kist.lines")

ASK_WITHIN_SECONDS: Final = 10.0
"""From the first byte of a request to the last of its headers."""
CROWD_ASK_WITHIN_SECONDS: Final = 0.5
"""From the first byte to the last header where an address has many unfinished requests: a crowd that reconnects is
quicker, and no attack."""
READ_WITHIN_SECONDS: Final = 20.0
"""In which a client must have read what waits for it."""
CLOSE_WITHIN_SECONDS: Final = 10.0
"""For what is sent last, before a connection is dropped with what it did not read."""
FLOOD_CONNECTIONS: Final = 50
"""A flood counts as so many new connections."""
KNOWN_FLOOD_CONNECTIONS: Final = 5
"""A flood of a client with a token counts as so many: others are behind the same address."""
SPARE_FILES: Final = 128
"""Files that are kept for the database, the workers and everything else."""


@dataclass(eq=False)
class Line:
    """One connection; times are in counted seconds, None while the client owes nothing."""

    transport: asyncio.Transport
    address: str
    asking: float | None = None
    """Since when a request is awaited."""
    unread: float | None = None
    """Since when too much waits to be read."""
    closing: float | None = None

    def owes(self, now: float) -> str | None:
        """Why it is to be cut off, if it is."""
        if self.closing is None and self.transport.is_closing():
            self.closing = now
        if self.asking is not None and now - self.asking > ASK_WITHIN_SECONDS:
            return "half-request"
        if self.unread is not None and now - self.unread > READ_WITHIN_SECONDS:
            return "unread"
        return "closing" if self.closing is not None and now - self.closing > CLOSE_WITHIN_SECONDS else None


class Lines:
    """All connections of a server. `files` is how many the system allows it; `proxies` speak for many clients, and
    only their unfinished requests are counted. `cut` is told why each is cut off, and the log only with
    `log_addresses` from where it came."""

    def __init__(
        self,
        limits: Limits,
        files: int,
        proxies: Iterable[str] = (),
        clock: Callable[[], float] = monotonic,
        *,
        cut: Callable[[str], None] = lambda _: None,
        log_addresses: bool = False,
    ) -> None:
        self._most = max(SPARE_FILES, files - SPARE_FILES)
        self._most_of_one = min(limits.address_connections, self._most // 2)
        self._most_asking, self._most_waiting = limits.address_asking, limits.all_queue_bytes
        self._new = Buckets(limits.connection_rate, limits.new_connections, clock)
        self._proxies, self._clock = Proxies(proxies), clock
        self._tell, self._log_addresses = cut, log_addresses
        self._all: dict[asyncio.BaseTransport, Line] = {}
        self._by_address: Counter[str] = Counter()
        self._asking: dict[str, dict[Line, None]] = {}
        self._cut: Counter[tuple[str, str]] = Counter()
        """By why, and from where if the log may say so."""

    def __len__(self) -> int:
        return len(self._all)

    def enter(self, transport: asyncio.Transport, address: str) -> Line | None:
        """Note a new connection. When there are too many, an unfinished request gives way; without any, and for who
        comes too often, None is given, and the new one is dropped."""
        is_proxy, address = address in self._proxies, neighbourhood(address)
        if not is_proxy and not self._new.take(address):
            self._drop(Line(transport, address), "too-fast")
            return None
        crowded = self._by_address[address] >= self._most_of_one and not is_proxy
        if (crowded and not self._make_room([address])) or (
            len(self._all) >= self._most and not self._make_room(self._asking)
        ):
            self._drop(Line(transport, address), "too-many")
            return None
        line = self._all[transport] = Line(transport, address)
        self._by_address[address] += 1
        self.ask(line)
        return line

    def blame(self, address: str, *, known: bool = False) -> None:
        """Somebody there has flooded the server: whoever does so again and again is soon dropped at once. A client
        that is `known` by its token is kept out by that, and its address hardly answers for it."""
        if address not in self._proxies:
            self._new.take(neighbourhood(address), KNOWN_FLOOD_CONNECTIONS if known else FLOOD_CONNECTIONS)

    def leave(self, transport: asyncio.BaseTransport) -> None:
        """Forget a connection that is closed."""
        if (line := self._all.pop(transport, None)) is not None:
            self.heard(line)
            self._by_address[line.address] -= 1
            if not self._by_address[line.address]:
                del self._by_address[line.address]

    def ask(self, line: Line) -> None:
        """A request is awaited from now on."""
        line.asking = self._clock()
        self._asking.setdefault(line.address, {})[line] = None

    def heard(self, line: Line) -> None:
        """A request is complete."""
        line.asking = None
        asking = self._asking.get(line.address, {})
        asking.pop(line, None)
        if not asking:
            self._asking.pop(line.address, None)

    def unread(self, transport: asyncio.BaseTransport, *, paused: bool) -> None:
        """Too much waits to be read, or no longer."""
        if (line := self._all.get(transport)) is not None:
            line.unread = self._clock() if paused else None

    def look(self) -> None:
        """Cut off whoever owes something for too long, and say so."""
        now = self._clock()
        for line in list(self._all.values()):
            if why := line.owes(now):
                self._drop(line, why)
        for asking in list(self._asking.values()):
            for line in list(asking)[: -self._most_asking]:
                if line.asking is not None and now - line.asking > CROWD_ASK_WITHIN_SECONDS:
                    self._drop(line, "half-request")
        self._bound_what_waits()
        for (why, address), number in self._cut.items():
            where = {"address": address} if self._log_addresses else {}
            LOG.warning("connections cut off", extra={"why": why, **where, "number": number})
        self._cut.clear()

    def _bound_what_waits(self) -> None:
        """Cut off those for whom most waits until all that waits has room: each may be let wait much for, and a
        thousand of them together not."""
        waiting = [
            (line.transport.get_write_buffer_size(), line) for line in self._all.values() if line.unread is not None
        ]
        together = sum(size for size, _ in waiting)
        for size, line in sorted(waiting, key=lambda each: each[0], reverse=True):
            if together <= self._most_waiting:
                return
            self._drop(line, "unread")
            together -= size

    def _drop(self, line: Line, why: str) -> None:
        self._tell(why)
        self._cut[why, line.address if self._log_addresses else ""] += 1
        self.leave(line.transport)
        line.transport.abort()

    def _make_room(self, addresses: Iterable[str]) -> bool:
        """Drop the oldest unfinished request of one of these addresses; False when there is none."""
        oldest = next((next(iter(self._asking[each])) for each in addresses if each in self._asking), None)
        if oldest is not None:
            self._drop(oldest, "half-request")
        return oldest is not None
