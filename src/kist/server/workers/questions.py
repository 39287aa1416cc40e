"""Questions that may take long, such as what the best build is: answered in processes of their own, one by one.

However much somebody asks for, everybody gets a turn, and no address has more than one process at a time; what takes
too long is given up; and what was answered before is not asked again.
"""

import asyncio
import contextlib
import logging
import os
from collections.abc import Callable, Hashable, Mapping
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from kist.core.errors import KistError
from kist.server.edge.limits import Full, Limits, Places
from kist.server.http.errors import Failed, TooMany
from kist.server.workers.fair import Lanes, Share
from kist.server.workers.worker_process import WorkerProcess

LOG = logging.getLogger("kist.questions")
KEPT_ANSWERS = 500
"""So many answers are kept; those that were asked for longest ago are forgotten first."""
NICENESS = 5
"""How far the process stands back behind the server, as `nice` counts."""

BUSY: Final[Mapping[Full, str]] = {
    "client": "One question after the other, please.",
    "all": "Many questions are being answered; please wait a moment.",
}

Answer = TypeVar("Answer")


def work(pipe: Connection) -> None:
    """The process: answers each question, a function and what it is asked about, with what it gives or refuses."""
    os.nice(NICENESS)
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):  # the server has gone
        while True:
            function, about = pipe.recv()
            try:
                answer = function(*about)
            except KistError as refusal:
                answer = refusal
            pipe.send(answer)


class Questions:
    """All questions that clients have asked this server, and the processes that answer: each is started when all
    before it are busy."""

    def __init__(self, limits: Limits, kept: int = KEPT_ANSWERS, processes: int = 1) -> None:
        self._seconds, self._kept = limits.question_seconds, kept
        self._places = Places(limits.questions, limits.address_questions, limits.question_queue)
        self._thinkers = [WorkerProcess(work) for _ in range(processes)]
        self._lanes = Lanes(self._thinkers)
        self._known: dict[Hashable, Any] = {}

    async def ask(self, client: str, address: str, function: Callable[..., Answer], *about: Hashable) -> Answer:
        """What a function of a module gives for these values; raises what it refuses, `TooMany` and `Failed`."""
        key = (function, about)
        if key not in self._known:
            asked = asyncio.ensure_future(self._counted(client, address, function, about))
            asked.add_done_callback(_heard)
            answer = await asyncio.shield(asked)
        else:
            answer = self._known.pop(key)
        self._known[key] = answer  # asked for last
        if len(self._known) > self._kept:
            del self._known[next(iter(self._known))]
        if isinstance(answer, KistError):
            raise answer
        return answer  # type: ignore[no-any-return]

    async def _counted(self, client: str, address: str, function: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        """Finishes even when nobody waits any more: what is asked for is counted until it is answered."""
        if full := self._places.enter(client, address):
            raise TooMany("questions-busy", BUSY[full])
        try:
            return await self._answered(Share(client, address=address), function, about)
        finally:
            self._places.leave(client, address)

    async def _answered(self, share: Share, function: Callable[..., Any], about: tuple[Any, ...]) -> Any:
        async with self._lanes.lent(share) as thinker:
            try:
                return await thinker.answer((function, about), self._seconds)
            except (OSError, EOFError) as reason:
                LOG.warning("question failed: %s", type(reason).__name__, extra={"about": function.__name__})
                message = "This takes too long to find out; try something simpler."
                raise Failed("question-failed", message) from reason

    def open(self) -> int:
        """How many are being answered, or wait."""
        return self._places.open

    def stop(self) -> None:
        """Give up what is being answered."""
        for thinker in self._thinkers:
            thinker.stop()


def _heard(asked: asyncio.Future[Any]) -> None:
    """Whoever asked may have gone: then nobody hears that there is no answer, and nothing is wrong with that."""
    if not asked.cancelled():
        asked.exception()


class Generators(Questions):
    """Makes tasks, files and pictures."""


class LessonGenerators(Questions):
    """Lets bots play on in lessons, and finds out what was forgotten in a game."""
