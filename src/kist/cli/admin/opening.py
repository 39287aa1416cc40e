"""Opens what is kept, beside servers that may run, and writes down what is done to it."""

import argparse
import asyncio
import getpass
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, TypeAlias

from kist.cli.commands import Command
from kist.cli.database import add_database, database_in
from kist.cli.options import whole
from kist.cli.serve_settings import SETTINGS
from kist.cli.settings import found
from kist.core.errors import KistError
from kist.core.extras import how_to_install
from kist.server.config import Config

try:
    from kist.server.maintenance import House, house
    from kist.storage.store import SqlStore
except ModuleNotFoundError as missing:
    message = f"This needs more packages, such as {missing.name}: {how_to_install('server')}."
    raise KistError("no-server", message) from missing

Work: TypeAlias = Callable[["House"], Awaitable[None]]
MOST: Final = 50
"""So many lines a list has unless somebody wants more."""


def add_common(command: Command, description: str) -> None:
    """What all of these commands take."""
    command.description = description
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    add_database(command)


def add_who(command: Command) -> None:
    """By which name it is written down."""
    told = "who does this, for the log of what was done (default: the user of this machine)"
    command.add_argument("--by", default=_user(), metavar="NAME", help=told)


def add_limit(command: Command) -> None:
    """How long a list is."""
    told = "so many at most (default: %(default)s)"
    command.add_argument("--most", type=whole(1, 100_000), default=MOST, metavar="N", help=told)


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "unknown"


def config_of(options: argparse.Namespace) -> Config:
    """As much of a server's settings as matters here."""
    values = {name: each.value for name, each in found(SETTINGS, options).items()}
    file = values["forgotten-file"]
    return Config(database_in(values), secret=values["secret"], forgotten=Path(file) if file else None)


@asynccontextmanager
async def opened(options: argparse.Namespace) -> AsyncIterator[House]:
    """What is kept, with all that changes it."""
    config = config_of(options)
    store = await SqlStore.beside(config.database)
    try:
        async with house(config, store) as opened:
            yield opened
    finally:
        await store.close()


def look(options: argparse.Namespace, work: Work) -> None:
    """Do something that changes nothing."""

    async def run() -> None:
        async with opened(options) as house:
            await work(house)

    asyncio.run(run())


def change(options: argparse.Namespace, did: str, about: str, check: Work, work: Work) -> None:
    """Do something that is `check`ed first: it is written down before, and servers are told after."""

    async def run(house: House) -> None:
        await check(house)
        await house.store.audit.note(now(house), options.by, did, about)
        try:
            await work(house)
        finally:
            await house.tell()

    look(options, run)


def now(house: House) -> int:
    """The time by which matches go."""
    return house.hub.clock.now()


def day(at: int) -> str:
    """A moment as lists show it."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(at / 1000)) if at else "-"
