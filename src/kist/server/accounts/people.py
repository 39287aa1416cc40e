"""What accounts change about matches: chairs go along to an account, and people are forgotten."""

import json
import logging
from functools import partial
from typing import Protocol

from kist.core.errors import KistError
from kist.matches import owners, wishes
from kist.matches.ports import Conflict, Eraser, MatchId, Unreachable
from kist.matches.wishes import Stamp
from kist.server.carrying import ATTEMPTS
from kist.server.hub import Hub
from kist.server.rooms import Room
from kist.server.summary import summary_of

LOG = logging.getLogger("kist.accounts")


class Follows(Protocol):
    """What else is kept of people, besides their matches."""

    async def hand_over(self, owner: str, to: str) -> None:
        """Everything of a client belongs to an account from now on."""
        ...

    async def forget(self, owner: str) -> None:
        """Keep nothing of somebody."""
        ...


class People:
    """Changes whom chairs belong to in all matches of a client, and whose everything else is."""

    def __init__(self, hub: Hub, eraser: Eraser, *others: Follows) -> None:
        self._hub, self._eraser, self._others = hub, eraser, others

    async def bring_along(self, owner: str, account: str) -> int:
        """Let all chairs of a client belong to an account; gives at how many matches. What is interrupted can be done
        again: what came along before has done so."""
        came = 0
        for room in await self._rooms(owner):
            if room.table.match.chairs_of(owner):
                await self._hub.carry_out(room, lambda match: owners.hand_over(match, owner, account))
                came += 1
        for other in self._others:
            await other.hand_over(owner, account)
        return came

    async def forget(self, owner: str) -> tuple[int, int]:
        """Let a client leave all matches. Those that nobody else played are deleted, in all others a place without a
        name remains; gives how many these are."""
        deleted = nameless = 0
        for room in await self._rooms(owner):
            stamp = Stamp(self._hub.clock.now(), owner)
            await self._hub.carry_out(room, partial(owners.take_leave, stamp=stamp, rng=self._hub.rng))
            if owners.is_alone(room.table.match, owner):  # asked now: somebody may have sat down meanwhile
                await self._delete(room)
                deleted += 1
            else:
                await self._forget(room, owner)
                nameless += 1
        for other in self._others:
            await other.forget(owner)
        return deleted, nameless

    async def _rooms(self, owner: str) -> list[Room]:
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

    async def _delete(self, room: Room) -> None:
        await self._eraser.delete(room.id)
        self._hub.drop(room.id)
        await self._tell(room.id, gone=True)

    async def _forget(self, room: Room, owner: str) -> None:
        async with room.lock:
            for _ in range(ATTEMPTS):
                match = room.table.match
                course = owners.forget(match, owner)
                entries, summary = wishes.entries_of(course), summary_of(course[-1])
                made = match.maker == owner
                try:
                    await self._eraser.forget(room.id, match.version, owner, entries, summary, made=made)
                except Conflict:
                    await self._hub.rooms.refresh(room)
                    continue
                room.follow(course)
                await self._tell(room.id, version=course[-1].version)
                return
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _tell(self, match: MatchId, **news: object) -> None:
        if self._hub.broker.reaches_others:
            await self._hub.broker.publish(json.dumps({"match": match, **news}))
