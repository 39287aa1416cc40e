"""What this edition asks of the browser, or of whoever else runs it."""

from collections.abc import Sequence
from typing import Protocol


class LogStore(Protocol):
    """Keeps logs as text. Several pages may use the same one: what is appended at an expected length is the only
    lock."""

    async def create(self, match: str, about: str, entries: Sequence[str]) -> bool:
        """Keep a new log; False when there is one of this name."""
        ...

    async def find(self, match: str) -> str | None:
        """What is kept about a match beside its log."""
        ...

    async def entries(self, match: str, since: int) -> Sequence[str]:
        """The log after so many entries."""
        ...

    async def append(self, match: str, expected: int, about: str, entries: Sequence[str]) -> bool:
        """Append to a log of this length, with what is kept about it then; False when it has another."""
        ...

    async def all(self) -> Sequence[str]:
        """What is kept about all matches."""
        ...

    async def delete(self, match: str) -> None:
        """Forget a match."""
        ...


class Thinker(Protocol):
    """Answers questions that may take long, beside everything else: see `thinking`."""

    async def answer(self, question: bytes) -> bytes:
        """The answer to a question."""
        ...


class Line(Protocol):
    """The line to a page that looks at a match."""

    def send(self, text: str) -> None:
        """Say something."""
        ...

    def end(self, code: int, why: str) -> None:
        """Hang up."""
        ...
