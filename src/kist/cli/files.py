"""Files that commands read and write; `-` is standard input, or standard output."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from kist.cli.commands import standard_input
from kist.core import files
from kist.core.errors import KistError

STANDARD: Final = "-"


def read_text(name: str) -> str:
    """The text in a file; raises `KistError`."""
    return standard_input().read().decode(errors="replace") if name == STANDARD else files.read_text(name)


@contextmanager
def opened(name: str) -> Iterator[BinaryIO]:
    """A file to be read line by line, however long it is; raises `KistError`."""
    if name == STANDARD:
        yield standard_input()
        return
    try:
        with Path(name).open("rb") as lines:
            yield lines
    except OSError as reason:
        raise KistError("not-read", f"{name} cannot be read: {reason.strerror}.") from reason


def write_text(text: str, path: str | None) -> None:
    """Write a text into a file, or to standard output when none is named; raises `KistError`."""
    if path is None or path == STANDARD:
        sys.stdout.write(text)
    else:
        files.write_text(text, path)


def write_bytes(data: bytes, path: str) -> None:
    """Write a file; raises `KistError`."""
    if path == STANDARD:
        sys.stdout.buffer.write(data)
    else:
        files.write_bytes(data, path)
