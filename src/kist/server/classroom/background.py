"""What a server does for classes by itself: hears what others did, looks now and then, and deletes what is over."""

import asyncio
from typing import Any

from kist.server.background import again
from kist.server.classroom.classes import Classes
from kist.server.hearing import hear_all
from kist.server.lookout import REST

SWEEP = 60.0
"""Seconds between two looks for classes whose time is over."""


class ClassBackground:
    """The tasks that run beside the endpoints."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Begin, with what ended while no server ran."""
        work = (
            (1.0, self._listen),
            (REST, self._classes.lookout.look),
            (self._classes.hub.poll, self._poll),
            (SWEEP, self._classes.sweep),
        )
        self._tasks = [asyncio.create_task(again(seconds, each)) for seconds, each in work]

    async def stop(self) -> None:
        """End all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _listen(self) -> None:
        await hear_all(self._classes.hub.broker, self._hear, self._classes.look_at_all)

    async def _poll(self) -> None:
        self._classes.look_at_all()

    def _hear(self, message: Any) -> None:
        match message:
            case {"class": str(school_class), "version": int(version)}:
                self._classes.hear(school_class, version)
