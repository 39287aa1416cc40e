"""Appends that wait at the same time go to the database together: few statements, one trip and one commit for all."""

import asyncio
from asyncio import sleep
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from kist.matches.ports import Unreachable
from kist.storage.moving import Mover, Values

MOST: Final = 200
"""So many logs share a commit at most."""
LIKELY: Final = 0.1
"""The share of commits, of late ones most, that must have been shared for others to be waited for. Who is alone by
now waits for a few more commits, and then no longer."""


@dataclass(eq=False, slots=True)
class _Wish:
    """A log that is to move from a version to another, with its new lines."""

    move: Values
    lines: Sequence[Values]
    done: "asyncio.Future[bool]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def log(self) -> str:
        """Which log."""
        return str(self.move[0])


class Together:
    """Moves logs on. Where others are likely to come, it waits for them for some seconds (`patience`)."""

    def __init__(self, mover: Mover, patience: float) -> None:
        self._mover, self._patience = mover, patience
        self._waiting: list[_Wish] = []
        self._sending: asyncio.Task[None] | None = None
        self._shared = 0.0

    def add(self, move: Values, lines: Sequence[Values]) -> "asyncio.Future[bool]":
        """Let one log move on with the others, as `Mover` says; False when it has another version than expected.
        Raises `IntegrityError` when a line is there already; nothing of what was sent together with it has been
        written then."""
        wish = _Wish(move, lines)
        self._waiting.append(wish)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        return wish.done

    async def _send_all(self) -> None:
        while self._waiting:
            if self._patience and self._shared > LIKELY:
                await sleep(self._patience)
            wishes = self._next()
            self._shared = self._shared / 2 if len(wishes) == 1 else self._shared + LIKELY * (1 - self._shared)
            try:
                moved = await self._mover(
                    [wish.move for wish in wishes], [line for wish in wishes for line in wish.lines]
                )
            except BaseException as reason:
                for wish in wishes:
                    _fail(wish, reason)
            else:
                for wish in wishes:
                    if not wish.done.done():
                        wish.done.set_result(wish.log in moved)

    def _next(self) -> list[_Wish]:
        """Those that go now, who came first before all others: each log once, its others come next."""
        first: dict[str, _Wish] = {}
        for wish in self._waiting:
            first.setdefault(wish.log, wish)
        wishes = list(first.values())[:MOST]
        going = set(map(id, wishes))
        self._waiting = [wish for wish in self._waiting if id(wish) not in going]
        return wishes


def _fail(wish: _Wish, reason: BaseException) -> None:
    if not wish.done.done():
        stopped = Unreachable("unreachable", "The server stops; please try again.")
        wish.done.set_exception(reason if isinstance(reason, Exception) else stopped)
