"""Files that a user names; what goes wrong with them is a refusal like any other."""

from os import PathLike
from typing import TypeAlias

from kist.core.errors import KistError

Path: TypeAlias = str | PathLike[str]


def read_text(path: Path) -> str:
    """The text in a file; raises `KistError`."""
    try:
        with open(_checked(path), encoding="utf-8") as file:
            return file.read()
    except OSError as reason:
        raise KistError("not-read", f"{path} cannot be read: {reason.strerror}.") from reason
    except ValueError as reason:
        raise KistError("not-read", f"{path} is not a text file.") from reason


def write_text(text: str, path: Path) -> None:
    """Write a text into a file; raises `KistError`."""
    try:
        with open(_checked(path), "w", encoding="utf-8") as file:
            file.write(text)
    except (OSError, ValueError) as reason:
        raise _not_written(path, reason) from reason


def write_bytes(data: bytes, path: Path) -> None:
    """Write what is no text into a file; raises `KistError`."""
    try:
        with open(_checked(path), "wb") as file:
            file.write(data)
    except (OSError, ValueError) as reason:
        raise _not_written(path, reason) from reason


def _checked(path: object) -> Path:
    """The name of a file: Python would also open numbers, which stand for what the process has open already."""
    if not isinstance(path, str | PathLike):
        raise KistError("bad-path", f"A file is named by a text or a pathlib.Path, not by {type(path).__name__}.")
    return path


def _not_written(path: Path, reason: Exception) -> KistError:
    why = getattr(reason, "strerror", None) or str(reason)
    return KistError("not-written", f"{path} cannot be written: {why}.")
