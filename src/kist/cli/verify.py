"""`kist verify`: check that all chance of a finished match was settled before it began, and what the referee said."""

import argparse
import json

from kist.cli.commands import Command
from kist.cli.files import STANDARD, read_text
from kist.core.errors import BadNotation
from kist.games import GAMES
from kist.matches.record import SHAPE, Checked, check

DESCRIPTION = """
Reads the record of a finished match (the page saves it: "Check the shuffle") and checks that everything hidden and
everything drawn follows from the secret whose hash was shown before the match began. What the referee answered is
found out again. docs/fairness.md says what that promises.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument(
        "file", nargs="?", default=STANDARD, metavar="FILE", help="the record (default: standard input, as does -)"
    )
    command.add_argument(
        "--commitment", metavar="HASH", help="the hash you noted before the match, instead of the one in the record"
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Say what was found to be as promised; refuse anything else."""
    try:
        record = json.loads(read_text(options.file))
    except (ValueError, RecursionError) as wrong:
        raise BadNotation("bad-record", f"This is not JSON. {SHAPE}") from wrong
    print(_told(check(record, GAMES, options.commitment)))  # noqa: T201


def _told(checked: Checked) -> str:
    hidden = "What was hidden from the start follows from it. " if checked.hidden else ""
    asked = (
        f"\nThe referee was asked again: all of its {checked.rulings} answers are right." if checked.rulings else ""
    )
    return (
        f"The secret is the one behind {checked.commitment}.\n"
        f"{hidden}All lots and draws of chance, {checked.chances} of them, follow from it: the shuffle was fair."
        f"{asked}"
    )
