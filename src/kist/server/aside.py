"""What takes long and needs what is in memory, such as hard decisions and long logs: done in threads beside the loop.

Whoever has many of these waits for them alone: an address has one thread at a time, and so there is one left for all
others; at each address one asker comes after the other.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar
from weakref import WeakValueDictionary

from kist.server.fair import Share, Turns

THREADS: Final = 2
"""They share a processor with the loop: more of them would be no faster."""

Result = TypeVar("Result")


class Lane(Turns[None]):
    """One thing after the other, for all who ask from one address."""

    def __init__(self) -> None:
        super().__init__([None])


class Aside:
    """The threads. `place` says from which address an asker comes, if that is known."""

    def __init__(self, place: Callable[[str], str]) -> None:
        self._place = place
        self._lanes: WeakValueDictionary[str, Lane] = WeakValueDictionary()
        self._turns = Turns(range(THREADS))
        self._threads = ThreadPoolExecutor(THREADS, "kist-beside")

    async def do(self, asker: str, work: Callable[..., Result], *about: Any) -> Result:
        """Do something in the name of somebody, once it is their turn."""
        place = self._place(asker) or asker
        lane = self._lanes.setdefault(place, Lane())
        await lane.take(Share(asker))
        try:
            thread = await self._turns.take(Share(place))
            try:
                return await asyncio.get_running_loop().run_in_executor(self._threads, work, *about)
            finally:
                self._turns.give_back(thread)
        finally:
            lane.give_back(None)

    def stop(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
