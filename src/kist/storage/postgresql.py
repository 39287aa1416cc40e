"""PostgreSQL: any number of servers on one database."""

from collections.abc import Callable
from inspect import signature
from typing import TypeVar

import asyncpg
from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import create_async_engine

from kist.core.errors import BadSettings

Result = TypeVar("Result")


class PostgresDatabase:
    """A database on a server, with a pool of connections that are tried before they are used."""

    shared = True

    def __init__(self, url: URL) -> None:
        self._engine = create_async_engine(
            _for_asyncpg(url),
            pool_size=8,
            max_overflow=8,
            pool_timeout=10,
            pool_pre_ping=True,
            connect_args={"timeout": 5, "command_timeout": 20},
            hide_parameters=True,
        )

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes nothing."""
        return await self.write(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes something."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()


def _for_asyncpg(url: URL) -> URL:
    """The same address in the words of the driver, which has another one for `sslmode`; raises `BadSettings`."""
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    if unknown := sorted(query.keys() - signature(asyncpg.connect).parameters.keys()):
        raise BadSettings("bad-database", f'PostgreSQL has no option "{unknown[0]}"; sslmode, for example, is one.')
    return url.set(drivername="postgresql+asyncpg", query=query)
