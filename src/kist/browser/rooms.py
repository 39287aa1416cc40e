"""Matches that are being looked at or played: what each is like now, and the pages that look."""

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random
from time import time
from typing import Any, Final

from kist.browser.ports import Line
from kist.browser.store import ME, About, Store
from kist.eventlog.commands import Command, Decide, Transition
from kist.eventlog.processor import CommandProcessor
from kist.matches.commands import ruled
from kist.matches.match import Match
from kist.matches.settings import Chair, Games, MatchSettings
from kist.present.refusals import NotFound
from kist.present.tables import MatchTable
from kist.present.values import JsonObject

NO_SUCH_MATCH: Final = 4004


def now_ms() -> int:
    """The time in ms since 1970."""
    return int(1000 * time())


class Connection:
    """A page that looks at a match, and the last version that it was sent."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.version: int | None = None

    def send(self, message: JsonObject) -> None:
        """Say something."""
        self.line.send(json.dumps(message, separators=(",", ":")))


@dataclass(eq=False)
class Room:
    """One match in memory, with what is kept about it."""

    table: MatchTable
    about: About
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    has_commands: bool = False
    connections: set[Connection] = field(default_factory=set)
    thinking: dict[Chair, tuple[int, asyncio.Task[None]]] = field(default_factory=dict)
    """By chair: the window that a bot thinks about."""
    timer: asyncio.TimerHandle | None = None

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.table.stored.id

    @property
    def state(self) -> Match:
        """The match as it is now."""
        return self.table.match

    def connected(self) -> tuple[Chair, ...]:
        """Whose players look: all of them, or nobody, as there is one client alone."""
        return self.state.chairs_of(ME) if self.connections else ()

    def update(self, since: int) -> JsonObject:
        """The table as it is now for a page that has the log up to a version."""
        return self.table.update(ME, since, self.connected(), now_ms())

    def room(self, since: int = 0) -> JsonObject:
        """A match and its table: a `Room` of the protocol."""
        return {"info": self.table.info(), "update": self.update(since)}

    def follow(self, transition: Iterable[Match]) -> None:
        """Go on with the match, and show every moment that has something to see."""
        unseen = False
        for match in transition:
            if unseen and not self.state.only_awaits_others:
                self._push()
            self.table.advance(match)
            unseen = not self.table.waits_for_nobody_here
        if unseen:
            self._push()

    def _push(self) -> None:
        for connection in list(self.connections):
            if connection.version is not None:
                connection.send(self.update(connection.version))
                connection.version = self.state.version

    def tell(self, message: JsonObject) -> None:
        """Tell all pages that look something that is no part of the log."""
        for connection in list(self.connections):
            if connection.version is not None:
                connection.send(message)


@dataclass(eq=False)
class Rooms:
    """All rooms, and how commands are carried out in them: by the kernel that servers use. `attend` is told of each
    that was read or has moved on."""

    store: Store
    games: Games
    attend: Callable[[Room], None]
    rng: Random
    processor: CommandProcessor[Room, Match] = field(init=False)
    _rooms: dict[str, Room] = field(default_factory=dict)
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.processor = CommandProcessor(self, self.store, 0.0, self.spawn)

    def spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        """Run something to its end."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def room(self, match: str) -> Room:
        """A match as it is now; raises `NotFound`."""
        if match not in self._rooms:
            about = await self.store.find(match)
            if about is None:
                raise NotFound("no-such-match", "There is no such match.")
            entries = await self.store.entries(match, 0)
            if match not in self._rooms:
                self._rooms[match] = self._opened(about, entries)
                self.attend(self._rooms[match])
        return self._rooms[match]

    def _opened(self, about: About, entries: Iterable[Any]) -> Room:
        stored = about.stored
        settings = MatchSettings.stored(json.loads(stored.settings), self.games)
        table = MatchTable(stored, Match.new(settings, self.games, stored.created, stored.creator))
        for match in table.match.following(entries):
            table.advance(match)
        return Room(table, about)

    async def process(self, room: Room, decide: Decide[Match], request: str | None = None) -> int:
        """Carry out a command and give its version. Raises what it is refused for."""
        return await self.processor.process(room, decide, ME if request else None, request)

    async def delete(self, match: str) -> None:
        """Forget a match."""
        room = self._rooms.pop(match, None)
        if room is not None:
            for _, task in room.thinking.values():
                task.cancel()
            for connection in list(room.connections):
                connection.line.end(NO_SUCH_MATCH, "no-such-match")
        await self.store.delete(match)

    async def moved_elsewhere(self, match: str) -> None:
        """Another page has moved a match on: take what is new."""
        if match in self._rooms:
            async with self._rooms[match].lock:
                await self.refresh(self._rooms[match])

    # What the kernel needs ---------------------------------------------------------------------------------------

    async def refresh(self, held: Room) -> bool:
        """Take what another page has appended; gives whether there was anything."""
        new = await self.store.entries(held.id, held.state.version)
        for match in held.state.following(new):
            held.follow([match])
        if new:
            self.attend(held)
        return bool(new)

    def beside(self, held: Room, transitions: Sequence[Transition[Match]]) -> About:
        """What is kept about a match beside its log."""
        return held.about.after(transitions[-1][-1])

    def decide_at_once(self, command: Command[Match], state: Match) -> Transition[Match]:
        """What a command comes to, with all that the referee is asked in it: nobody else would have to wait."""
        return ruled(command.decide(state), self.rng, Match.ruling)

    async def decide_aside(self, command: Command[Match], state: Match) -> Transition[Match]:
        """What a command comes to."""
        return self.decide_at_once(command, state)

    def happened(self, held: Room, transitions: Sequence[Transition[Match]]) -> None:
        """Go on with what is kept now, and show it."""
        for transition in transitions:
            held.about = held.about.after(transition[-1])
            held.follow(transition)
        self.attend(held)

    async def publish(self, held: Room) -> None:
        """Other pages are told by whoever keeps the logs."""
