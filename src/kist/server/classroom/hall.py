"""A class that this server holds in memory, and who listens to it."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from kist.classroom.log import ANSWER, JOIN, Entry
from kist.classroom.ports import KeptClass
from kist.classroom.school_class import SchoolClass

OWN: Final = frozenset({ANSWER, JOIN})
"""What other pupils see nothing of."""

Render: TypeAlias = Callable[["Hall"], bytes]
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
class Hall:
    """One class. `lock` keeps this server from racing itself; the store keeps it from others."""

    kept: KeptClass
    here: SchoolClass
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    deleted: bool = False

    @property
    def id(self) -> str:
        """The id of the class."""
        return self.kept.id

    @property
    def in_use(self) -> bool:
        """Whether it must stay in memory."""
        return bool(self.listeners or self.lock.locked())

    def follow(self, entries: Iterable[Entry]) -> int:
        """Go on with the class and wake those who see something new; gives how many entries were new."""
        new = [entry for entry in entries if entry.version > self.here.version]
        self.go_on(self.here.after_all(new), new)
        return len(new)

    def go_on(self, here: SchoolClass, entries: Iterable[Entry]) -> None:
        """The class is so after these entries."""
        self.here = here
        for entry in entries:
            self._wake(entry)

    def _wake(self, entry: Entry) -> None:
        """Who answers or comes in is seen by the teacher, on the wall and on the own device, all else by all."""
        for listener in self.listeners:
            if entry.do not in OWN or listener.owner in (None, entry.owner):
                listener.news.set()

    def end(self) -> None:
        """The class was deleted: let everybody know."""
        self.deleted = True
        for listener in self.listeners:
            listener.news.set()
