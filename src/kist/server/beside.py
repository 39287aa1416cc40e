"""A process beside the server that answers messages, so that whatever takes long, or crashes, holds nobody up."""

import multiprocessing
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any


class Beside:
    """A process that answers one message after the other: started when it is needed, and anew when it was lost.

    `target` is its whole life; it gets its end of the pipe, then the arguments.
    """

    def __init__(self, target: Callable[..., None], *arguments: Any) -> None:
        self._target, self._arguments = target, arguments
        self._process: Any = None
        self._pipe: Connection | None = None

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
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=self._target, args=(theirs, *self._arguments), daemon=True)
        self._process.start()
        theirs.close()
        return self._pipe

    def stop(self) -> None:
        """End the process."""
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join(5)
        self._pipe = self._process = None
