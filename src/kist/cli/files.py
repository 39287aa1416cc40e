"""Files that the user names on the command line; what goes wrong with them is a refusal like any other."""

import sys
from pathlib import Path

from kist.core.errors import KistError


def read_text(path: str) -> str:
    """The text in a file."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as reason:
        raise KistError("not-read", f"{path} cannot be read: {reason.strerror}.") from reason
    except ValueError as reason:
        raise KistError("not-read", f"{path} is not a text file.") from reason


def write_text(text: str, path: str | None) -> None:
    """Write a text into a file, or to standard output when none is named."""
    if path is None:
        sys.stdout.write(text)
        return
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as reason:
        raise KistError("not-written", f"{path} cannot be written: {reason.strerror}.") from reason
