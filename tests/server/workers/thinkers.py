"""What processes beside the server do in the tests; it loads little, as a new process has to."""

import os
from multiprocessing.connection import Connection
from time import sleep

from kist.core.errors import BadNotation


def double(number: int) -> int:
    if number < 0:
        raise BadNotation("bad", "Too small.", number=number)
    return 2 * number


def process(_: int) -> int:
    return os.getpid()


def hang(seconds: int) -> None:
    sleep(seconds)


def crash(_: int) -> None:
    os._exit(1)


class Late:
    """Something that takes its time to arrive in another process."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds

    def __reduce__(self) -> tuple[object, tuple[float]]:
        return sleep, (self._seconds,)


def echo(pipe: Connection, _: Late) -> None:
    """The life of a process that says what it hears."""
    while True:
        pipe.send(pipe.recv())
