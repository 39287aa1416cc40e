"""`kist restore`: puts a copy back that `kist backup` made."""

import argparse
import asyncio
import sys
from datetime import datetime
from pathlib import Path
from typing import Final

from kist.cli.commands import Command
from kist.cli.database import add_database, database_of
from kist.core.errors import KistError
from kist.core.extras import how_to_install

DESCRIPTION: Final = """
Puts a copy that `kist backup` made in the place of the database in the data directory. The server has to be stopped.
The copy is checked first; what is there now stays beside it under another name, until you delete it. Then all logs
are read, and whoever was forgotten since the copy was made is forgotten again, by the list beside the database and
the one beside the copy. A database of PostgreSQL is put back by its own pg_restore (docs/backups.md); then
`kist admin forget-again` does the last step.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_argument("copy", metavar="FILE", type=Path, help="the copy")
    told = "a further list of who was forgotten; may be repeated"
    command.add_argument("--forgotten", type=Path, action="append", default=[], metavar="FILE", help=told)
    add_database(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Put back, and say what was found."""
    database = database_of(options)
    kind, _, file = database.partition("sqlite:///")
    if kind or not file:
        message = (
            "PostgreSQL is put back by its own pg_restore; then comes `kist admin forget-again` (docs/backups.md)."
        )
        raise KistError("not-a-file", message)
    lists = [*options.forgotten, Path(f"{options.copy}.forgotten")]
    for each in options.forgotten:
        if not each.exists():
            raise KistError("not-read", f"There is no list {each}.")
    asyncio.run(_restore(database, Path(file), options, lists))


async def _restore(database: str, file: Path, options: argparse.Namespace, lists: list[Path]) -> None:
    try:
        from kist.cli.admin.forgetting import forget_again  # noqa: PLC0415 - an optional extra
        from kist.cli.admin.opening import opened  # noqa: PLC0415
        from kist.storage import backup  # noqa: PLC0415
        from kist.storage.checking import check_logs  # noqa: PLC0415
        from kist.storage.store import SqlStore  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        message = f"This needs more packages, such as {missing.name}: {how_to_install('server')}."
        raise KistError("no-server", message) from missing
    if not options.copy.exists():
        raise KistError("not-read", f"There is no file {options.copy}.")
    aside = backup.put_back(options.copy, file, f"before-{datetime.now():%Y-%m-%d-%H%M%S}")
    _say(f"{file} is {options.copy} now.")
    if aside is not None:
        _say(f"What was there before is {aside}: delete it when it is not needed any more.")
    await (await SqlStore.open(database)).close()  # brought up to date, should an earlier version have made it
    async with opened(options) as house:
        checked = await check_logs(house.store)
        _say(f"{checked.logs} logs were read; {len(checked.damaged) or 'none'} of them damaged.")
        for each in checked.damaged:
            _say(f"  {each}")
        _say(await forget_again(house, lists))


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
