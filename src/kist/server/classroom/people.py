"""What accounts change about classes: a pupil's place goes along to an account."""

from contextlib import suppress

from kist.classroom import commands
from kist.classroom.ports import ClassId
from kist.classroom.school_class import SchoolClass
from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext
from kist.server.classroom.classes import Classes
from kist.server.http.errors import NotFound


class ClassPeople:
    """Changes whose places are, in all classes of a client."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes

    async def hand_over(self, owner: str, to: str) -> None:
        """The places of a device belong to an account from now on, but for those in a class that is deleted meanwhile
        or whose log takes no more: that keeps nobody from signing in."""
        for school_class in await self._classes.store.of(owner):
            with suppress(NotFound, IllegalAction):
                await self._in(school_class, owner, to)

    async def _in(self, school_class: ClassId, owner: str, to: str) -> None:
        live_class = await self._classes.current(school_class)

        def decide(here: SchoolClass) -> commands.Transition:
            return commands.hand_over(here, CommandContext(self._classes.hub.clock.now(), to), owner)

        await self._classes.commands.process(live_class, decide)

    async def forget(self, owner: str) -> None:
        """What a class keeps, it keeps until its teacher deletes it, or its time is over."""
