"""Forgetting somebody in a match: who played is not known any more, and what nobody else played is deleted."""

import json
from functools import partial

from kist.eventlog.commands import CommandContext
from kist.matches import owners
from kist.matches.ports import Addition, Eraser, MatchId, Summary
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room


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
        await self.forget(room, owner)
        return False

    async def delete(self, match: MatchId) -> None:
        """Take a match out of the store, and out of everybody's memory."""
        await self._eraser.delete(match)
        await self.drop(match)

    async def drop(self, match: MatchId) -> None:
        """Take a match that is in the store no longer out of everybody's memory."""
        self._hub.drop(match)
        if self._hub.broker.reaches_others:
            await self._hub.broker.publish(json.dumps({"match": match, "gone": True}))

    async def forget(self, room: Room, owner: str) -> None:
        """Write the log anew without a word of who somebody was."""

        async def write(new: Addition[Summary]) -> None:
            made = room.state.maker == owner
            await self._eraser.forget(new.log, new.expected, owner, new.entries, new.beside, made=made)

        await self._hub.carry_out(room, lambda match: owners.forget(match, owner), write=write)
