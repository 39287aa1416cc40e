"""Guesses at what others keep to themselves, such as codes and words: wrong ones are counted, and who has made too
many must wait, with right ones too."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

from kist.core.errors import KistError
from kist.server.http.errors import TooMany
from kist.server.live.counts import Bound, Caller, Counts


class Guesses(Counts):
    """Counts wrong guesses."""

    @asynccontextmanager
    async def guess(
        self,
        kind: str,
        who: Caller,
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
        async with self.within(bounds, TooMany("too-fast", message)):
            try:
                yield
            except wrong:
                await self.count(bounds)
                raise
