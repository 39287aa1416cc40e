"""What takes long and needs what is in memory, such as hard decisions and long logs: done in threads beside the loop.

Whoever has many of these waits for them alone: an address has one thread at a time, and so there is one left for all
others; at each address one asker comes after the other.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, TypeVar

from kist.server.workers.fair import Lanes, Share

THREADS: Final = 2
"""They share a processor with the loop: more of them would be no faster."""

Result = TypeVar("Result")


class ThreadLanes:
    """The threads. `place` says from which address an asker comes, if that is known."""

    def __init__(self, place: Callable[[str], str]) -> None:
        self._place = place
        self._lanes = Lanes(range(THREADS))
        self._threads = ThreadPoolExecutor(THREADS, "kist-beside")

    async def do(self, asker: str, work: Callable[..., Result], *about: Any) -> Result:
        """Do something in the name of somebody, once it is their turn."""
        async with self._lanes.lent(Share(asker, address=self._place(asker))):
            return await asyncio.get_running_loop().run_in_executor(self._threads, work, *about)

    def stop(self) -> None:
        """Begin nothing more."""
        self._threads.shutdown(wait=False, cancel_futures=True)
