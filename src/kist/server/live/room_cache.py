"""The matches that a server holds in memory: read when they are asked for, moved on by commands and by other servers,
and forgotten where there are too many that nobody uses."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from kist.core.game import Game, standing_answers
from kist.core.referee import refereed
from kist.eventlog.commands import Command, Transition
from kist.matches.commands import rule, ruled
from kist.matches.log import Entry
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import MatchId, MatchStore, Stored, Summary
from kist.matches.settings import Games, MatchSettings
from kist.present.tables import MatchTable
from kist.server.http.errors import NotFound
from kist.server.live.clock import Clock
from kist.server.live.rooms import Room
from kist.server.live.summary import summary_after
from kist.server.workers.thread_lanes import ThreadLanes

LARGE_LETTERS: Final = 3_000
"""Letters of settings: those of a match with a board of its own have more."""
ENTRIES_AT_ONCE: Final = 50
"""So many entries of a log are followed at once, before others have their turn."""


@dataclass(eq=False, repr=False)
class RoomCache(dict[MatchId, Room]):
    """Rooms by match, who was used last at the end: at most so many, but for those that are in use. `attend` is told
    of each that was read or has moved on, `spawn` runs something to its end. What commands lead to has `happened` and
    is to `publish`: see `kist.eventlog.processor.Aggregates`."""

    store: MatchStore
    games: Games
    clock: Clock
    rng: Random
    lanes: ThreadLanes
    most: int
    attend: Callable[[Room], None]
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    happened: Callable[[Room, Sequence[Transition[Match]]], None]
    publish: Callable[[Room], Coroutine[Any, Any, None]]
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
        room = Room(await self.lanes.do(stored.creator, self._table, stored, entries), self.clock)
        if standing_answers(room.table.match.game):
            room.table.unasked = (await self.store.unasked.said([match])).get(match, {})
        self._forget_some()
        self[match] = room
        self.attend(room)
        self._prepare(room.table.match.game)

    def _table(self, stored: Stored, entries: Sequence[Entry]) -> MatchTable:
        settings = MatchSettings.stored(json.loads(stored.settings), self.games)
        table = MatchTable(stored, Match.new(settings, self.games, stored.created, stored.creator))
        for match in table.match.following(entries):
            table.advance(match)
        return table

    def _forget_some(self) -> None:
        """Make room for one more. Those with a board of their own take much more of it than others: there is room for
        a tenth as many."""
        large = [match for match, room in self.items() if len(room.table.stored.settings) > LARGE_LETTERS]
        for among, most in ((large, max(1, self.most // 10)), (list(self), self.most)):
            if len(among) >= most:
                idle = [match for match in among if match in self and not self[match].in_use]
                for match in idle[: len(among) - most + 1]:
                    self.pop(match).stop_clock()

    def _prepare(self, game: Game[Any, Any]) -> None:
        """Let the referee of a game get ready when it is played for the first time here."""
        if (with_referee := refereed(game)) is not None and game.name not in self._prepared:
            self._prepared.add(game.name)
            self.spawn(self.lanes.do("", with_referee.prepare))

    # Commands: what the processor asks for ------------------------------------------------------------------------

    def beside(self, held: Room, transitions: Sequence[Transition[Match]]) -> Summary:
        """What is kept beside the log."""
        return summary_after(held, transitions)

    def decide_at_once(self, command: Command[Match], state: Match) -> Transition[Match]:
        """What a command comes to; nothing where the referee has to think."""
        transition = ruled(command.decide(state), self.rng, Match.quick_ruling)
        return [] if transition and transition[-1].awaits_referee else transition

    async def decide_aside(self, command: Command[Match], state: Match) -> Transition[Match]:
        """What a command comes to, with the referee's answers."""
        return await self.ruled(command.decide(state))

    async def ruled(self, transition: Transition[Match]) -> Transition[Match]:
        """A transition with what the referee is asked in it answered: beside everything else, in the name of whoever
        made the match, as nobody is to wait for somebody's hard question."""
        while transition and transition[-1].awaits_referee:
            match = transition[-1]
            answer = await self.lanes.do(match.maker or "", match.ruling)
            transition = [*transition, *rule(match, answer, self.rng)]
        return transition

    # Following ----------------------------------------------------------------------------------------------------

    async def refresh(self, room: Room) -> bool:
        """Take what others have appended; gives whether there was anything."""
        new = await self.store.entries(room.id, room.table.match.version)
        for number, match in enumerate(room.table.match.following(new), 1):
            room.follow([match])
            if number % ENTRIES_AT_ONCE == 0:
                await asyncio.sleep(0)
        if new:
            self.attend(room)
        return bool(new)

    async def recall(self, room: Room) -> None:
        """See to it that bots can be told all that has happened, also those that came in the middle."""
        async with room.lock:
            if not room.table.has_all_moments:
                past = (await self.store.entries(room.id, 0))[: room.table.match.version]
                await self.lanes.do(room.table.match.maker or "", room.table.recall, past, self.games)
