"""The matches that a server holds in memory: read when they are asked for, followed as others move them on, and
forgotten where there are too many that nobody uses."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from kist.core.game import Game, TakesLong, laborious, standing_answers
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import MatchId, MatchStore, Stored
from kist.matches.settings import Games, MatchSettings
from kist.server.aside import Aside
from kist.server.clock import Clock
from kist.server.refusals import NotFound
from kist.server.rooms import Room
from kist.server.tables import MatchTable

SOME: Final = 50
"""So many entries of a log are followed at once, before others have their turn."""


@dataclass(eq=False, repr=False)
class Rooms(dict[MatchId, Room]):
    """Rooms by match, who was used last at the end: at most so many, but for those that are in use. `attend` is told
    of each that was read or has moved on, and `spawn` runs something to its end."""

    store: MatchStore
    games: Games
    clock: Clock
    aside: Aside
    most: int
    attend: Callable[[Room], None]
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    _loading: dict[MatchId, asyncio.Task[None]] = field(default_factory=dict)
    _prepared: set[str] = field(default_factory=set)

    async def room(self, match: MatchId) -> Room:
        """A match, from memory or from the store; raises `NotFound`."""
        while match not in self:  # and not forgotten again before whoever waits goes on
            if match not in self._loading:
                self._loading[match] = asyncio.create_task(self._load(match))
                self._loading[match].add_done_callback(lambda _: self._loading.pop(match, None))
            await asyncio.shield(self._loading[match])
        room = self.pop(match)
        self[match] = room  # used last
        return room

    async def current(self, match: MatchId) -> Room:
        """A match as it is in the store right now."""
        room = await self.room(match)
        async with room.lock:
            await self.refresh(room)
        return room

    def playing(self, owner: str | None) -> Iterator[Match]:
        """The running matches in memory that a client plays in."""
        matches = (room.table.match for room in self.values())
        return (each for each in matches if each.chairs_of(owner) and each.status is Status.RUNNING)

    # Reading ------------------------------------------------------------------------------------------------------

    async def _load(self, match: MatchId) -> None:
        stored = await self.store.find(match)
        if stored is None:
            raise NotFound("no-such-match", "There is no such match.")
        entries = await self.store.entries(match, 0)
        room = Room(await self.aside.do(stored.creator, self._table, stored, entries), self.clock)
        if standing_answers(room.table.match.game):
            room.table.unasked = (await self.store.unasked.said([match])).get(match, {})
        self._forget_some()
        self[match] = room
        self.attend(room)
        self._prepare(room.table.match.game)

    def _table(self, stored: Stored, entries: Sequence[Entry]) -> MatchTable:
        settings = MatchSettings.stored(json.loads(stored.settings), self.games)
        table = MatchTable(stored, Match.new(settings, self.games, stored.created, stored.creator))
        table.match.learn(stored.verdicts)
        for entry in entries:
            table.advance(table.match.after(entry))
        return table

    def _forget_some(self) -> None:
        if len(self) >= self.most:
            idle = [match for match, room in self.items() if not room.in_use]
            for match in idle[: len(self) - self.most + 1]:
                self.pop(match).stop_clock()

    def _prepare(self, game: Game[Any, Any]) -> None:
        """Let a game that may have to think get ready for it when it is played for the first time here."""
        if (thinker := laborious(game)) is not None and game.name not in self._prepared:
            self._prepared.add(game.name)
            self.spawn(self.aside.do("", thinker.prepare))

    # Following ----------------------------------------------------------------------------------------------------

    async def refresh(self, room: Room) -> bool:
        """Take what others have appended; gives whether there was anything."""
        new, learned = await self.store.entries(room.id, room.table.match.version), False
        for number, entry in enumerate(new, 1):
            if not learned and room.table.match.thinker and (stored := await self.store.find(room.id)):
                room.table.match.learn(stored.verdicts)  # whoever wrote these has thought about them
                learned = True
            await self._advance(room, entry)
            if number % SOME == 0:
                await asyncio.sleep(0)
        if new:
            self.attend(room)
        return bool(new)

    async def _advance(self, room: Room, entry: Entry) -> None:
        """Take an entry that another server wrote; if there is something to think about, that is done before, beside
        everything else."""
        match = room.table.match
        try:
            with match.hurrying():
                room.advance([entry])
        except TakesLong:
            await self.aside.do(match.maker or "", match.after, entry)
            room.advance([entry])  # what was found out is known now

    async def recall(self, room: Room) -> None:
        """See to it that bots can be told all that has happened, also those that came in the middle."""
        async with room.lock:
            if not room.table.has_all_moments:
                past = (await self.store.entries(room.id, 0))[: room.table.match.version]
                room.table.match.remind()
                await self.aside.do(room.table.match.maker or "", room.table.recall, past, self.games)
