"""How wishes come true at tables: decided, written down, and only then told.

A wish is decided on the match as it is known here, appended with that version expected, and decided anew when another
server was faster. All that wait at the same time, at whichever tables, are appended together. Those that wait at one
table, such as three who waive, are decided one after the other, and told in one message.
"""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any, Final, TypeAlias

from kist.core.crowd import Crowd
from kist.core.errors import KistError
from kist.core.game import TakesLong
from kist.matches import unasked
from kist.matches.match import Match
from kist.matches.notices import to_be_told
from kist.matches.ports import Addition, Answered, Appended, Conflict, MatchStore, Unreachable
from kist.matches.wishes import Course, entries_of
from kist.server.metrics import Metrics
from kist.server.rooms import Room
from kist.server.summary import BOT_LEASE, summary_of

LOG = logging.getLogger("kist.carrying")

ATTEMPTS: Final = 10
"""How often a wish is decided anew when others are faster."""

AT_ONCE: Final = 50
"""So many tables are seen to before others have their turn: newcomers, pings, whatever else."""

Decide: TypeAlias = Callable[[Match], Course]
Outcome: TypeAlias = int | Exception
"""The version of the first entry that came of a wish, 0 when there was nothing to append; or why nothing did."""


@dataclass(eq=False, slots=True)
class Wish:
    """What somebody wishes for, under which request if it has one, and who is told what came of it."""

    decide: Decide
    told: Callable[[Outcome], None]
    owner: str | None = None
    request: str | None = None
    takes_long: bool = False
    """Whether it was tried in vain to decide it in a hurry."""

    def tell(self, outcome: Outcome) -> None:
        """Tell who wished what came of it; whatever they make of that, the table goes on."""
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
    """The wishes of one table that were granted, what the match comes to with each of them, and what is to be
    appended for that."""

    room: Room
    wishes: Sequence[Wish]
    courses: Sequence[Course]
    addition: Addition


@dataclass
class Carrier:
    """Carries wishes out."""

    store: MatchStore
    metrics: Metrics
    spawn: Callable[[Coroutine[Any, Any, None]], object]
    """Runs something to its end."""
    refresh: Callable[[Room], Awaitable[bool]]
    """Takes what others have appended; gives whether there was anything."""
    beside: Callable[[Decide, Match], Awaitable[Course]]
    """Decides what may take long beside everything else."""
    happened: Callable[[Room, Sequence[Course]], None]
    """Told of what is on disk."""
    spread: Callable[[Room], Awaitable[None]]
    """Tells the other servers."""
    _waiting: dict[Room, list[Wish]] = field(default_factory=dict)
    _busy: set[Room] = field(default_factory=set)
    """The tables whose wishes are being carried out: what is wished for there meanwhile waits."""
    _called: bool = False
    _crowd: Crowd = field(init=False)

    def __post_init__(self) -> None:
        self._crowd = Crowd(self.store.patience)

    def add(self, room: Room, wish: Wish) -> None:
        """Let a wish come true in its turn, with all others that are there by then."""
        self._waiting.setdefault(room, []).append(wish)
        room.has_wishes = True
        if room not in self._busy:
            self._call()

    def _call(self) -> None:
        if not self._called:
            self._called = True
            self.spawn(self._carry())

    async def _carry(self) -> None:
        """Carry out what waits at the tables that are not busy; where many play, a moment later, with what comes
        until then: each time costs more than what is done in it."""
        if len(self._waiting) < AT_ONCE and (wait := self._crowd.worth_waiting):
            await asyncio.sleep(wait)
        free = [room for room in self._waiting if room not in self._busy]
        waiting = [(room, self._waiting.pop(room)) for room in free[:AT_ONCE]]
        self._busy.update(free[:AT_ONCE])
        self._called = False
        self._crowd.came(len(waiting))
        if len(free) > AT_ONCE:
            self._call()
        simple: list[_Granted] = []
        for room, wishes in waiting:
            if granted := _grant(room, wishes):
                await room.lock.acquire()  # nobody has it; whoever asked for it before has a turn first
                simple.append(granted)
                if rest := wishes[len(granted.wishes) :]:
                    self._waiting[room] = [*rest, *self._waiting.get(room, ())]
            else:
                self.spawn(self._one_by_one(room, wishes))
        if simple:
            await self._together(simple)

    async def _together(self, simple: Sequence[_Granted]) -> None:
        """Append what was granted at several tables."""
        outcomes = await self._append_all([each.addition for each in simple])
        for each, outcome in zip(simple, outcomes, strict=True):
            if isinstance(outcome, Answered | Conflict):
                each.room.lock.release()
                self.spawn(self._one_by_one(each.room, each.wishes))
            else:
                self._tell(each, outcome)
                each.room.lock.release()
                self._free(each.room)
                if outcome is None:
                    await self.spread(each.room)

    def _tell(self, granted: _Granted, failed: Exception | None) -> None:
        """Tell those who wished what came of it, and everybody what happened. In this order, and at once: the answer
        goes over the line together with what it led to."""
        for wish, course in zip(granted.wishes, granted.courses, strict=True):
            wish.tell(failed or _first(course))
        if failed is None:
            try:
                self.happened(granted.room, granted.courses)
            except Exception:  # it is on disk, and whoever looks at the table again will see it
                LOG.exception("what happened could not be shown", extra={"match": granted.room.id})

    def _free(self, room: Room) -> None:
        self._busy.discard(room)
        room.has_wishes = room in self._waiting
        if room.has_wishes:
            self._call()

    async def _append_all(self, additions: Sequence[Addition]) -> list[Appended]:
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

    async def _one_by_one(self, room: Room, wishes: Sequence[Wish]) -> None:
        async with room.lock:
            for wish in wishes:
                wish.tell(await self._outcome(room, wish))
        self._free(room)

    async def _outcome(self, room: Room, wish: Wish) -> Outcome:
        try:
            return await self._alone(room, wish)
        except Exception as reason:
            return reason

    async def _alone(self, room: Room, wish: Wish) -> int:
        for _ in range(ATTEMPTS):
            try:
                course = await self._decided(wish, room.table.match)
            except KistError:
                if version := await self._carried_out_before(room, wish):
                    return version
                if await self.refresh(room):
                    continue
                raise
            if not course:
                if wish.request and await self.refresh(room):
                    continue  # what is wished for was so, but may be no longer
                return 0
            if version := await self._append(room, course):
                return version
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _carried_out_before(self, room: Room, wish: Wish) -> int | None:
        """The version that a request was answered with, which its sender has not heard."""
        if not wish.owner or not wish.request:
            return None
        answer = await self.store.answered(room.id, wish.owner, wish.request)
        return answer.version if answer else None

    async def _decided(self, wish: Wish, match: Match) -> Course:
        """Most is decided at once; the rest beside everything else, so that nobody waits for somebody's hard
        question."""
        if not wish.takes_long:
            with contextlib.suppress(TakesLong), match.hurrying():
                return wish.decide(match)
        return await self.beside(wish.decide, match)

    async def _append(self, room: Room, course: Course) -> int | None:
        """Append what was decided; gives the version of the first entry, be it one from before, when the wish had
        been carried out already, and nothing was appended. None when another server was faster."""
        (outcome,) = await self._append_all([_addition(room, [course])])
        match outcome:
            case None:
                self.happened(room, [course])
                await self.spread(room)
                return _first(course)
            case Answered(version):
                return version
            case Conflict():
                await self.refresh(room)
                return None
        raise outcome


