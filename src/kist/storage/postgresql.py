"""PostgreSQL: any number of servers on one database."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError
from sqlalchemy.ext.asyncio import create_async_engine

from kist.core.errors import BadSettings

OPTIONS = {"host", "passfile", "port", "prepared_statement_cache_size", "service", "ssl", "target_session_attrs"}
"""What may follow the address, besides `sslmode`: what the driver understands as text."""

PATIENCE = {
    "lock_timeout": "1500",
    "idle_in_transaction_session_timeout": "1500",
    "statement_timeout": "10000",
}
"""In ms. A server that is frozen in the middle of a transaction loses its locks, and nobody waits for it for long."""

Result = TypeVar("Result")


class PostgresDatabase:
    """A database on a server, with a pool of connections that are tried before they are used."""

    shared = True
    patience = 0.01
    """Shorter than with SQLite: what players at other servers do comes a longer way."""

    def __init__(self, url: URL) -> None:
        try:
            self._engine = create_async_engine(
                _for_asyncpg(url),
                pool_size=8,
                max_overflow=8,
                pool_timeout=10,
                pool_pre_ping=True,
                connect_args={"timeout": 5, "command_timeout": 20, "server_settings": PATIENCE},
                hide_parameters=True,
            )
        except (ArgumentError, ValueError) as reason:
            raise BadSettings("bad-database", f"An option of PostgreSQL makes no sense: {reason}.") from None

    async def check(self) -> None:
        """Nothing: PostgreSQL looks after its files itself."""

    async def read(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes nothing."""
        return await self.write(work)

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Run work that changes something."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def scrub(self) -> None:
        """Nothing: PostgreSQL overwrites what is dead when it vacuums, and no client may see it until then."""

    async def close(self) -> None:
        """Let go of all connections."""
        await self._engine.dispose()


def _for_asyncpg(url: URL) -> URL:
    """An address in the words of the driver, which has another one for `sslmode`; raises `BadSettings`."""
    query = {"ssl" if name == "sslmode" else name: value for name, value in url.query.items()}
    if unknown := sorted(query.keys() - OPTIONS):
        raise BadSettings(
            "bad-database", f'"{unknown[0]}" is not an option of the address; sslmode, for example, is.'
        )
    return url.set(drivername="postgresql+asyncpg", query=query)
