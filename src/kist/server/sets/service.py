"""The sets that were asked for last. A whole class that opens the same link at once has it made once."""

import asyncio
from collections.abc import Sequence
from typing import Final

from kist.core.types import Json
from kist.exchange import qti_package
from kist.server.workers.questions import Questions
from kist.study.exercises import Heard, TaskExercise
from kist.study.sets import read_set
from kist.study.tasks import Task, read_task

KEPT_SETS: Final = 200


def made_set(text: str) -> list[dict[str, Json]]:
    """The tasks of a set, with all that is known of them: made beside the server."""
    return [task.to_json() for task in read_set(text)]


def packed_set(text: str, language: str, title: str) -> bytes:
    """A set for other learning platforms: made beside the server, too."""
    return qti_package(read_set(text), language, title)


class Shelf:
    """Sets by what their address says."""

    def __init__(self, generators: Questions) -> None:
        self._generators = generators
        self._making: dict[str, asyncio.Future[list[Task]]] = {}

    async def tasks(self, asker: str, address: str, text: str) -> Sequence[Task]:
        """The tasks of a set; raises `KistError`."""
        making = self._making.pop(text, None) or asyncio.ensure_future(self._made(asker, address, text))
        self._making[text] = making  # asked for last
        if len(self._making) > KEPT_SETS:
            del self._making[next(iter(self._making))]
        try:
            return await asyncio.shield(making)
        except Exception:
            self._making.pop(text, None)
            raise

    async def package(self, asker: str, address: str, text: str, language: str, title: str) -> bytes:
        """A set as QTI 3.0; raises `KistError`."""
        return await self._generators.ask(asker, address, packed_set, text, language, title)

    async def _made(self, asker: str, address: str, text: str) -> list[Task]:
        return [read_task(each) for each in await self._generators.ask(asker, address, made_set, text)]


async def heard_by(exercise: TaskExercise, answer: Json) -> Heard:
    """An answer to a task as it was heard, with its verdict; raises `KistError`."""
    return await asyncio.to_thread(exercise.hear, answer) if exercise.takes_long else exercise.hear(answer)
