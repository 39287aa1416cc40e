"""Where matches are kept: the options that say so, for commands besides `kist serve`."""

import argparse
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from kist.cli import settings
from kist.cli.serve_settings import KEPT, SETTINGS


def add_database(command: argparse._ActionsContainer) -> None:
    """Let a command, or a group of its options, be told where matches are kept."""
    settings.add_file(command)
    for each in KEPT:
        each.add_to(command)


def database_of(options: argparse.Namespace) -> str:
    """The address of the database that was named among the settings of the server."""
    return database_in({name: each.value for name, each in settings.found(SETTINGS, options).items()})


def database_in(values: Mapping[str, Any]) -> str:
    """The address of the database by these settings."""
    return values["database"] or _file_in(values["data"])


def _file_in(data: str | None) -> str:
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return f"sqlite:///{Path(data or Path(home) / 'kist').absolute() / 'kist.sqlite3'}"
