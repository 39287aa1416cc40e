"""Where the drawings and texts that commands make go."""

import sys

from kist.core import files


def write_text(text: str, path: str | None) -> None:
    """Write a text into a file, or to standard output when none is named; raises `KistError`."""
    if path is None:
        sys.stdout.write(text)
    else:
        files.write_text(text, path)


def write_bytes(data: bytes, path: str) -> None:
    """Write a file; `-` is standard output; raises `KistError`."""
    if path == "-":
        sys.stdout.buffer.write(data)
    else:
        files.write_bytes(data, path)
