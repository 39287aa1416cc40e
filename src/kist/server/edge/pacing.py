"""In which order requests begin: addresses take turns, however many requests one of them sends at once.

A request that begins takes the loop for the better part of a millisecond, and whatever else is waited for, such as
moves, is seen to once in each turn of the loop. So of one address one begins in a turn, and of all together a few.
"""

import asyncio
from collections import deque
from typing import Final

REQUESTS_AT_ONCE: Final = 20
"""Requests that begin in one turn of the loop, each from another address."""


class Pacing:
    """Lets requests begin."""

    def __init__(self) -> None:
        self._begun: set[str] = set()
        """From where one has begun in this turn of the loop."""
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        self._called = False

    async def turn(self, address: str) -> None:
        """Wait until a request from there may begin: mostly not at all."""
        self._call()
        if len(self._begun) < REQUESTS_AT_ONCE and address not in self._waiting and address not in self._begun:
            self._begun.add(address)
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        await turn

    def _call(self) -> None:
        if not self._called:
            self._called = True
            asyncio.get_running_loop().call_soon(self._next)

    def _next(self) -> None:
        """Another turn of the loop: of those who wait one begins from each address."""
        self._called = False
        self._begun.clear()
        for address in list(self._waiting)[:REQUESTS_AT_ONCE]:
            self._begin(address)
        if self._waiting:
            self._call()

    def _begin(self, address: str) -> None:
        """Let the first who waits there begin; the address has its next turn after all others."""
        waiting = self._waiting.pop(address)
        turn = waiting.popleft()
        if waiting:
            self._waiting[address] = waiting
        if not turn.done():  # else whoever waited has gone
            turn.set_result(None)
            self._begun.add(address)
