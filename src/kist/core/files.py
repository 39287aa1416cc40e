"""Files that a user names; what goes wrong with them is a refusal like any other."""

from os import PathLike
from typing import TypeAlias

from kist.core.errors import KistError

Path: TypeAlias = str | PathLike[str]


def read_text(path: Path) -> str:
    """The text in a file; raises `KistError`."""
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except OSError as reason:
        raise KistError("not-read", f"{path} cannot be read: {reason.strerror}.") from reason
    except ValueError as reason:
        raise KistError("not-read", f"{path} is not a text file.") from reason


def write_text(text: str, path: Path) -> None:
    """Write a text into a file; raises `KistError`."""
    try:
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as reason:
        raise KistError("not-written", f"{path} cannot be written: {reason.strerror}.") from reason


def write_bytes(data: bytes, path: Path) -> None:
    """Write what is no text into a file; raises `KistError`."""
    try:
        with open(path, "wb") as file:
            file.write(data)
    except OSError as reason:
        raise KistError("not-written", f"{path} cannot be written: {reason.strerror}.") from reason