def _grant(room: Room, waiting: Sequence[Wish]) -> _Granted | None:
    """What can be granted at once, if anything can, and nobody is busy at the table."""
    courses = [] if room.lock.locked() else _courses(room.table.match, waiting)
    with contextlib.suppress(Exception):  # whatever it is: who sees to them alone will say
        return _Granted(room, waiting[: len(courses)], courses, _addition(room, courses)) if courses else None
    return None


def _courses(match: Match, waiting: Sequence[Wish]) -> list[Course]:
    """What the first wishes come to, one after the other, up to one that is refused, changes nothing, or takes long
    to decide."""
    courses: list[Course] = []
    for wish in waiting:
        try:
            with match.hurrying():
                course = wish.decide(match)
        except TakesLong:
            wish.takes_long = True
            break
        except Exception:  # whatever it is: who sees to it alone will say
            break
        if not course:
            break
        courses.append(course)
        match = course[-1]
    return courses


def _addition(room: Room, courses: Sequence[Course]) -> Addition:
    after = courses[-1][-1]
    summary = summary_of(after)
    if unasked.left(after, room.table.unasked):  # whoever runs then answers for them
        summary = replace(summary, bots_due=summary.bots_due or after.changed + BOT_LEASE)
    if told := _to_tell(room, courses):
        summary = replace(summary, tell=told)
    return Addition(room.id, room.table.match.version, entries_of(list(chain(*courses))), summary)


def _first(course: Course) -> int:
    """The version of its first entry."""
    return course[0].version


def _to_tell(room: Room, courses: Sequence[Course]) -> tuple[str, ...]:
    """Who is to be told of what happened: who did it knows, and those who look at the table see it."""
    told, before = set[str](), room.table.match
    if not before.settings.over_days:  # nearly all: nobody is told of these
        return ()
    for course in courses:
        did = course[0].last
        told |= to_be_told(before, course[-1]) - {did.owner if did else None}
        before = course[-1]
    there = room.connected() if told else ()
    alone = [chair for chair in room.table.unasked if unasked.is_let_be(before, chair, room.table.unasked)]
    sitters = (before.sitters[chair] for chair in (*there, *alone))
    return tuple(sorted(told - {sitter.owner for sitter in sitters if sitter}))
