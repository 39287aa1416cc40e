"""Vacations: announced once, and written into all running matches over days of whoever announced them."""

import logging
from typing import Final

from kist.core.errors import KistError
from kist.matches import days, vacation
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import MatchId
from kist.matches.vacation import DAY, Vacation
from kist.notices.ports import NoticeStore
from kist.server.live.hub import Hub
from kist.server.live.rooms import Room

LOG = logging.getLogger("kist.vacations")
MOST_MATCHES: Final = 500
"""Matches of somebody that are told of a vacation."""


class Vacations:
    """Announces vacations, calls them off, and tells matches of both."""

    def __init__(self, hub: Hub, notices: NoticeStore) -> None:
        self._hub, self._notices = hub, notices

    async def announce(self, owner: str, start: int | None, length: int) -> None:
        """Announce so many days from a time on, or from now; raises `KistError`."""
        now = self._hub.clock.now()
        wanted = Vacation(start or now, (start or now) + length * DAY)
        await self._notices.vacate(owner, wanted, lambda taken: vacation.check(wanted, now, taken))
        await self._tell_all(owner)

    async def be_back(self, owner: str, start: int) -> None:
        """End the vacation that begins then, or call it off; nothing when it is over."""
        await self._notices.be_back(owner, start, self._hub.clock.now())
        await self._tell_all(owner)

    async def _tell_all(self, owner: str) -> None:
        for match in await self._running(owner):
            await self._try_to_tell(match, owner)

    async def _running(self, owner: str) -> list[MatchId]:
        """The running matches of somebody whose vacation is kept by now; none while they cannot be found: each hears
        of it before its time runs out, and who announced it must not be told that it failed."""
        try:
            owned = await self._hub.store.owned(owner, None, MOST_MATCHES)
        except KistError as reason:
            LOG.warning("matches not told of a vacation", extra={"error": reason.code})
            return []
        return [each.id for each in owned if each.status == "running"]

    async def _try_to_tell(self, match: MatchId, owner: str) -> None:
        """Tell one of many matches; one that cannot be told now hears of it before its time runs out."""
        try:
            await self._tell(await self._hub.rooms.current(match), owner)
        except KistError as reason:
            LOG.warning("match not told of a vacation", extra={"match": match, "error": reason.code})

    async def tell(self, room: Room) -> None:
        """Tell a match over days of the vacations of all its people; raises `KistError`."""
        if room.table.match.settings.over_days:
            for owner in _people(room.table.match):
                await self._tell(room, owner)

    async def _tell(self, room: Room, owner: str) -> None:
        found, now = await self._notices.vacations(owner), self._hub.clock.now()
        if found:
            await self._hub.carry_out(room, lambda match: days.announce(match, now, owner, found))

    def moved(self, room: Room, before: Match, after: Match) -> None:
        """A match that begins hears of the vacations of its people."""
        begins = before.status is Status.OPEN and after.status is Status.RUNNING
        if begins and after.settings.over_days:
            for owner in _people(after):
                self._hub.spawn(self._try_to_tell(room.id, owner))


def _people(match: Match) -> set[str]:
    return {sitter.owner for sitter in match.sitters if sitter and sitter.owner}
