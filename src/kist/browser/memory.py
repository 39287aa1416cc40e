"""Logs in memory: for tests, and where a browser keeps nothing, such as in a private window."""

from collections.abc import Sequence


class InMemory:
    """A keeper that forgets everything in the end."""

    def __init__(self) -> None:
        self._about: dict[str, str] = {}
        self._logs: dict[str, list[str]] = {}

    async def create(self, match: str, about: str, entries: Sequence[str]) -> bool:
        """Keep a new log; False when there is one of this name."""
        if match in self._about:
            return False
        self._about[match], self._logs[match] = about, list(entries)
        return True

    async def find(self, match: str) -> str | None:
        """What is kept about a match beside its log."""
        return self._about.get(match)

    async def entries(self, match: str, since: int) -> Sequence[str]:
        """The log after so many entries."""
        return self._logs[match][since:]

    async def append(self, match: str, expected: int, about: str, entries: Sequence[str]) -> bool:
        """Append to a log of this length; False when it has another."""
        if match not in self._logs or len(self._logs[match]) != expected:
            return False
        self._about[match] = about
        self._logs[match] += entries
        return True

    async def all(self) -> Sequence[str]:
        """What is kept about all matches."""
        return list(self._about.values())

    async def delete(self, match: str) -> None:
        """Forget a match."""
        self._about.pop(match, None)
        self._logs.pop(match, None)
