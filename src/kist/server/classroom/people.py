"""What accounts change about classes: a pupil's place goes along to an account."""

from contextlib import suppress
from typing import Final

from kist.classroom import commands
from kist.classroom.log import PupilNumber
from kist.classroom.ports import ClassId
from kist.classroom.school_class import SchoolClass
from kist.core.errors import IllegalAction
from kist.eventlog.commands import CommandContext
from kist.server.classroom.classes import Classes
from kist.server.classroom.live_class import LiveClass
from kist.server.http.errors import NotFound

NAMELESS: Final = "…"


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

    async def rename(self, owner: str, name: str) -> None:
        """Let a pupil be called otherwise in all classes; one whose name is to be hidden is called `…` there."""
        for school_class in await self._classes.store.of(owner):
            with suppress(NotFound, IllegalAction):
                live_class = await self._classes.current(school_class)
                pupil = live_class.here.pupil_of(owner)
                if pupil is not None:
                    await self._rename(live_class, pupil.number, name or NAMELESS)

    async def _rename(self, live_class: LiveClass, pupil: PupilNumber, name: str) -> None:
        def decide(here: SchoolClass) -> commands.Transition:
            return commands.rename(here, CommandContext(self._classes.hub.clock.now()), pupil, name)

        await self._classes.commands.process(live_class, decide)

    async def forget(self, owner: str) -> None:
        """What a class keeps, it keeps until its teacher deletes it, or its time is over."""
