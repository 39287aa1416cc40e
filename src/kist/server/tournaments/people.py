"""What accounts change about tournaments: places go along to an account, and people are forgotten."""

from contextlib import suppress
from typing import Final

from kist.eventlog.commands import Decide, Write
from kist.eventlog.ports import Addition
from kist.server.http.errors import NotFound
from kist.server.tournaments.tournament_cache import TournamentCache
from kist.tournaments import owners
from kist.tournaments.ports import Beside
from kist.tournaments.tournament import Tournament

ALL_TOURNAMENTS: Final = 10_000


class TournamentPeople:
    """Changes whose places are, in all tournaments of a client."""

    def __init__(self, cache: TournamentCache) -> None:
        self._cache = cache

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on."""
        await self._in_all(owner, lambda here: owners.hand_over(here, owner, to))

    async def rename(self, owner: str, name: str) -> None:
        """Let somebody be called otherwise in all tournaments, or have no name there."""
        await self._in_all(owner, lambda here: owners.rename(here, owner, name))

    async def forget(self, owner: str) -> None:
        """Keep nothing of somebody but a place without a name."""

        async def write(addition: Addition[Beside]) -> None:
            await self._cache.store.forget(addition.log, addition.expected, owner, addition.entries, addition.beside)

        await self._in_all(owner, lambda here: owners.forget(here, owner), write)

    async def _in_all(self, owner: str, decide: Decide[Tournament], write: Write | None = None) -> None:
        for tournament in await self._cache.store.of(owner, ALL_TOURNAMENTS):
            with suppress(NotFound):  # deleted meanwhile
                await self._cache.process(tournament, decide, write=write)
