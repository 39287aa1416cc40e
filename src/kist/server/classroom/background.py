"""What a server does for classes by itself: hears what others did, looks now and then, and deletes what is over."""

import asyncio
from typing import Any

from kist.server.classroom.classes import Classes
from kist.server.classroom.live_class import PRESENT_FOR_SECONDS
from kist.server.fleet.background import again
from kist.server.fleet.broker_listener import hear_all
from kist.server.fleet.log_poller import REST_SECONDS

SWEEP_SECONDS = 60.0
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
            (REST_SECONDS, self._classes.poller.look),
            (self._classes.hub.poll, self._poll),
            (SWEEP_SECONDS, self._classes.sweep),
            (PRESENT_FOR_SECONDS / 3, self._classes.tell_who_is_where),
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
            case {"class": str(school_class), "server": str(server), "there": list(pupils)}:
                there = frozenset(each for each in pupils if isinstance(each, int))
                self._classes.hear_who_is_there(school_class, server, there)
