"""A process beside the server that answers messages, so that whatever takes long, or crashes, holds nobody up."""

import asyncio
import multiprocessing
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.connection import Connection
from typing import Any, Final

START_SECONDS: Final = 60
"""So long a process may take to be there: what it is asked has its own time, which begins only then."""


def _live(target: Callable[..., None], pipe: Connection, *arguments: Any) -> None:
    """The whole life of a process: says that it is there, and begins."""
    pipe.send(None)
    target(pipe, *arguments)


class WorkerProcess:
    """A process that answers one message after the other: started when it is needed, and anew when it was lost.

    `target` is its whole life; it gets its end of the pipe, then the arguments. One thread asks, and does nothing
    else: whoever waits long for a process takes no thread that others need. Any may stop it.
    """

    def __init__(self, target: Callable[..., None], *arguments: Any) -> None:
        self._target, self._arguments = target, arguments
        self._process: Any = None
        self._pipe: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "kist-asks")
        self._changing = threading.Lock()  # a process that is just being started can't be ended

    async def answer(self, message: Any, seconds: float) -> Any:
        """What `ask` gives, for who has other things to do meanwhile."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self.ask, message, seconds)

    def ask(self, message: Any, seconds: float) -> Any:
        """Its answer. Raises `TimeoutError`, `EOFError` or another `OSError` when none comes; it is ended then."""
        try:
            pipe = self._pipe or self._start()
            pipe.send(message)
            if not pipe.poll(seconds):
                raise TimeoutError
            return pipe.recv()
        except (OSError, EOFError):
            self.stop()
            raise

    def _start(self) -> Connection:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=_live, args=(self._target, theirs, *self._arguments), daemon=True)
        with self._changing:
            process.start()
            self._process, self._pipe = process, ours
        theirs.close()
        if not ours.poll(START_SECONDS):
            raise TimeoutError
        ours.recv()
        return ours

    def stop(self) -> None:
        """End the process."""
        with self._changing:
            process, pipe = self._process, self._pipe
            self._process = self._pipe = None
        if process is not None:
            process.kill()
            process.join(5)
        if pipe is not None:
            pipe.close()
