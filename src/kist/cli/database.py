"""Where matches are kept: the options that say so."""

import argparse
import os
from pathlib import Path


def add_database(command: argparse._ActionsContainer) -> None:
    """Let a command, or a group of its options, be told where matches are kept."""
    data = "where matches are kept (default: ~/.local/share/kist)"
    command.add_argument("--data", metavar="DIR", type=Path, help=data)
    database = "postgresql://... or sqlite:///FILE, instead of a file in the data directory"
    command.add_argument("--database", metavar="URL", help=database)


def database_of(options: argparse.Namespace) -> str:
    """The address of the database that was named, here or as KIST_DATABASE."""
    return options.database or os.environ.get("KIST_DATABASE") or _file_in(options.data)


def _file_in(data: Path | None) -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{(data or Path(home) / 'kist').absolute() / 'kist.sqlite3'}"
