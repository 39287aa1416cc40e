"""What is counted of whoever asks, for all servers of a fleet and over restarts: by client first. A school has one
address for all its pupils, so an address has room for many clients, and more where the host says that it is a
school's."""

import hashlib
import hmac
from collections import Counter
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

from kist.core.errors import KistError
from kist.matches.ports import CountStore
from kist.server.edge.schools import Schools
from kist.server.live.clock import Clock


@dataclass(frozen=True, slots=True)
class Bound:
    """So much at once, and so much a second from then on."""

    burst: float
    rate: float

    def times(self, factor: float) -> "Bound":
        """So many times as much."""
        return Bound(factor * self.burst, factor * self.rate)


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever asks: a client, if only by the address, and from where; empty where that is not known."""

    client: str
    address: str

    @property
    def has_token(self) -> bool:
        """Whether it is known which client asks."""
        return self.client != f"at {self.address}"


@dataclass(eq=False)
class Counts:
    """Counts in the store; `secret` is what the names of those who ask are hashed with."""

    store: CountStore
    clock: Clock
    secret: str
    schools: Schools
    _under_way: Counter[str] = field(default_factory=Counter)
    """What is being done of which it is not known yet whether it counts: nobody does much at once."""

    @asynccontextmanager
    async def within(self, bounds: Mapping[str, Bound], refusal: KistError) -> AsyncIterator[None]:
        """Let somebody do something within bounds, named after what they are about; raises the refusal where not."""
        hashed = {self._hashed(name): each for name, each in bounds.items()}
        self._under_way.update(hashed.keys())
        try:
            counted = await self.store.counted(list(hashed), self.clock.now())
            if any(counted.get(name, 0.0) + self._under_way[name] > each.burst for name, each in hashed.items()):
                raise refusal
            yield
        finally:
            self._under_way -= Counter(hashed.keys())

    async def count(self, bounds: Mapping[str, Bound], amount: float = 1.0) -> None:
        """Count something against these bounds."""
        rates = {self._hashed(name): each.rate for name, each in bounds.items()}
        await self.store.count(rates, self.clock.now(), amount)

    def _hashed(self, name: str) -> str:
        return hmac.digest(f"kist guesses\0{self.secret}".encode(), name.encode(), hashlib.sha256).hex()[:HASH_DIGITS]


HASH_DIGITS: Final = 32
