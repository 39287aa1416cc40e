"""The heart of a server: holds matches in memory, lets commands be carried out, and tells everybody.

Nothing is told to anybody before it is on disk.
"""

import asyncio
import json
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, Final, Protocol, TypeVar

from starlette.requests import HTTPConnection

from kist.core.errors import KistError
from kist.eventlog.commands import Decide, Transition, Write
from kist.eventlog.processor import CommandProcessor
from kist.matches import commands, days
from kist.matches.log import AFTERWARDS
from kist.matches.match import Match
from kist.matches.parts import Status
from kist.matches.ports import Broker, MatchId, MatchStore
from kist.matches.settings import Games
from kist.server.config import Config
from kist.server.edge.admission import POLICY
from kist.server.edge.identity import Tokens
from kist.server.edge.limits import Buckets, Places, Whereabouts
from kist.server.edge.schools import Schools
from kist.server.http.errors import TooMany
from kist.server.http.metrics import Metrics
from kist.server.live.appends import CountedAppends
from kist.server.live.clock import Clock
from kist.server.live.guesses import Guesses
from kist.server.live.heartbeat import Heartbeat
from kist.server.live.makings import Makings
from kist.server.live.room_cache import RoomCache
from kist.server.live.rooms import NO_SUCH_MATCH, Room
from kist.server.workers.questions import BUSY
from kist.server.workers.thread_lanes import ThreadLanes
from kist.storage.forgotten import ForgottenList

LOG = logging.getLogger("kist.hub")
LONE_POLL_SECONDS: Final = 60.0
"""Seconds."""

Result = TypeVar("Result")


class Bots(Protocol):
    """Whoever lets bots act."""

    def wake(self, room: Room) -> None:
        """See to the bots of a match that are to act now."""
        ...


class Answers(Protocol):
    """Whoever answers for those who do not want to be asked until their turn."""

    def attend(self, room: Room) -> None:
        """See to the window of a match."""
        ...

    async def look(self, room: Room) -> None:
        """Take what was said at other servers."""
        ...


