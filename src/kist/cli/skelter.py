"""`kist skelter`: draw a game, and play on boards of one's own."""

import argparse
from collections.abc import Mapping

from kist.cli.commands import Command
from kist.cli.files import STANDARD, read_text, write_text
from kist.core.errors import KistError
from kist.core.json_lines import read_json, write_json
from kist.core.transcript import Transcript
from kist.core.types import Json
from kist.skelter.board import Board
from kist.skelter.board_file import parse_board
from kist.skelter.drawing import draw
from kist.skelter.game import Skelter
from kist.skelter.settings import BOARDS

GAME = Skelter()
DRAW = """
Reads a transcript as JSON Lines from standard input, as for kist replay, and draws the table after its last line as
SVG, as a spectator or a seat may see it: the colours of covered fields are hidden until the game is over.
"""
SETTINGS = """
Prints the first line of a transcript. A board file is checked and put into the line, so that the transcript can be
replayed anywhere: (kist skelter settings --board mine.json; cat moves.jsonl) | kist replay
"""
BOARD = f"a board file of your own, or one of {', '.join(BOARDS)}"


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = "Tools for Helter-Skelter."
    tools = command.add_subparsers(title="commands", metavar="COMMAND", required=True)
    drawing = tools.add_parser("draw", help="draw a game as SVG", description=DRAW)
    drawing.add_argument("--board", metavar="FILE", help=f"play it on another board: {BOARD}")
    drawing.add_argument("--seat", type=int, metavar="N", help="draw what this seat sees (default: a spectator)")
    drawing.add_argument("-o", "--output", metavar="FILE.svg", help="where to write it (default: standard output)")
    drawing.set_defaults(run=run_draw)
    settings = tools.add_parser("settings", help="begin a transcript", description=SETTINGS)
    settings.add_argument("--board", metavar="FILE", default="classic", help=f"{BOARD} (default: classic)")
    settings.add_argument("--seats", type=int, metavar="N", default=2, help="how many players (default: 2)")
    settings.set_defaults(run=run_settings)


def run_draw(options: argparse.Namespace) -> None:
    """Write the drawing of the transcript on standard input."""
    board = board_named(options.board) if options.board else None
    played = Transcript.parse(_on_board(read_text(STANDARD), board), {GAME.name: GAME})
    seats = played.settings.seats
    if options.seat is not None and not 0 <= options.seat < seats:
        raise KistError("bad-seat", f"--seat is a number from 0 to {seats - 1} in this game.")
    write_text(draw(GAME.view(played.state, options.seat)), options.output)


def run_settings(options: argparse.Namespace) -> None:
    """Print the first line of a transcript."""
    data: dict[str, Json] = {"seats": options.seats, "board": board_named(options.board)}
    write_text(str(Transcript(GAME, GAME.read_settings(data))), None)


def board_named(name: str) -> Json:
    """What to write as `board` in settings: a built-in name, or the board in a file; raises `KistError`."""
    return name if name in BOARDS else board_in(name).to_json()


def board_in(file: str) -> Board:
    """The board in a file; raises `KistError`, which also says which boards need none."""
    try:
        return parse_board(read_text(file))
    except KistError as refusal:
        if refusal.code != "not-read":
            raise
        raise KistError("not-read", f"{refusal.message} A board is {BOARD}.") from refusal


def on_board(line: Json, board: Json) -> Json:
    """A line of a transcript; when it is the settings of Helter-Skelter and a board is given, with that board."""
    if board is None or not isinstance(line, Mapping) or line.get("game") != GAME.name:
        return line
    return {**line, "board": board}


def _on_board(text: str, board: Json) -> str:
    """A transcript, on another board when one is given."""
    if board is None:
        return text
    first, _, steps = text.partition("\n")
    return write_json([on_board(read_json(first), board)]) + steps
