"""What the store asks of a database: run a piece of work on a connection, in a transaction of its own."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from sqlalchemy import Connection

Result = TypeVar("Result")


class Database(Protocol):
    """A place to run work. What `write` has returned from is on disk."""

    shared: bool
    """Whether it is meant for several servers at once."""
    patience: float
    """Seconds that are well spent on waiting for others who write as well, where these are likely."""

    async def check(self) -> None:
        """Raise `Damaged` when what is on disk is not sound, as far as the database can tell by itself."""
        ...

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes nothing."""
        ...

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes something: all of it, or nothing if it raises."""
        ...

    async def scrub(self) -> None:
        """Leave nothing of what was deleted or overwritten in the files, as far as that can be asked of them."""
        ...

    async def close(self) -> None:
        """Let go of all connections."""
        ...
