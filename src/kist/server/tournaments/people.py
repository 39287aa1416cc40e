"""What accounts change about tournaments: places go along to an account, and people are forgotten."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from kist.matches.ports import Conflict, Unreachable
from kist.server.hub import ATTEMPTS
from kist.server.tournaments.keeper import Held, Keeper, beside
from kist.tournaments import owners
from kist.tournaments.log import Entry

ALL: Final = 10_000

Write: TypeAlias = Callable[[Held, list[Entry]], Awaitable[None]]


class TournamentPeople:
    """Changes whose places are, in all tournaments of a client."""

    def __init__(self, keeper: Keeper) -> None:
        self._keeper = keeper

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on."""

        async def write(held: Held, entries: list[Entry]) -> None:
            after = beside(held.here.after_all(entries))
            await self._keeper.store.hand_over(held.kept.id, held.here.version, entries, after)

        await self._in_all(owner, lambda held: owners.hand_over(held.here, owner, to), write)

    async def forget(self, owner: str) -> None:
        """Keep nothing of somebody but a place without a name."""

        async def write(held: Held, entries: list[Entry]) -> None:
            after = beside(held.here.after_all(entries))
            await self._keeper.store.forget(held.kept.id, held.here.version, owner, entries, after)

        await self._in_all(owner, lambda held: owners.forget(held.here, owner), write)

    async def _in_all(self, owner: str, decide: Callable[[Held], list[Entry]], write: Write) -> None:
        for tournament in await self._keeper.store.of(owner, ALL):
            for _ in range(ATTEMPTS):
                held = await self._keeper.current(tournament)
                entries = decide(held)
                try:
                    if entries:
                        await write(held, entries)
                    break
                except Conflict:
                    continue
            else:
                raise Unreachable("busy", "Too many others act at the same time; please try again.")
