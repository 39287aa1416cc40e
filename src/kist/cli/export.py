"""`kist research export`: games as a Parquet file."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from kist.cli.commands import Command
from kist.core.errors import KistError
from kist.core.transcript import Transcript
from kist.games import GAMES
from kist.research.export import export

DESCRIPTION = """
Reads transcripts, as kist arena --log writes them, and writes one Parquet file with a row for every action. The rows
follow from the transcripts and their order alone. docs/research.md lists the columns.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("files", nargs="*", metavar="FILE", help="transcripts (default: standard input, as does -)")
    command.add_argument("-o", "--output", required=True, metavar="FILE.parquet", help="where to write them")
    command.add_argument("--views", action="store_true", help="add what each player saw before acting, as JSON")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Convert all files, one after the other."""
    rows = export(_games(options.files or ["-"]), options.output, options.views)
    sys.stdout.write(f"{rows} rows\n")


def _games(names: list[str]) -> Iterator[Transcript]:
    for name in names:
        with ExitStack() as stack:
            try:
                lines = sys.stdin.buffer if name == "-" else stack.enter_context(Path(name).open("rb"))
            except OSError as reason:
                raise KistError("not-read", f"{name} cannot be read: {reason.strerror}.") from reason
            yield from Transcript.read_all(lines, GAMES)
