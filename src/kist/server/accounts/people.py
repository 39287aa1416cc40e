"""What accounts change about matches: chairs go along to an account, and people are forgotten."""

import logging
from typing import Protocol

from kist.core.errors import KistError
from kist.matches import owners
from kist.matches.ports import Eraser, Unreachable
from kist.server.live.forgetting import Forgetting
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room

LOG = logging.getLogger("kist.accounts")


class OwnedData(Protocol):
    """What else is kept of people, besides their matches."""

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on."""
        ...

    async def forget(self, owner: str) -> None:
        """Keep nothing of somebody."""
        ...


class People:
    """Changes whom chairs belong to in all matches of a client, and whose everything else is."""

    def __init__(self, hub: Hub, eraser: Eraser, *others: OwnedData) -> None:
        self._hub, self._eraser, self._others = hub, eraser, others
        self._forgetting = Forgetting(hub, eraser)

    async def bring_along(self, owner: str, account: str) -> int:
        """Let all chairs of a client belong to an account; gives at how many matches. What is interrupted can be done
        again: what came along before has done so."""
        came = 0
        for room in await self.rooms(owner):
            if room.table.match.chairs_of(owner):
                await self._hub.carry_out(room, lambda match: owners.hand_over(match, owner, account))
                came += 1
        for other in self._others:
            await other.hand_over(owner, account)
        return came

    async def rename(self, owner: str, name: str) -> int:
        """Let a client be called otherwise at all tables, or have no name there; gives at how many."""
        rooms = [room for room in await self.rooms(owner) if room.table.match.chairs_of(owner)]
        for room in rooms:
            await self._hub.carry_out(room, lambda match: owners.rename(match, owner, name))
        return len(rooms)

    async def forget(self, owner: str) -> tuple[int, int]:
        """Let a client leave all matches. Those that nobody else played are deleted, in all others a place without a
        name remains; gives how many these are."""
        await self._hub.forgotten.add("person", owner)
        deleted = nameless = 0
        for room in await self.rooms(owner):
            if await self._forgetting.leave(room, owner):
                deleted += 1
            else:
                nameless += 1
        for other in self._others:
            await other.forget(owner)
        await self._eraser.scrub()
        return deleted, nameless

    async def rooms(self, owner: str) -> list[Room]:
        """All matches of a client that can be read."""
        found = []
        for match in await self._eraser.traces(owner):
            try:
                found.append(await self._hub.rooms.current(match))
            except Unreachable:
                raise
            except KistError as reason:
                LOG.error("match cannot be read", extra={"match": match, "error": reason.code})
        return found
