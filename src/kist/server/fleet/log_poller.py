"""Logs of which somebody says that they have moved on: each is looked at once, however often that is said."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Sequence
from itertools import islice
from typing import Any, Final, Generic, TypeAlias, TypeVar

LOGS_AT_ONCE: Final = 200
"""How many logs are asked about in one go."""
REST_SECONDS: Final = 0.02
"""Seconds between two looks: what is said meanwhile is seen to together."""

Versions: TypeAlias = Callable[[Sequence[str]], Awaitable[dict[str, int]]]
About = TypeVar("About")
Word = TypeVar("Word")


class Pending(Generic[About, Word]):
    """What waits to be seen to; of all that was said about the same, the newest."""

    def __init__(self) -> None:
        self._words: dict[About, Word] = {}
        self._some = asyncio.Event()

    def note(self, about: About, word: Word) -> None:
        """Let this wait."""
        self._words[about] = word
        self._some.set()

    async def taken(self) -> dict[About, Word]:
        """All that waits, once there is anything."""
        await self._some.wait()
        self._some.clear()
        words, self._words = self._words, {}
        return words


class LogPoller:
    """Looks whether logs that are held here have moved on in the store. `versions` says how long they are there and
    `known` how long here, None for one that is not held. Of those that have moved on `follow` takes what is new, at
    least up to what the store has, beside everything else and one at a time for each; `gone` is told of those that
    the store has no more."""

    def __init__(
        self,
        versions: Versions,
        known: Callable[[str], int | None],
        follow: Callable[[str, int], Coroutine[Any, Any, None]],
        gone: Callable[[str], None],
        spawn: Callable[[Coroutine[Any, Any, None]], object],
    ) -> None:
        self._versions, self._known, self._follow, self._gone, self._spawn = versions, known, follow, gone, spawn
        self._asked = Pending[str, None]()
        self._following: set[str] = set()

    def ask(self, logs: Iterable[str]) -> None:
        """Look at these soon."""
        for log in logs:
            self._asked.note(log, None)

    async def look(self) -> None:
        """Look at all that was asked about, once there is anything; raises `Unreachable`."""
        asked = iter(await self._asked.taken())
        while some := list(islice(asked, LOGS_AT_ONCE)):
            found = await self._versions(some)
            for log in some:
                self._compare(log, found.get(log))

    def _compare(self, log: str, found: int | None) -> None:
        known = self._known(log)
        if known is None:
            return
        if found is None:
            self._gone(log)
        elif log in self._following:
            self.ask([log])  # it may have read the log before this was written
        elif found > known:
            self._following.add(log)
            self._spawn(self._see_to(log, found))

    async def _see_to(self, log: str, version: int) -> None:
        try:
            await self._follow(log, version)
        finally:
            self._following.discard(log)
