"""A class that this server holds in memory, and who listens to it."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final, TypeAlias

from kist.classroom.log import ANSWER, JOIN, Entry, PupilNumber
from kist.classroom.ports import KeptClass
from kist.classroom.school_class import SchoolClass

OWN: Final = frozenset({ANSWER, JOIN})
"""What other pupils see nothing of."""
PRESENT_FOR_SECONDS: Final = 8.0
"""Seconds for which another server is believed on who is connected there."""

Render: TypeAlias = Callable[["LiveClass"], bytes]
"""What is told of a class, as JSON; raises `KistError` when it may not be told any more."""


@dataclass(eq=False)
class Listener:
    """Somebody who is told when something is new. `owner` is a pupil's device; None for the teacher and the wall.
    What is told is made when it can be sent, so that nothing piles up for who is slow. `session` is the one that the
    device came with, if any."""

    render: Render
    owner: str | None = None
    session: str | None = None
    session_ended: bool = False
    news: asyncio.Event = field(default_factory=asyncio.Event)
    answering: bool = False
    """Whether an answer of theirs is being carried out: they are told what is new with its outcome."""


@dataclass(eq=False)
class LiveClass:
    """One class. `lock` keeps this server from racing itself; the store keeps it from others."""

    kept: KeptClass
    here: SchoolClass
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    has_commands: bool = False
    """Whether a command waits here, or is being carried out."""
    deleted: bool = False
    elsewhere: dict[str, tuple[float, frozenset[PupilNumber]]] = field(default_factory=dict)
    """By server: who is connected there, and until when that is believed."""

    @property
    def id(self) -> str:
        """The id of the class."""
        return self.kept.id

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.listeners or self.has_commands or self.lock.locked())

    @property
    def state(self) -> SchoolClass:
        """The class as it is known here."""
        return self.here

    def follow(self, transition: Iterable[SchoolClass]) -> None:
        """Go on with the class as it is after each further entry, and wake those who see something new."""
        for here in transition:
            self.here = here
            assert here.last is not None
            self._wake(here.last)

    def _wake(self, entry: Entry) -> None:
        """Who answers or comes in is seen by the teacher, on the wall and on the own device, all else by all."""
        for listener in self.listeners:
            if entry.do not in OWN or listener.owner in (None, entry.owner):
                listener.news.set()

    def there(self, *, own: bool = False) -> list[PupilNumber]:
        """The pupils who are connected now, or those at this server alone."""
        owners = {listener.owner for listener in self.listeners}
        found = {pupil.number for pupil in self.here.present if pupil.owner in owners}
        if not own:
            now = monotonic()
            found.update(*(pupils for until, pupils in self.elsewhere.values() if until > now))
        return sorted(found)

    def hear_of(self, server: str, pupils: frozenset[PupilNumber]) -> None:
        """Another server has said who is connected there."""
        before = self.there()
        self.elsewhere[server] = (monotonic() + PRESENT_FOR_SECONDS, pupils)
        if self.there() != before:
            self.wake_teacher()

    def wake_teacher(self) -> None:
        """Who is connected is seen by the teacher."""
        for listener in self.listeners:
            if listener.owner is None:
                listener.news.set()

    def end(self) -> None:
        """The class was deleted: let everybody know."""
        self.deleted = True
        for listener in self.listeners:
            listener.news.set()
