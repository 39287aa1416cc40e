"""How wishes come true at a table: decided, written down, and only then told.

A wish is decided on the match as it is known here, appended with that version expected, and decided anew when another
server was faster. Those that wait at the same time, such as three who waive, are appended together: one commit, and
one message to everybody.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Final, TypeAlias

from kist.core.errors import KistError
from kist.core.game import TakesLong
from kist.matches.match import Match
from kist.matches.notices import to_be_told
from kist.matches.ports import Conflict, MatchStore, Unreachable
from kist.matches.wishes import Course, entries_of
from kist.server.metrics import Metrics
from kist.server.rooms import Room
from kist.server.summary import summary_of

ATTEMPTS: Final = 10
"""How often a wish is decided anew when others are faster."""

Decide: TypeAlias = Callable[[Match], Course]


@dataclass(eq=False, slots=True)
class Wish:
    """What somebody wishes for, under which request if it has one, and where its answer is waited for."""

    decide: Decide
    owner: str | None = None
    request: str | None = None
    done: "asyncio.Future[int]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())
    """The version of its first entry; 0 when there was nothing to append."""

    async def answer(self, version: Awaitable[int]) -> None:
        """Tell whoever waits what came of it, or why nothing did."""
        try:
            self.done.set_result(await version)
        except Exception as reason:
            self.done.set_exception(reason)


@dataclass
class Carrier:
    """Carries out the wishes at all tables of a server; at each of them in the order in which they came."""

    store: MatchStore
    metrics: Metrics
    refresh: Callable[[Room], Awaitable[bool]]
    """Takes what other servers have appended; gives whether there was anything."""
    beside: Callable[[Decide, Match], Awaitable[Course]]
    """Decides what may take long beside everything else."""
    happened: Callable[[Room, Sequence[Course]], Awaitable[None]]
    """Told of what is on disk."""
    _waiting: dict[Room, list[Wish]] = field(default_factory=dict)

    def add(self, room: Room, wish: Wish) -> bool:
        """Let a wish wait for its turn; gives whether somebody has to `see_to` the table for it."""
        waiting = self._waiting.setdefault(room, [])
        waiting.append(wish)
        return len(waiting) == 1

    async def see_to(self, room: Room) -> None:
        """Carry out all wishes that wait at a table once it is its turn."""
        async with room.lock:
            waiting = self._waiting.pop(room)
            while waiting:
                done = await self._together(room, waiting) if len(waiting) > 1 else 0
                if not done:
                    await waiting[0].answer(self._alone(room, waiting[0]))
                waiting = waiting[done or 1 :]

    async def _together(self, room: Room, waiting: Sequence[Wish]) -> int:
        """Append the first wishes at once, as many as can be granted without much thought; gives how many that were,
        0 where it is not so simple and each has to be seen to alone."""
        courses = _granted(room.table.match, waiting)
        if len(courses) < 2:
            return 0
        wishes = waiting[: len(courses)]
        try:
            if await self._append(room, courses) != _first(courses[0]):
                return 0
        except Exception as reason:
            for wish in wishes:
                wish.done.set_exception(reason)
        else:
            for wish, course in zip(wishes, courses, strict=True):
                wish.done.set_result(_first(course))
        return len(wishes)

    async def _alone(self, room: Room, wish: Wish) -> int:
        for _ in range(ATTEMPTS):
            try:
                course = await self._decided(wish.decide, room.table.match)
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
            if version := await self._append(room, [course]):
                return version
        raise Unreachable("busy", "Too many others act at the same time; please try again.")

    async def _carried_out_before(self, room: Room, wish: Wish) -> int | None:
        """The version that a request was answered with, which its sender has not heard."""
        if not wish.owner or not wish.request:
            return None
        answer = await self.store.answered(room.id, wish.owner, wish.request)
        return answer.version if answer else None

    async def _decided(self, decide: Decide, match: Match) -> Course:
        """Most is decided at once; the rest beside everything else, so that nobody waits for somebody's hard
        question."""
        try:
            with match.hurrying():
                return decide(match)
        except TakesLong:
            return await self.beside(decide, match)

    async def _append(self, room: Room, courses: Sequence[Course]) -> int | None:
        """Append what was decided; gives the version of the first entry, be it one from before, when the first wish
        had been carried out already, and nothing was appended. None when another server was faster."""
        entries = entries_of(list(chain(*courses)))
        summary = summary_of(courses[-1][-1])
        if told := _to_tell(room, courses):
            summary = replace(summary, tell=told)
        try:
            with self.metrics.appends.time():
                answer = await self.store.append(room.id, room.table.match.version, entries, summary)
        except Conflict:
            self.metrics.conflicts.inc()
            await self.refresh(room)
            return None
        if answer is not None:
            return answer.version
        self.metrics.entries.inc(len(entries))
        await self.happened(room, courses)
        return entries[0].version


def _granted(match: Match, waiting: Sequence[Wish]) -> list[Course]:
    """What the first wishes come to, one after the other, up to one that is refused, changes nothing, or takes long
    to decide."""
    courses: list[Course] = []
    for wish in waiting:
        try:
            with match.hurrying():
                course = wish.decide(match)
        except Exception:  # whatever it is: who sees to it alone will say
            break
        if not course:
            break
        courses.append(course)
        match = course[-1]
    return courses


def _first(course: Course) -> int:
    """The version of its first entry."""
    return course[0].version


def _to_tell(room: Room, courses: Sequence[Course]) -> tuple[str, ...]:
    """Who is to be told of what happened: who did it knows, and those who look at the table see it."""
    told, before = set[str](), room.table.match
    for course in courses:
        did = course[0].last
        told |= to_be_told(before, course[-1]) - {did.owner if did else None}
        before = course[-1]
    sitters = (before.sitters[chair] for chair in room.connected()) if told else ()
    return tuple(sorted(told - {sitter.owner for sitter in sitters if sitter}))
