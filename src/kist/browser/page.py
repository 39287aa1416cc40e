"""The line between the page and this edition: texts go both ways, and nothing else.

`start` is called by web/src/net/local/host.worker.ts, with functions of the page; whatever JavaScript gives back can
be awaited.
"""

import json
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, TypeAlias

from kist.browser import thinking
from kist.browser.app import App, Talk

Keep: TypeAlias = Callable[[str, str], Awaitable[str]]
"""Does what a `LogStore` does: the name of it and what it is given as JSON; answers with JSON."""
Think: TypeAlias = Callable[[str], Awaitable[str]]
"""Answers a question; both in base 64."""


class PageLogStore:
    """Logs that the page keeps."""

    def __init__(self, keep: Keep) -> None:
        self._keep = keep

    async def _ask(self, what: str, *about: Any) -> Any:
        return json.loads(await self._keep(what, json.dumps(about)))

    async def create(self, match: str, about: str, entries: Sequence[str]) -> bool:
        """Keep a new log."""
        return bool(await self._ask("create", match, about, list(entries)))

    async def find(self, match: str) -> str | None:
        """What is kept about a match."""
        found: str | None = await self._ask("find", match)
        return found

    async def entries(self, match: str, since: int) -> Sequence[str]:
        """The log after so many entries."""
        found: list[str] = await self._ask("entries", match, since)
        return found

    async def append(self, match: str, expected: int, about: str, entries: Sequence[str]) -> bool:
        """Append to a log of this length."""
        return bool(await self._ask("append", match, expected, about, list(entries)))

    async def all(self) -> Sequence[str]:
        """What is kept about all matches."""
        found: list[str] = await self._ask("all")
        return found

    async def delete(self, match: str) -> None:
        """Forget a match."""
        await self._ask("delete", match)


class PageThinker:
    """Another worker of the page, in which the same Python answers."""

    def __init__(self, think: Think) -> None:
        self._think = think

    async def answer(self, question: bytes) -> bytes:
        """The answer."""
        return b64decode(await self._think(b64encode(question).decode()))


class PageLine:
    """A socket of the page, by its number."""

    def __init__(
        self, number: int, send: Callable[[int, str], object], end: Callable[[int, int, str], object]
    ) -> None:
        self._number, self._send, self._end = number, send, end

    def send(self, text: str) -> None:
        """Say something."""
        self._send(self._number, text)

    def end(self, code: int, why: str) -> None:
        """Hang up."""
        self._end(self._number, code, why)


class Page:
    """What the page calls."""

    def __init__(
        self, keep: Keep, think: Think, send: Callable[[int, str], object], end: Callable[[int, int, str], object]
    ) -> None:
        self._app = App(PageLogStore(keep), PageThinker(think))
        self._send, self._end = send, end
        self._talks: dict[int, Talk] = {}

    async def http(self, method: str, target: str, body: str | None = None) -> str:
        """The answer to a request: status, media type and body, as JSON."""
        answer = await self._app.http(method, target, body or None)
        return json.dumps([answer.status, answer.kind, answer.body])

    async def open(self, number: int, path: str) -> bool:
        """Open a socket; False when it was ended at once."""
        talk = await self._app.open(path, PageLine(number, self._send, self._end))
        if talk is not None:
            self._talks[number] = talk
        return talk is not None

    async def say(self, number: int, text: str) -> None:
        """The page says something over a socket."""
        if number in self._talks:
            await self._talks[number].say(text)

    def close(self, number: int) -> None:
        """The page closes a socket."""
        talk = self._talks.pop(number, None)
        if talk is not None:
            talk.close()

    async def moved_elsewhere(self, match: str) -> None:
        """Another page has moved a match on."""
        await self._app.moved_elsewhere(match)


def start(
    keep: Keep, think: Think, send: Callable[[int, str], object], end: Callable[[int, int, str], object]
) -> Page:
    """Begin to serve a page."""
    return Page(keep, think, send, end)


def think(question: str) -> str:
    """What the worker does that thinks; both in base 64."""
    return b64encode(thinking.answer(b64decode(question))).decode()
