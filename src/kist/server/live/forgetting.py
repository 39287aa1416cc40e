"""Forgetting somebody in a match: who played is not known any more, and what nobody else played is deleted."""

import json
from functools import partial

from kist.eventlog.commands import CommandContext
from kist.matches import commands, owners
from kist.matches.ports import Conflict, Eraser, MatchId, Unreachable
from kist.server.live.command_processor import ATTEMPTS
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.live.summary import summary_of


class Forgetting:
    """Takes people out of matches, here and at all other servers."""

    def __init__(self, hub: Hub, eraser: Eraser) -> None:
        self._hub, self._eraser = hub, eraser

    async def leave(self, room: Room, owner: str) -> bool:
        """Let a client leave a match, where a place without a name remains; gives whether nobody else played it, so
        that it was deleted."""
        context = CommandContext(self._hub.clock.now(), owner)
        await self._hub.carry_out(room, partial(owners.take_leave, context=context, rng=self._hub.rng))
        if owners.is_alone(room.table.match, owner):  # asked now: somebody may have sat down meanwhile
            await self.delete(room.id)
            return True
        await self._forget(room, owner)
        return False

    async def delete(self, match: MatchId) -> None:
        """Take a match out of the store, and out of everybody's memory."""
        await self._eraser.delete(match)
        self._hub.drop(match)
        await self._tell(match, gone=True)

    async def _forget(self, room: Room, owner: str) -> None:
        async with room.lock:
            for _ in range(ATTEMPTS):
                match = room.table.match
                transition = owners.forget(match, owner)
                entries, summary = commands.entries_of(transition), summary_of(transition[-1])
                made = match.maker == owner
                try:
                    await self._eraser.forget(room.id, match.version, owner, entries, summary, made=made)
                except Conflict:
                    await self._hub.rooms.refresh(room)
                    continue
                room.follow(transition)
                await self._tell(room.id, version=transition[-1].version)
                return
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _tell(self, match: MatchId, **news: object) -> None:
        if self._hub.broker.reaches_others:
            await self._hub.broker.publish(json.dumps({"match": match, **news}))
