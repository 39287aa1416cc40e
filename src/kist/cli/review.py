"""`kist review`: what was missed in games that were played."""

import argparse
import json
import sys

from kist.cli.commands import Command
from kist.cli.transcripts import games_in
from kist.core.errors import KistError
from kist.core.types import Json
from kist.study.cubus.wise import NODES
from kist.study.record import Record
from kist.study.review import Review, decisions, over_all, summed_up

DESCRIPTION = f"""
Looks back upon games, from transcripts as kist arena and the server write them: what every decision made, and the
most that it could have made. Points that were given up are called wise where the look-ahead of the master, at
{NODES} nodes, rates that no worse than the best build; everything else is exact. One file may have several games.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("files", nargs="*", metavar="FILE", help="transcripts (default: standard input, as does -)")
    command.add_argument("--json", action="store_true", help="one line of JSON a decision, then the summary")
    command.add_argument("--no-look-ahead", action="store_true", help="facts alone: nothing is called wise")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Review all games of all files."""
    nodes = None if options.no_look_ahead else NODES
    reviews = [_reviewed(record, nodes, options.json) for record in games_in(options.files)]
    if not reviews:
        raise KistError("no-games", "There is no game here: a transcript begins with a line of settings.")
    if len(reviews) > 1:
        _tell_all(reviews, options.json)


def _reviewed(record: Record, nodes: int | None, as_json: bool) -> Review:
    if not as_json:
        from kist.cli.review_report import report  # noqa: PLC0415 - rich is slow to load, and programs need it not

        made = summed_up(record, decisions(record, nodes), nodes)
        report(made)
        return made
    found = []
    for decision in decisions(record, nodes):
        _say(decision.to_json())
        found.append(decision)
    made = summed_up(record, found, nodes)
    _say(made.to_json())
    return made


def _tell_all(reviews: list[Review], as_json: bool) -> None:
    for name, games, summary in over_all(reviews):
        if as_json:
            _say({"summary": [each.to_json() for each in summary], "game": name, "games": games})
        else:
            from kist.cli.review_report import report_all  # noqa: PLC0415

            report_all(name, games, summary)


def _say(line: dict[str, Json]) -> None:
    sys.stdout.write(json.dumps(line, separators=(",", ":")) + "\n")
