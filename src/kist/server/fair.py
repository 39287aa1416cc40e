"""Few workers, many who ask: everybody gets a turn, however much somebody else asks for."""

import asyncio
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Thing = TypeVar("Thing")
Asker: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Share:
    """In whose name something is asked for, and whether people wait for it: they come before bots alone."""

    asker: Asker
    people: bool = True


class Turns(Generic[Thing]):
    """Things that are lent to one asker after the other; each asker's own questions keep their order."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._free = deque(things)
        self._waiting: dict[bool, dict[Asker, deque[asyncio.Future[Thing]]]] = {True: {}, False: {}}

    async def take(self, share: Share) -> Thing:
        """Wait for a thing that is free."""
        if self._free:
            return self._free.popleft()
        turn: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        self._waiting[share.people].setdefault(share.asker, deque()).append(turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, thing: Thing) -> None:
        """Lend it to whoever is next."""
        for waiting in self._waiting.values():
            while waiting:
                turn = self._next(waiting)
                if not turn.done():
                    turn.set_result(thing)
                    return
        self._free.append(thing)

    @staticmethod
    def _next(waiting: dict[Asker, deque[asyncio.Future[Thing]]]) -> asyncio.Future[Thing]:
        """The first question of whoever has waited longest for a turn."""
        asker = next(iter(waiting))
        turns = waiting.pop(asker)
        turn = turns.popleft()
        if turns:
            waiting[asker] = turns  # and now all others come first
        return turn
