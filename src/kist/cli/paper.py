"""`kist print`: worksheets, games to cut out, and dot paper as PDF."""

import argparse
from typing import Any
from urllib.parse import urlsplit

from kist.cli.commands import Command
from kist.cli.files import read_text, write_bytes
from kist.cli.skelter import board_in
from kist.cli.tasks import add_choice, chosen_tasks, tasks_in
from kist.core.errors import BadSettings
from kist.core.json_lines import read_json
from kist.paper import SIZES, Style, cubus_set, dot_paper, guide, puzzle_sheet, skelter_set, worksheet
from kist.server.edge.lan_address import is_here
from kist.skelter.board import Board
from kist.skelter.board_file import BUILT_IN, built_in
from kist.study.hours import HOURS, hour_named
from kist.study.tasks.words import LANGUAGES

SHEETS = {
    "worksheet": "A worksheet of school tasks, with a page of solutions.",
    "cubus": "Cubus to cut out: 48 rhombi, a score sheet, and the rules on two pages.",
    "skelter": "Helter-Skelter to cut out: a board, 48 stones, and the rules.",
    "puzzle": "Puzzles of Cubus, with a page of answers.",
    "paper": "Isometric dot paper to draw crates on.",
    "guide": "The teacher's guide to a ready-made lesson of 45 minutes.",
}


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = "Makes PDF to be printed."
    tools = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    parsers = {name: tools.add_parser(name, help=text, description=text) for name, text in SHEETS.items()}
    for name, parser in parsers.items():
        _add_style(parser, name)
    _add_worksheet(parsers["worksheet"])
    parsers["puzzle"].add_argument(
        "puzzles", metavar="FILE", help="puzzles as JSON, one a line; - for standard input"
    )
    _add_frame(parsers["puzzle"])
    parsers["puzzle"].set_defaults(run=run_puzzle)
    parsers["cubus"].set_defaults(run=lambda options: write_bytes(cubus_set(_style(options)), options.output))
    boards = f"one of {', '.join(BUILT_IN)}, or a board file of your own (default: classic)"
    parsers["skelter"].add_argument("--board", metavar="BOARD", default="classic", help=boards)
    parsers["skelter"].set_defaults(run=run_skelter)
    spacing = "how far apart dots are, in millimetres (default: 10)"
    parsers["paper"].add_argument("--spacing", type=float, metavar="MM", default=10.0, help=spacing)
    parsers["paper"].set_defaults(run=run_dots)
    parsers["guide"].add_argument("hour", metavar="LESSON", choices=HOURS, help=f"one of {', '.join(HOURS)}")
    parsers["guide"].set_defaults(run=run_guide)


def _add_style(parser: argparse.ArgumentParser, name: str) -> None:
    where = f"where to write it, - for standard output (default: {name}.pdf)"
    parser.add_argument("-o", "--output", metavar="FILE.pdf", default=f"{name}.pdf", help=where)
    parser.add_argument("--size", choices=SIZES, default="a4", help="the paper (default: a4)")
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="the language (default: en)")
    parser.add_argument(
        "--mono", action="store_true", help="black and white, for printers and copiers without colours"
    )


def _add_worksheet(parser: argparse.ArgumentParser) -> None:
    add_choice(parser)
    parser.add_argument("--tasks", metavar="FILE", help="take the tasks from a file of kist tasks make --json")
    _add_frame(parser)
    parser.set_defaults(run=run_worksheet)


def _add_frame(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--title", help="what stands at the top")
    parser.add_argument("--link", help="an address, printed as a QR code: the same on a screen")
    parser.add_argument("--no-solutions", action="store_true", help="leave out the page of solutions")


def _style(options: argparse.Namespace) -> Style:
    return Style(options.size, options.lang, options.mono)


def run_worksheet(options: argparse.Namespace) -> None:
    """Write a worksheet."""
    tasks = tasks_in(options.tasks) if options.tasks else chosen_tasks(options)
    write_bytes(worksheet(tasks, _style(options), **_frame(options)), options.output)


def run_puzzle(options: argparse.Namespace) -> None:
    """Write a sheet of puzzles."""
    puzzles = [read_json(line) for line in read_text(options.puzzles).splitlines() if line.strip()]
    write_bytes(puzzle_sheet(puzzles, _style(options), **_frame(options)), options.output)


def _frame(options: argparse.Namespace) -> dict[str, Any]:
    if options.link and is_here(urlsplit(options.link).hostname or ""):
        raise BadSettings(
            "link-only-here", "No phone can open this link: give one of a server that others can reach."
        )
    return {"link": options.link, "title": options.title, "solutions": not options.no_solutions}


def run_skelter(options: argparse.Namespace) -> None:
    """Write the set of Helter-Skelter."""
    write_bytes(skelter_set(_style(options), _board(options.board)), options.output)


def _board(name: str) -> Board:
    return built_in(name) if name in BUILT_IN else board_in(name)


def run_dots(options: argparse.Namespace) -> None:
    """Write dot paper."""
    write_bytes(dot_paper(_style(options), options.spacing), options.output)


def run_guide(options: argparse.Namespace) -> None:
    """Write the guide to a lesson."""
    write_bytes(guide(hour_named(options.hour), _style(options)), options.output)
