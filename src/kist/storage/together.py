"""Appends that wait at the same time go to the database together: few statements, one trip and one commit for all."""

import asyncio
from asyncio import sleep
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from kist.core.crowd import Crowd
from kist.matches.ports import Unreachable
from kist.storage.moving import Mover, Values

MOST: Final = 200
"""When so many logs share a commit, no more are taken along."""


@dataclass(eq=False, slots=True)
class _Wish:
    """Logs that are to move from a version to another, with their new lines."""

    moves: Sequence[Values]
    lines: Sequence[Values]
    done: "asyncio.Future[set[str]]" = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class Together:
    """Moves logs on. Where others are likely to come, it waits for them for some seconds (`patience`)."""

    def __init__(self, mover: Mover, patience: float) -> None:
        self._mover, self._crowd = mover, Crowd(patience)
        self._waiting: list[_Wish] = []
        self._sending: asyncio.Task[None] | None = None

    def add(self, moves: Sequence[Values], lines: Sequence[Values]) -> "asyncio.Future[set[str]]":
        """Let logs move on with others, as `Mover` says, and give those that did (others may be among them). None of
        them may be on its way already. Raises `IntegrityError` when a line is there already; nothing of what was sent
        together with it has been written then."""
        wish = _Wish(moves, lines)
        self._waiting.append(wish)
        if self._sending is None or self._sending.done():
            self._sending = asyncio.create_task(self._send_all())
        return wish.done

    async def _send_all(self) -> None:
        while self._waiting:
            if wait := self._crowd.worth_waiting:
                await sleep(wait)
            wishes = self._next()
            moves = [move for wish in wishes for move in wish.moves]
            self._crowd.came(len(moves))
            try:
                moved = await self._mover(moves, [line for wish in wishes for line in wish.lines])
            except BaseException as reason:
                for wish in wishes:
                    _fail(wish, reason)
            else:
                for wish in wishes:
                    if not wish.done.done():
                        wish.done.set_result(moved)

    def _next(self) -> list[_Wish]:
        """Those that go now, who came first before all others."""
        logs = count = 0
        while count < len(self._waiting) and logs < MOST:
            logs += len(self._waiting[count].moves)
            count += 1
        wishes, self._waiting = self._waiting[:count], self._waiting[count:]
        return wishes


def _fail(wish: _Wish, reason: BaseException) -> None:
    if not wish.done.done():
        stopped = Unreachable("unreachable", "The server stops; please try again.")
        wish.done.set_exception(reason if isinstance(reason, Exception) else stopped)
