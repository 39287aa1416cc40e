"""`kist research export`: games as Parquet files."""

import argparse
import sys

from kist.arena.plan import LICENCE
from kist.cli.commands import Command
from kist.cli.transcripts import games_in
from kist.research.export import Paths, export

DESCRIPTION = """
Reads transcripts, as kist arena --log writes them, and writes a Parquet file with a row for every action. The rows
follow from the transcripts and their order alone. What players saw and what was hidden from them go into files of
their own. docs/research.md lists the columns.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("files", nargs="*", metavar="FILE", help="transcripts (default: standard input, as does -)")
    command.add_argument("-o", "--output", required=True, metavar="FILE.parquet", help="where to write them")
    command.add_argument("--views", metavar="FILE.parquet", help="also what each player saw before acting, as JSON")
    command.add_argument("--secrets", metavar="FILE.parquet", help="also the settings with all that they hide")
    command.add_argument("--licence", default=LICENCE, help="what the files say of themselves (default: %(default)s)")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Convert all files, one after the other."""
    paths = Paths(options.output, options.views, options.secrets)
    rows = export(games_in(options.files), paths, options.licence)
    sys.stdout.write(f"{rows} rows\n")
