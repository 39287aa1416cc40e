"""Guesses at what others keep to themselves, such as codes and words: wrong ones are counted, and who has made too
many must wait, with right ones too.

They are counted by client first. A school has one address for all its pupils, so an address has room for many
clients, and more where the host says that it is a school's. They are counted in the store: at whichever server of a
fleet somebody guesses, and also after a restart.
"""

import hashlib
import hmac
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from kist.core.errors import KistError
from kist.matches.ports import GuessStore
from kist.server.edge.schools import Schools
from kist.server.http.errors import TooMany
from kist.server.live.clock import Clock


@dataclass(frozen=True, slots=True)
class Bound:
    """So many wrong guesses at once, and so many a second from then on."""

    burst: float
    rate: float

    def times(self, factor: float) -> "Bound":
        """So many times as many."""
        return Bound(factor * self.burst, factor * self.rate)


@dataclass(frozen=True, slots=True)
class Guesser:
    """Whoever guesses: a client, if only by the address, and from where."""

    client: str
    address: str


@dataclass(eq=False)
class Guesses:
    """Counts wrong guesses; `secret` is what the names of those who guess are hashed with."""

    store: GuessStore
    clock: Clock
    secret: str
    schools: Schools
    _under_way: Counter[str] = field(default_factory=Counter)
    """Guesses of which it is not known yet whether they are right: nobody tries many at once."""

    @asynccontextmanager
    async def guess(
        self,
        kind: str,
        who: Guesser,
        bound: Bound,
        more: Mapping[str, Bound] | None = None,
        wrong: type[KistError] = KistError,
        message: str = "You have tried much that is wrong; please wait a minute.",
    ) -> AsyncIterator[None]:
        """Let somebody guess; what raises an error of the kind `wrong` was wrong, and is counted. `more` has further
        bounds, by what they are about. Raises `TooMany` for who has guessed too much."""
        bounds = {f"{kind} client {who.client}": bound}
        bounds[f"{kind} address {who.address}"] = bound.times(self.schools.room(who.address))
        bounds |= {f"{kind} {about}": each for about, each in (more or {}).items()}
        hashed = {self._hashed(name): each for name, each in bounds.items()}
        self._under_way.update(hashed.keys())
        try:
            await self._check(hashed, message)
            try:
                yield
            except wrong:
                await self.store.count({name: each.rate for name, each in hashed.items()}, self.clock.now())
                raise
        finally:
            self._under_way -= Counter(hashed.keys())

    async def _check(self, bounds: Mapping[str, Bound], message: str) -> None:
        counted = await self.store.counted(list(bounds), self.clock.now())
        for name, bound in bounds.items():
            if counted.get(name, 0.0) + self._under_way[name] > bound.burst:
                raise TooMany("too-fast", message)

    def _hashed(self, name: str) -> str:
        return hmac.digest(f"kist guesses\0{self.secret}".encode(), name.encode(), hashlib.sha256).hex()[:HASH_DIGITS]


HASH_DIGITS: Final = 32
