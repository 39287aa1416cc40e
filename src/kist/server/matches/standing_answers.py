"""Who does not want to be asked until the own turn: kept, told to them alone, and answered for.

The match answers in the player's own words, when nobody else is left to answer, and after a moment as a person takes
it: from the log, the clocks and the messages nobody can tell that it did.
"""

import asyncio
import json
import logging
from typing import Final

from kist.core.errors import IllegalAction, KistError
from kist.eventlog.commands import CommandContext
from kist.matches import unasked
from kist.matches.commands import Transition
from kist.matches.match import Match
from kist.matches.ports import MatchId
from kist.matches.settings import Chair
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room
from kist.server.live.summary import BOT_LEASE_MS
from kist.server.matches.messages import BeUnasked, UnaskedNote

LOG = logging.getLogger("kist.unasked")
MOMENT: Final = (1.5, 4.0)
"""Seconds that an answer takes: as long as somebody who looks at the table, and presses a button."""


class StandingAnswers:
    """Keeps standing answers, and gives them."""

    def __init__(self, hub: Hub) -> None:
        self._hub = hub

    # Saying so ----------------------------------------------------------------------------------------------------

    async def say(self, owner: str, match_id: MatchId, order: BeUnasked) -> Room:
        """Note that a client does not want to be asked, or does again; the same however often it is said."""
        room = await self._hub.rooms.current(match_id)
        match = room.table.match
        if order.seat >= len(match.sitters):
            raise IllegalAction("no-such-seat", "There is no such seat.")
        chair, said = match.chair_of(order.seat), min(order.seen, match.version)
        unasked.check_command(match, CommandContext(self._hub.clock.now(), owner), chair)
        if not order.unasked:
            await self._hub.store.unasked.end(room.id, chair, match.version)
            room.table.unasked.pop(chair, None)
        elif unasked.holds(match, chair, said):
            await self._keep(room, chair, said)
        await self._tell_all(room, owner)
        self.attend(room)
        return room

    async def _keep(self, room: Room, chair: Chair, said: int) -> None:
        now_unasked = {**room.table.unasked, chair: said}
        soon = self._hub.clock.now() + BOT_LEASE_MS if unasked.left(room.table.match, now_unasked) else None
        await self._hub.store.unasked.say(room.id, chair, said, soon)
        room.table.unasked[chair] = said

    async def _tell_all(self, room: Room, owner: str) -> None:
        """Tell the client on all its devices, and other servers to look."""
        self._tell(room, owner)
        if self._hub.broker.reaches_others:
            told = {"match": room.id, "server": self._hub.name, "unasked": True}
            await self._hub.broker.publish(json.dumps(told))

    def _tell(self, room: Room, owner: str) -> None:
        room.tell_owner(owner, UnaskedNote(seats=room.table.unasked_seats(owner)))

    async def look(self, room: Room) -> None:
        """Take what was said at other servers, and tell those whom it concerns here."""
        before, after = room.table.unasked, await self._said(room)
        room.table.unasked = after
        for chair in before.keys() | after.keys():
            sitter = room.table.match.sitters[chair]
            if sitter and before.get(chair) != after.get(chair):
                self._tell(room, sitter.owner)
        self.attend(room)

    async def _said(self, room: Room) -> dict[Chair, int]:
        return (await self._hub.store.unasked.said([room.id])).get(room.id, {})

    # Answering ----------------------------------------------------------------------------------------------------

    def attend(self, room: Room) -> None:
        """Answer for those who are left, and end what was said by those whose turn has begun."""
        if not room.table.unasked:
            return
        match = room.table.match
        for chair, said in list(room.table.unasked.items()):
            if not unasked.holds(match, chair, said):
                self._end(room, chair, said)
        if unasked.left(match, room.table.unasked) and (not room.answering or room.answering[0] != match.version):
            room.answering = (match.version, self._hub.spawn(self._answer(room, match)))

    def _end(self, room: Room, chair: Chair, said: int) -> None:
        del room.table.unasked[chair]
        if sitter := room.table.match.sitters[chair]:
            self._tell(room, sitter.owner)
        self._hub.spawn(self._forget(room, chair, said))

    async def _forget(self, room: Room, chair: Chair, said: int) -> None:
        try:
            await self._hub.store.unasked.end(room.id, chair, said)
        except KistError as reason:  # it holds no longer, kept or not
            LOG.warning("standing answer not forgotten", extra={"match": room.id, "error": reason.code})

    async def _answer(self, room: Room, match: Match) -> None:
        try:
            await asyncio.sleep(self._moment(match))
            room.table.unasked = await self._said(room)  # it may have been taken back elsewhere
            await self._hub.carry_out(room, lambda now: self._transition(room, now, match.window.version))
        except KistError as reason:
            LOG.warning("nobody was answered for", extra={"match": room.id, "error": reason.code})
        finally:
            if room.answering and room.answering[0] == match.version:
                room.answering = None

    def _transition(self, room: Room, match: Match, window: int) -> Transition:
        if match.window.version != window:
            return []
        return unasked.answer(match, room.table.unasked, self._hub.clock.now(), self._hub.rng)

    def _moment(self, match: Match) -> float:
        """As long as somebody takes who is there; but the time is not to run out meanwhile."""
        moment = self._hub.rng.uniform(*MOMENT) * self._hub.config.bot_pace
        if match.deadline is None:
            return moment
        return min(moment, max(0, match.deadline - self._hub.clock.now()) / 2000)
