"""What logs ask of the world: a store that keeps them, and a broker that tells others to look."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from kist.core.errors import KistError

LogId: TypeAlias = str
Beside = TypeVar("Beside")
MISSED: Final = ""
"""What a broker says when it may have lost messages: whoever listens looks at once."""


class Conflict(KistError):
    """The log has moved on since it was read: read it again and decide anew."""


class Unreachable(KistError):
    """The store cannot be reached now. Whether the last command was carried out is not known: send it again."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A command that was carried out before, as this version."""

    version: int


@dataclass(frozen=True, slots=True)
class Addition(Generic[Beside]):
    """Entries for a log that is expected to have a version, and what is kept beside it then."""

    log: LogId
    expected: int
    entries: Sequence[Any]
    beside: Beside


Appended: TypeAlias = Answered | Exception | None
"""What came of an addition. None: it was appended. An answer: the first entry's owner got it to the same request
before, and nothing was appended. Else why it could not be: `Conflict` when the log has another version."""


class Appends(Protocol[Beside]):
    """Takes what is to be appended to logs of one kind. What it has taken is on disk."""

    async def append_all(self, additions: Sequence[Addition[Beside]]) -> list[Appended]:
        """Append to several logs at once, each all or nothing, and say what came of each. Never raises."""
        ...

    async def answered(self, log: LogId, owner: str, request: str) -> Answered | None:
        """The answer that a command got before."""
        ...


class LogStore(Appends[Beside], Protocol[Beside]):
    """Keeps logs of one kind. `append_all` with expected versions is the only lock."""

    async def versions(self, logs: Sequence[LogId]) -> dict[LogId, int]:
        """How long the logs are, for many at once; those that were deleted are not among them."""
        ...


class Broker(Protocol):
    """Tells all servers what happened. It may lose messages, never more: whoever listens also looks now and then."""

    reaches_others: bool
    """Whether there may be other servers that listen."""

    async def publish(self, message: str) -> None:
        """Tell everybody, this server included. Never raises; a message that cannot be sent is lost."""
        ...

    def messages(self) -> AsyncIterator[str]:
        """All messages from now on; `MISSED` where others were lost."""
        ...

    async def close(self) -> None:
        """Stop listening."""
        ...
