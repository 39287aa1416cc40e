"""Makes what takes long in a process of its own, one thing after the other: sets of tasks, files to print."""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Final, TypeVar

from kist.server.limits import Counts, Limits
from kist.server.refusals import Failed, TooMany

PATIENCE: Final = 10
"""How far it stands back behind the server and the bots, as `nice` counts."""

Made = TypeVar("Made")


class Workshop:
    """One worker for all; it comes with the first order."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._clients, self._addresses = Counts(limits.crafts), Counts(limits.address_crafts)
        self._waiting = 0
        self._turn = asyncio.Semaphore(1)
        self._pool: ProcessPoolExecutor | None = None

    async def make(self, client: str, address: str, craft: Callable[..., Made], *about: object) -> Made:
        """What a function of a module makes of these values; raises `KistError`: what it refused, or `TooMany`."""
        if self._waiting >= self._limits.craft_queue or not self._clients.enter(client):
            raise TooMany("workshop-busy", "Much is being made already; please wait a moment.")
        try:
            if not self._addresses.enter(address):
                raise TooMany("workshop-busy", "Much is being made already; please wait a moment.")
            self._waiting += 1
            try:
                async with self._turn:
                    return await self._made(craft, *about)
            finally:
                self._waiting -= 1
                self._addresses.leave(address)
        finally:
            self._clients.leave(client)

    async def _made(self, craft: Callable[..., Made], *about: object) -> Made:
        try:
            work = asyncio.get_running_loop().run_in_executor(self._worker(), craft, *about)
            return await asyncio.wait_for(work, self._limits.craft_seconds)
        except (TimeoutError, BrokenProcessPool, OSError):
            self.stop()
            raise Failed("not-made", "This could not be made now; please try again, or ask for less.") from None

    def _worker(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, initializer=os.nice, initargs=(PATIENCE,))
        return self._pool

    def stop(self) -> None:
        """Send the worker home, whatever it is doing."""
        pool, self._pool = self._pool, None
        if pool is not None:
            for process in list((pool._processes or {}).values()):
                process.kill()
            pool.shutdown(cancel_futures=True)
