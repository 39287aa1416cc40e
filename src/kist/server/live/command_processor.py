"""How commands are carried out at tables: decided, written down, and only then told.

A command is decided on the match as it is known here, appended with that version expected, and decided anew when
another server was faster. All that wait at the same time, at whichever tables, are appended together. Those that wait
at one table, such as three who waive, are decided one after the other, and told in one message.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from random import Random
from typing import Any, Final, TypeAlias

from kist.core.errors import KistError
from kist.eventlog.batching import Batching
from kist.eventlog.commands import entries_of
from kist.matches import unasked
from kist.matches.commands import Transition, ruled
from kist.matches.match import Match
from kist.matches.ports import Addition, Answered, Appended, Conflict, MatchStore, Summary, Unreachable
from kist.notices.news import to_be_told
from kist.server.http.metrics import Metrics
from kist.server.live.rooms import Room
from kist.server.live.summary import BOT_LEASE, summary_of

LOG = logging.getLogger("kist.carrying")

ATTEMPTS: Final = 10
"""How often a command is decided anew when others are faster."""

AT_ONCE: Final = 50
"""So many tables are seen to before others have their turn: newcomers, pings, whatever else."""

Decide: TypeAlias = Callable[[Match], Transition]
Outcome: TypeAlias = int | Exception
"""The version of the first entry that came of a command, 0 when there was nothing to append; or why nothing did."""


@dataclass(eq=False, slots=True)
class Command:
    """What somebody asks for, under which request if it has one, and who is told what came of it."""

    decide: Decide
    told: Callable[[Outcome], None]
    owner: str | None = None
    request: str | None = None

    def tell(self, outcome: Outcome) -> None:
        """Tell who gave it what came of it; whatever they make of that, the table goes on."""
        try:
            self.told(outcome)
        except Exception:
            LOG.exception("somebody could not be told")


def answer_to(whom: "asyncio.Future[int]", outcome: Outcome) -> None:
    """Tell whoever waits, and waits still."""
    if whom.done():
        return
    if isinstance(outcome, Exception):
        whom.set_exception(outcome)
    else:
        whom.set_result(outcome)


@dataclass(eq=False, slots=True)
class _Granted:
    """The commands of one table that were granted, what the match comes to with each of them, and what is to be
    appended for that."""

    room: Room
    commands: Sequence[Command]
    transitions: Sequence[Transition]
    addition: Addition[Summary]


@dataclass
class CommandProcessor:
    """Carries commands out."""

    store: MatchStore
    metrics: Metrics
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    """Runs something to its end."""
    refresh: Callable[[Room], Awaitable[bool]]
    """Takes what others have appended; gives whether there was anything."""
    rule: Callable[[Transition], Awaitable[Transition]]
    """Has the referee answer, beside everything else, what may take long."""
    rng: Random
    happened: Callable[[Room, Sequence[Transition]], None]
    """Told of what is on disk."""
    spread: Callable[[Room], Awaitable[None]]
    """Tells the other servers."""
    _waiting: dict[Room, list[Command]] = field(default_factory=dict)
    _busy: set[Room] = field(default_factory=set)
    """The tables whose commands are being carried out: what is asked for there meanwhile waits."""
    _called: bool = False
    _batching: Batching = field(init=False)

    def __post_init__(self) -> None:
        self._batching = Batching(self.store.patience)

    def add(self, room: Room, command: Command) -> None:
        """Carry a command out in its turn, with all others that are there by then."""
        self._waiting.setdefault(room, []).append(command)
        room.has_commands = True
        if room not in self._busy:
            self._call()

    def _call(self) -> None:
        if not self._called:
            self._called = True
            self.spawn(self._carry())

    async def _carry(self) -> None:
        """Carry out what waits at the tables that are not busy; where many play, a moment later, with what comes
        until then: each time costs more than what is done in it."""
        if len(self._waiting) < AT_ONCE and (wait := self._batching.wait_seconds):
            await asyncio.sleep(wait)
        free = [room for room in self._waiting if room not in self._busy]
        waiting = [(room, self._waiting.pop(room)) for room in free[:AT_ONCE]]
        self._busy.update(free[:AT_ONCE])
        self._called = False
        self._batching.came(len(waiting))
        if len(free) > AT_ONCE:
            self._call()
        simple: list[_Granted] = []
        for room, commands in waiting:
            if granted := self._grant(room, commands):
                await room.lock.acquire()  # nobody has it; whoever asked for it before has a turn first
                simple.append(granted)
                if rest := commands[len(granted.commands) :]:
                    self._waiting[room] = [*rest, *self._waiting.get(room, ())]
            else:
                self.spawn(self._one_by_one(room, commands))
        if simple:
            await self._together(simple)

    def _grant(self, room: Room, waiting: Sequence[Command]) -> _Granted | None:
        """What can be granted at once, if anything can, and nobody is busy at the table."""
        transitions = [] if room.lock.locked() else self._transitions(room.table.match, waiting)
        with contextlib.suppress(Exception):  # whatever it is: who sees to them alone will say
            return (
                _Granted(room, waiting[: len(transitions)], transitions, _addition(room, transitions))
                if transitions
                else None
            )
        return None

    def _transitions(self, match: Match, waiting: Sequence[Command]) -> list[Transition]:
        """What the first commands come to, one after the other, up to one that is refused, changes nothing, or leads
        to what the referee has to think about."""
        transitions: list[Transition] = []
        for command in waiting:
            try:
                transition = ruled(command.decide(match), self.rng, Match.quick_ruling)
            except Exception:  # whatever it is: who sees to it alone will say
                break
            if not transition or transition[-1].awaits_referee:
                break
            transitions.append(transition)
            match = transition[-1]
        return transitions

    async def _together(self, simple: Sequence[_Granted]) -> None:
        """Append what was granted at several tables."""
        outcomes = await self._append_all([each.addition for each in simple])
        for each, outcome in zip(simple, outcomes, strict=True):
            if isinstance(outcome, Answered | Conflict):
                each.room.lock.release()
                self.spawn(self._one_by_one(each.room, each.commands))
            else:
                self._tell(each, outcome)
                each.room.lock.release()
                self._free(each.room)
                if outcome is None:
                    await self.spread(each.room)

    def _tell(self, granted: _Granted, failed: Exception | None) -> None:
        """Tell those who gave them what came of it, and everybody what happened. In this order, and at once: the
        answer goes over the line together with what it led to."""
        for command, transition in zip(granted.commands, granted.transitions, strict=True):
            command.tell(failed or _first(transition))
        if failed is None:
            try:
                self.happened(granted.room, granted.transitions)
            except Exception:  # it is on disk, and whoever looks at the table again will see it
                LOG.exception("what happened could not be shown", extra={"match": granted.room.id})

    def _free(self, room: Room) -> None:
        self._busy.discard(room)
        room.has_commands = room in self._waiting
        if room.has_commands:
            self._call()

    async def _append_all(self, additions: Sequence[Addition[Summary]]) -> list[Appended]:
        try:
            with self.metrics.appends.time():
                outcomes = await self.store.append_all(additions)
        except Exception as reason:  # which a store does not raise; but no table may stay busy for good
            LOG.exception("nothing was appended")
            outcomes = [reason] * len(additions)
        done = zip(additions, outcomes, strict=True)
        self.metrics.entries.inc(sum(len(each.entries) for each, outcome in done if outcome is None))
        self.metrics.conflicts.inc(sum(isinstance(each, Conflict) for each in outcomes))
        return outcomes

    # What is not so simple ---------------------------------------------------------------------------------------

    async def _one_by_one(self, room: Room, commands: Sequence[Command]) -> None:
        async with room.lock:
            for command in commands:
                command.tell(await self._outcome(room, command))
        self._free(room)

    async def _outcome(self, room: Room, command: Command) -> Outcome:
        try:
            return await self._alone(room, command)
        except Exception as reason:
            return reason

    async def _alone(self, room: Room, command: Command) -> int:
        for _ in range(ATTEMPTS):
            try:
                transition = await self.rule(command.decide(room.table.match))
            except KistError:
                if version := await self._carried_out_before(room, command):
                    return version
                if await self.refresh(room):
                    continue
                raise
            if not transition:
                if command.request and await self.refresh(room):
                    continue  # what is asked for was so, but may be no longer
                return 0
            if version := await self._append(room, transition):
                return version
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _carried_out_before(self, room: Room, command: Command) -> int | None:
        """The version that a request was answered with, which its sender has not heard."""
        if not command.owner or not command.request:
            return None
        answer = await self.store.answered(room.id, command.owner, command.request)
        return answer.version if answer else None

    async def _append(self, room: Room, transition: Transition) -> int | None:
        """Append what was decided; gives the version of the first entry, be it one from before, when the command had
        been carried out already, and nothing was appended. None when another server was faster."""
        (outcome,) = await self._append_all([_addition(room, [transition])])
        match outcome:
            case None:
                self.happened(room, [transition])
                await self.spread(room)
                return _first(transition)
            case Answered(version):
                return version
            case Conflict():
                await self.refresh(room)
                return None
        raise outcome


def _addition(room: Room, transitions: Sequence[Transition]) -> Addition[Summary]:
    after = transitions[-1][-1]
    summary = summary_of(after)
    if unasked.left(after, room.table.unasked):  # whoever runs then answers for them
        summary = replace(summary, bots_due=summary.bots_due or after.changed + BOT_LEASE)
    if told := _to_tell(room, transitions):
        summary = replace(summary, tell=told)
    return Addition(room.id, room.table.match.version, entries_of(list(chain(*transitions))), summary)


def _first(transition: Transition) -> int:
    """The version of its first entry."""
    return transition[0].version


def _to_tell(room: Room, transitions: Sequence[Transition]) -> tuple[str, ...]:
    """Who is to be told of what happened: who did it knows, and those who look at the table see it."""
    told, before = set[str](), room.table.match
    if not before.settings.over_days:  # nearly all: nobody is told of these
        return ()
    for transition in transitions:
        did = transition[0].last
        told |= to_be_told(before, transition[-1]) - {did.owner if did else None}
        before = transition[-1]
    there = room.connected() if told else ()
    alone = [chair for chair in room.table.unasked if unasked.is_let_be(before, chair, room.table.unasked)]
    sitters = (before.sitters[chair] for chair in (*there, *alone))
    return tuple(sorted(told - {sitter.owner for sitter in sitters if sitter}))
