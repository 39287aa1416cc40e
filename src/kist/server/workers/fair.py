"""Few workers, many who ask: everybody gets a turn, however much somebody else asks for."""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar
from weakref import WeakValueDictionary

Thing = TypeVar("Thing")
Asker: TypeAlias = str


@dataclass(frozen=True, slots=True)
class Share:
    """In whose name something is asked for, from where if that is known, and whether people wait for it: they come
    before bots alone."""

    asker: Asker
    people: bool = True
    address: str = ""


class Queue(Generic[Thing]):
    """Who waits. Addresses have their turns one after the other, at each of them one asker after the other, and each
    asker's own questions keep their order: somebody who comes as many clients from one place is still one."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[Asker, deque[asyncio.Future[Thing]]]] = {}

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, share: Share, turn: "asyncio.Future[Thing]") -> None:
        """Let somebody wait."""
        at_an_address = self._waiting.setdefault(share.address or share.asker, {})
        at_an_address.setdefault(share.asker, deque()).append(turn)

    def next(self) -> "asyncio.Future[Thing]":
        """The first question of whoever has waited longest for a turn."""
        address = next(iter(self._waiting))
        askers = self._waiting.pop(address)
        asker = next(iter(askers))
        turns = askers.pop(asker)
        turn = turns.popleft()
        if turns:
            askers[asker] = turns  # and now all others come first
        if askers:
            self._waiting[address] = askers
        return turn


class Turns(Generic[Thing]):
    """Things that are lent to one asker after the other."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._free = deque(things)
        self._people, self._bots = Queue[Thing](), Queue[Thing]()

    async def take(self, share: Share) -> Thing:
        """Wait for a thing that is free."""
        if self._free:
            return self._free.pop()  # the one that was used last: what it has loaded is there
        turn: asyncio.Future[Thing] = asyncio.get_running_loop().create_future()
        (self._people if share.people else self._bots).add(share, turn)
        try:
            return await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back(turn.result())
            raise

    def give_back(self, thing: Thing) -> None:
        """Lend it to whoever is next."""
        for waiting in (self._people, self._bots):
            while waiting:
                turn = waiting.next()
                if not turn.done():
                    turn.set_result(thing)
                    return
        self._free.append(thing)


class Lanes(Generic[Thing]):
    """Things that are lent so that no address has more than one at a time: whoever keeps one for long, again and
    again, leaves the others to all others."""

    def __init__(self, things: Iterable[Thing]) -> None:
        self._turns = Turns(things)
        self._lanes: WeakValueDictionary[str, Turns[None]] = WeakValueDictionary()
        """By address, for as long as somebody there waits for something or has it."""

    @asynccontextmanager
    async def lent(self, share: Share) -> AsyncIterator[Thing]:
        """A thing, once it is the address's turn, and there the asker's."""
        place = share.address or share.asker
        lane = self._lanes.setdefault(place, Turns([None]))
        await lane.take(Share(share.asker))
        try:
            thing = await self._turns.take(Share(place))
            try:
                yield thing
            finally:
                self._turns.give_back(thing)
        finally:
            lane.give_back(None)