@dataclass
class Hub:
    """All that the endpoints of one server share."""

    config: Config
    games: Games
    store: MatchStore
    broker: Broker
    secret: str = ""
    """What tokens are signed with and bots are seeded from."""
    tokens: Tokens = field(init=False)
    guesses: Guesses = field(init=False)
    """Who has guessed wrong at codes and words."""
    makings: Makings = field(init=False)
    """What people make that is kept."""
    metrics: Metrics = field(default_factory=Metrics)
    clock: Clock = field(default_factory=Clock)
    whereabouts: Whereabouts = field(default_factory=Whereabouts)
    rng: Random = field(default_factory=SystemRandom)
    name: str = field(default_factory=lambda: secrets.token_hex(4))
    rooms: RoomCache = field(init=False)
    """The matches that this server holds."""
    bots: Bots | None = None
    unasked: "Answers | None" = None
    over: list[Callable[[Room], None]] = field(default_factory=list)
    """Told of every match that ends here."""
    left: list[Callable[[frozenset[str]], None]] = field(default_factory=list)
    """Told of sessions whose tokens hold no longer."""
    admitting: list[Callable[[HTTPConnection, str | None, MatchId], Awaitable[None]]] = field(default_factory=list)
    """Asked whom else to let look at a match, before somebody does."""
    moved: Callable[[Room, Match, Match], None] | None = None
    """Told of everything that happens at a table here: before and after."""
    before_expiry: Callable[[Room], Awaitable[None]] | None = None
    """Asked before time that has run out counts."""
    heartbeat: Heartbeat = field(init=False)
    forgotten: ForgottenList = field(default_factory=lambda: ForgottenList(None, ""))
    """Who was forgotten, for whoever puts back an earlier copy of the store."""
    signs: Buckets = field(init=False)
    """How many friendly signs each client has given, here and at other servers where its table is known too."""
    processor: CommandProcessor[Room, Match] = field(init=False)
    """Carries out what is asked for at tables."""
    _asking: Places = field(init=False)
    """What is done beside the loop for those who look back."""
    _sent: Buckets = field(init=False)
    _sent_there: Buckets = field(init=False)
    """How much of logs each client has asked for."""
    _tasks: set[asyncio.Task[Any]] = field(default_factory=set)
    _lanes: ThreadLanes = field(init=False)

    def __post_init__(self) -> None:
        limits = self.config.limits
        self.heartbeat = Heartbeat(self.store, self._now)
        self.tokens = Tokens(self.secrets, self._ends_by, secure=self.config.secure_cookie)
        self.metrics.held.set_function(lambda: int(self.heartbeat.holds(self.clock.now())))
        self._lanes = ThreadLanes(self.whereabouts.of)
        self.rooms = RoomCache(
            self.store,
            self.games,
            self.clock,
            self.rng,
            self._lanes,
            limits.rooms,
            self.attend,
            self.spawn,
            self._happened,
            self._publish,
        )
        self.metrics.rooms.set_function(lambda: len(self.rooms))
        appends = CountedAppends(self.store, self.metrics)
        self.processor = CommandProcessor(self.rooms, appends, self.store.patience, self.spawn)
        counting = (self.store.counts, self.clock, self.secret, Schools(self.config.schools))
        self.guesses, self.makings = Guesses(*counting), Makings(*counting, limits=limits)
        self.signs = Buckets(limits.sign_rate, limits.signs)
        self._asking = Places(limits.questions, limits.address_questions, limits.question_queue)
        self._sent = Buckets(limits.entries_rate, limits.entries_burst)
        self._sent_there = Buckets(limits.address_entries_rate, limits.address_entries_burst)

    def _now(self) -> int:
        return self.clock.now()

    @property
    def secrets(self) -> tuple[str, ...]:
        """What is signed with, and what it was signed with before."""
        return (self.secret, *self.config.old_secrets)

    def _ends_by(self) -> int:
        return self.heartbeat.ends_by(self.clock.now())

    @property
    def poll(self) -> float:
        """Seconds after which this server looks by itself whether a log has moved on. Where no other can append, that
        only mends what went wrong here."""
        return self.config.poll if self.store.shared else LONE_POLL_SECONDS

    def charge(self, room: Room, asker: str, since: int) -> None:
        """Count what of a log is sent to who asks for it, and to all who come from the same address; raises
        `TooMany`."""
        entries, place = max(1, room.table.match.version - since), self.whereabouts.of(asker) or asker
        if not (self._sent.take(asker, entries) and self._sent_there.take(place, entries)):
            raise TooMany("too-fast", "You have asked for too much at once; please wait a moment.")

    async def admit(self, asking: HTTPConnection, owner: str | None, match: MatchId) -> None:
        """Before somebody looks at a match: let them in whom somebody else vouches for; raises `NotFound`."""
        for ask in self.admitting:
            await ask(asking, owner, match)

    # Commands -----------------------------------------------------------------------------------------------------

    async def carry_out(
        self,
        room: Room,
        decide: Decide[Match],
        owner: str | None = None,
        request: str | None = None,
        *,
        write: Write | None = None,
    ) -> int:
        """Carry out a command at a table and give the version of its first entry; 0 when there was nothing to
        append. Raises what it was refused for. Finishes even if whoever asked goes away meanwhile."""
        return await self.processor.process(room, decide, owner, request, write=write)

    async def beside(self, asker: str, work: Callable[..., Result], *about: Any) -> Result:
        """Do what takes long in a thread beside the loop, once it is the turn of who asks for it; raises `TooMany`
        for who asks for much at once."""
        place = self.whereabouts.of(asker) or asker
        if full := self._asking.enter(asker, place):
            raise TooMany("questions-busy", BUSY[full])
        try:
            return await self._lanes.do(asker, work, *about)
        finally:
            self._asking.leave(asker, place)

    def _happened(self, room: Room, transitions: Sequence[Transition[Match]]) -> None:
        """Tell everybody whom it concerns what is on disk now, one command after the other."""
        before = room.table.match
        room.follow(match for transition in transitions for match in transition)
        for transition in transitions:
            if self.moved is not None:
                self.moved(room, before, transition[-1])
            before = transition[-1]
        self.attend(room)
        if before.status is Status.OVER:
            for tell in self.over:
                tell(room)

    async def _publish(self, room: Room) -> None:
        """Tell the other servers to look."""
        if self.broker.reaches_others:
            await self.broker.publish(json.dumps({"match": room.id, "version": room.table.match.version}))

    # What comes after ---------------------------------------------------------------------------------------------

    def attend(self, room: Room) -> None:
        """See to it that deadlines fire and bots act."""
        room.stop_clock()
        if self.rooms.get(room.id) is not room:
            return  # forgotten meanwhile: whoever looks for what is due will load it anew
        match = room.table.match
        if match.deadline is not None and not match.settings.over_days:  # those are swept, when it is known who ran
            wait = max(0, match.deadline - self.clock.now()) / 1000
            room.timer = asyncio.get_running_loop().call_later(wait, self._ring, room)
        if self.bots is not None and match.has_bots and match.status is Status.RUNNING:
            self.bots.wake(room)
        if self.unasked is not None:
            self.unasked.attend(room)

    def _ring(self, room: Room) -> None:
        room.timer = None
        self.spawn(self.expire(room))

    async def expire(self, room: Room) -> None:
        """Do what a match does because time has run out, if it has."""
        try:
            await self.heartbeat.beat()  # if the clock has jumped, that is known before anybody loses for it
            outage = self.heartbeat.outage
            if await self.carry_out(room, lambda match: days.expire(match, self.clock.now(), self.rng, outage)):
                self.metrics.timeouts.inc()
            else:
                self.attend(room)  # the timer goes by another clock than deadlines do, and was early
        except KistError as reason:
            LOG.warning("deadline not carried out", extra={"match": room.id, "error": reason.code})
        except Exception:
            LOG.exception("deadline not carried out", extra={"match": room.id})

    async def look_how_full(self) -> None:
        """Find out whether anything new can be kept."""
        await self.makings.look(self.store)

    def count_end(self, room: Room) -> None:
        """Count what a match takes that has just ended, for whoever made it."""
        match = room.table.match
        if match.last is not None and match.last.verb not in AFTERWARDS:
            self.spawn(self._count_end(match))

    async def _count_end(self, match: Match) -> None:
        try:
            await self.makings.note_end(match, self.whereabouts.of(match.maker or ""))
        except KistError as reason:
            LOG.warning("what a match takes was not counted", extra={"error": reason.code})

    async def make_up(self, room: Room, outage: days.Outage) -> None:
        """Give back what an outage took from the players of a match over days."""
        try:
            await self.carry_out(room, lambda match: days.make_up(match, self.clock.now(), outage))
        except KistError as reason:  # it is made up for when the deadline comes
            LOG.warning("deadline not put off", extra={"match": room.id, "error": reason.code})

    async def close_idle(self, room: Room) -> None:
        """Close a match that nobody has touched for long."""
        await self.carry_out(room, lambda match: commands.close_idle(match, self.clock.now()))

    def spawn(self, work: Coroutine[Any, Any, Result]) -> "asyncio.Task[Result]":
        """Run something to its end, whoever waits for it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def let_go(self, sessions: Iterable[str]) -> None:
        """Sessions whose tokens hold no longer: what they have open is closed."""
        gone = frozenset(sessions) - self.tokens.revoked
        self.tokens.revoked |= gone
        for tell in self.left if gone else ():
            tell(gone)
        for room in self.rooms.values() if gone else ():
            for connection in room.connections:
                if connection.session in gone:
                    connection.end(POLICY, "session-ended")

    def drop(self, match: MatchId) -> None:
        """Forget a match that was taken out of the store; who looks at it finds none."""
        if room := self.rooms.pop(match, None):
            self._still(room)
            for connection in room.connections:
                connection.end(NO_SUCH_MATCH, "no-such-match")

    async def finish(self) -> None:
        """Wait for what is under way, and stop clocks and bots."""
        for room in self.rooms.values():
            self._still(room)
        while self._tasks:  # one may lead to another
            await asyncio.gather(*self._tasks, return_exceptions=True)
        self._lanes.stop()

    def _still(self, room: Room) -> None:
        """Let the clock and the bots of a match rest."""
        room.stop_clock()
        for _, task in (*room.thinking.values(), *filter(None, [room.answering])):
            task.cancel()
