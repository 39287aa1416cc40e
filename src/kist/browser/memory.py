"""Logs in memory: for tests, and for games that are looked at and not kept."""

from collections.abc import Sequence

from kist.browser.ports import LogStore


class InMemory:
    """A store of logs that forgets everything in the end."""

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


class Passing:
    """A store with another one beside it, `passing`: its logs are there until the page is closed, and in no list."""

    def __init__(self, kept: LogStore) -> None:
        self._kept = kept
        self.passing = InMemory()

    async def _of(self, match: str) -> LogStore:
        return self._kept if await self.passing.find(match) is None else self.passing

    async def create(self, match: str, about: str, entries: Sequence[str]) -> bool:
        """Keep a new log for good."""
        return await self._kept.create(match, about, entries)

    async def find(self, match: str) -> str | None:
        """What is known about a match."""
        return await (await self._of(match)).find(match)

    async def entries(self, match: str, since: int) -> Sequence[str]:
        """The log after so many entries."""
        return await (await self._of(match)).entries(match, since)

    async def append(self, match: str, expected: int, about: str, entries: Sequence[str]) -> bool:
        """Append to a log of this length."""
        return await (await self._of(match)).append(match, expected, about, entries)

    async def all(self) -> Sequence[str]:
        """What is kept for good."""
        return await self._kept.all()

    async def delete(self, match: str) -> None:
        """Forget a match."""
        await (await self._of(match)).delete(match)
