"""`kist research export`: games as a Parquet file."""

import argparse
import sys

from kist.cli.commands import Command
from kist.cli.transcripts import games_in
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
    rows = export(games_in(options.files), options.output, options.views)
    sys.stdout.write(f"{rows} rows\n")
