"""`kist backup`: a copy of everything in a file, while people play."""

import argparse
import sys
from datetime import datetime
from pathlib import Path
from shutil import copyfile
from typing import Final

from kist.cli.commands import Command
from kist.cli.database import add_database, database_of
from kist.cli.options import whole
from kist.core.errors import KistError
from kist.core.extras import how_to_install

DESCRIPTION: Final = """
Copies the database in the data directory, also while a server runs on it: whoever plays notices nothing. The copy is
one file, checked before it has its name, and readable by its owner alone: all secrets are in it. The list of who was
forgotten is copied beside it; keep a newer one if you can (docs/backups.md). PostgreSQL has its own tools for this.

  kist backup /backups              a file in this directory, named after this moment
  kist backup /backups --keep 14    and only the last 14 of them stay
  kist backup /backups/before.kist  this file
"""
PATTERN: Final = "kist-*.sqlite3"
"""What copies are called that are named after a moment."""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_argument("to", metavar="FILE-OR-DIR", type=Path, help="where to; never over a file that is there")
    keep = "in a directory: delete all but the last N copies that were named after a moment"
    command.add_argument("--keep", type=whole(1, 10_000), metavar="N", help=keep)
    add_database(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Copy, and say where to."""
    try:
        from kist.storage import backup  # noqa: PLC0415 - an optional extra
        from kist.storage.forgotten import beside  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        message = f"This needs more packages, such as {missing.name}: {how_to_install('server')}."
        raise KistError("no-server", message) from missing
    database = database_of(options)
    source, target = _source(database), _target(options.to)
    if options.keep and not options.to.is_dir():
        raise KistError("no-directory", f"--keep is for a directory of copies; {options.to} is none.")
    backup.copy(source, target)
    list_of_forgotten = beside(database)
    if list_of_forgotten is not None and list_of_forgotten.exists():
        copyfile(list_of_forgotten, f"{target}.forgotten")
    sys.stdout.write(f"{target}: {target.stat().st_size / 1e6:.1f} MB, checked.\n")
    for each in sorted(options.to.glob(PATTERN))[: -options.keep] if options.keep else ():
        each.unlink()
        Path(f"{each}.forgotten").unlink(missing_ok=True)
        sys.stdout.write(f"{each} deleted.\n")


def _source(database: str) -> Path:
    """The file of a database; raises `KistError`."""
    kind, _, file = database.partition("sqlite:///")
    if kind or not file:
        message = (
            "PostgreSQL is copied by its own pg_dump, also while people play: "
            "pg_dump --format=custom --file=kist.dump (docs/backups.md)."
        )
        raise KistError("not-a-file", message)
    if not Path(file).exists():
        raise KistError("no-database", f"There is no database at {file}: say where with --data or --database.")
    return Path(file)


def _target(named: Path) -> Path:
    target = named / f"kist-{datetime.now():%Y-%m-%d-%H%M%S}.sqlite3" if named.is_dir() else named
    if target.exists():
        raise KistError("not-written", f"{target} is there already: name another file, or a directory.")
    if not target.parent.is_dir():
        raise KistError("not-written", f"There is no directory {target.parent}.")
    return target
