"""Worker processes in which bots think, so that a thinking bot never delays a person and a crash stops nothing."""

import asyncio
import contextlib
import importlib
import logging
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection
from typing import Any, TypeAlias

from kist.bots.base import Decision, Witnessed
from kist.bots.thinking import KEPT, Job, Player, Thinkers
from kist.server.workers.fair import Share, Turns
from kist.server.workers.worker_process import WorkerProcess

LOG = logging.getLogger("kist.bots")
SLACK_SECONDS = 20.0
"""Seconds that a bot may take beyond its time before it is given up."""


Recall: TypeAlias = Callable[[int], Sequence[Witnessed[Any]]]
"""What a bot has witnessed, from the moment with this number on."""


class BotFailed(Exception):
    """The bot crashed or hung."""


def work(pipe: Connection, module: str) -> None:
    """The worker's life: answer jobs with a decision, with None when earlier moments are needed, or with words."""
    thinkers = Thinkers(importlib.import_module(module).find_level)
    with contextlib.suppress(EOFError, BrokenPipeError, KeyboardInterrupt):  # the server has gone
        while True:
            pipe.send(thinkers.answer(pipe.recv()))


class Worker:
    """One process, started when it is needed and started anew when it was lost."""

    def __init__(self, module: str) -> None:
        self._beside = WorkerProcess(work, module)
        self._known: dict[str, int] = {}

    async def ask(self, player: Player, witnessed: Recall, seconds: float) -> Decision:
        """The bot's decision after what it witnessed; raises `BotFailed`."""
        start = self._known.pop(player.key, 0)
        job = Job(player, start, witnessed(start), seconds)
        answer = await self._send(job)
        if answer is None:
            job = Job(player, 0, witnessed(0), seconds)
            answer = await self._send(job)
        if not isinstance(answer, Decision):
            raise BotFailed(str(answer))
        self._known[player.key] = job.start + len(job.moments)
        if len(self._known) > 2 * KEPT:
            del self._known[next(iter(self._known))]
        return answer

    async def _send(self, job: Job) -> Any:
        try:
            return await self._beside.answer(job, job.seconds + SLACK_SECONDS)
        except (OSError, EOFError) as reason:
            self._known.clear()
            raise BotFailed(f"worker lost: {type(reason).__name__}") from reason

    def stop(self) -> None:
        """End the process."""
        self._known.clear()
        self._beside.stop()


class Workers:
    """Some workers; whoever asks waits for one that is free, and for others to have had their turn."""

    def __init__(self, module: str, number: int) -> None:
        self._all = [Worker(module) for _ in range(number)]
        self._turns = Turns(self._all)

    async def ask(self, share: Share, player: Player, witnessed: Recall, seconds: float) -> Decision:
        """The bot's decision after what it witnessed; raises `BotFailed`."""
        worker = await self._turns.take(share)
        try:
            return await asyncio.shield(asyncio.ensure_future(self._ask(worker, player, witnessed, seconds)))
        except asyncio.CancelledError:
            raise
        except BotFailed as reason:
            error = str(reason).partition(":")[0]  # the rest may hold what a client sent
            LOG.warning("bot failed: %s", error, extra={"level": player.level, "game": player.game})
            raise

    async def _ask(self, worker: Worker, player: Player, witnessed: Recall, seconds: float) -> Decision:
        """Finishes even when nobody waits any more: a worker answers one question at a time."""
        try:
            return await worker.ask(player, witnessed, seconds)
        finally:
            self._turns.give_back(worker)

    def stop(self) -> None:
        """End all processes."""
        for worker in self._all:
            worker.stop()
