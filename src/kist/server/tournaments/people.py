"""What accounts change about tournaments: places go along to an account, and people are forgotten."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from kist.server.refusals import NotFound
from kist.server.tournaments.keeper import Decide, Keeper, Write
from kist.tournaments import owners
from kist.tournaments.log import Entry
from kist.tournaments.ports import Beside, TournamentId

ALL: Final = 10_000


class TournamentPeople:
    """Changes whose places are, in all tournaments of a client."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on."""
        await self._in_all(owner, lambda here: owners.hand_over(here, owner, to), self._keeper.store.hand_over)

    async def forget(self, owner: str) -> None:
        """Keep nothing of somebody but a place without a name."""

        async def write(tournament: TournamentId, expected: int, entries: Sequence[Entry], beside: Beside) -> None:
            await self._keeper.store.forget(tournament, expected, owner, entries, beside)

        await self._in_all(owner, lambda here: owners.forget(here, owner), write)

    async def _in_all(self, owner: str, decide: Decide, write: Write) -> None:
        for tournament in await self._keeper.store.of(owner, ALL):
            with suppress(NotFound):  # deleted meanwhile
                await self._keeper.carry_out(tournament, decide, None, "", write)
