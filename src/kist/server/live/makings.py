"""What people make that is kept: so much from an address, of which one client may make half, and all together as much
as the store is to hold. What goes on can be played to its end."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from kist.core.errors import KistError
from kist.matches.match import Match
from kist.matches.ports import Upkeep
from kist.server.edge.limits import Limits
from kist.server.edge.schools import USUAL_CLIENTS
from kist.server.http.errors import TooMany
from kist.server.live.counts import Bound, Caller, Counts

CLIENT_SHARE: Final = 0.5
"""How much of what an address may make one client may."""
ENTRY_BYTES: Final = 250
"""Bytes that an entry of a log takes on the disk, about; see `scripts/bench storage`."""
SERVERS_OWN: Final = ":"
"""What is in the name of a maker who is no client: classes and tournaments are counted when they are made."""
KB_BYTES: Final = 1_000
MB_BYTES: Final = 1_000_000


@dataclass(eq=False)
class Makings(Counts):
    """Counts what is made."""

    limits: Limits = field(default_factory=Limits)
    is_full: bool = False
    """Whether the store holds as much as it is to."""

    @asynccontextmanager
    async def make(self, kind: str, who: Caller, bound: Bound, refusal: KistError) -> AsyncIterator[None]:
        """Let somebody make something; what is refused meanwhile does not count. Raises the refusal for who has made
        too much, and `TooMany` when the server is full."""
        if self.is_full:
            message = "This server is full: nothing new can be begun until whoever runs it has made room."
            raise TooMany("server-full", message)
        bounds = self._bounds(kind, who, bound)
        async with self.within(bounds, refusal):
            yield
            await self.count(bounds)

    @asynccontextmanager
    async def make_match(self, who: Caller) -> AsyncIterator[None]:
        """Let somebody make a match; servers may make as many as they need."""
        if SERVERS_OWN in who.client:
            yield
            return
        message = "Many matches were made from here: play those that there are, or come back tomorrow."
        refusal, matches = TooMany("made-too-much", message), Bound(self.limits.matches, self.limits.match_rate)
        kilobytes = self._bounds("kilobytes", who, self._kilobytes)
        async with self.within(kilobytes, refusal), self.make("match", who, matches, refusal):
            yield

    async def note_end(self, match: Match, address: str) -> None:
        """Count what a match that has just ended takes for whoever made it."""
        if (maker := match.maker or "") and SERVERS_OWN not in maker:
            bounds = self._bounds("kilobytes", Caller(maker, address), self._kilobytes)
            await self.count(bounds, match.version * ENTRY_BYTES / KB_BYTES)

    async def look(self, store: Upkeep) -> None:
        """Find out whether the store is full."""
        kept = await store.size()
        self.is_full = kept.matches >= self.limits.all_matches or kept.bytes >= MB_BYTES * self.limits.all_megabytes

    @property
    def _kilobytes(self) -> Bound:
        return Bound(self.limits.kilobytes, self.limits.kilobyte_rate)

    def _bounds(self, kind: str, who: Caller, bound: Bound) -> Mapping[str, Bound]:
        """The bounds of a client and of its address, which has more where the host says that it is a school's."""
        bounds = dict[str, Bound]()
        if who.has_token:
            client = Bound(max(1.0, CLIENT_SHARE * bound.burst), CLIENT_SHARE * bound.rate)
            bounds[f"made {kind} client {who.client}"] = client
        if who.address:
            room = self.schools.room(who.address) / USUAL_CLIENTS
            bounds[f"made {kind} address {who.address}"] = bound.times(room)
        return bounds
