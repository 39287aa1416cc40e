"""`kist skelter`: draw a game, and play on boards of one's own."""

import argparse
import json
import sys
from collections.abc import Iterable, Mapping

from kist.cli.commands import Commands
from kist.cli.files import read_text, write_text
from kist.cli.jsonlines import read_json
from kist.core.errors import BadNotation, KistError
from kist.core.transcript import read_step
from kist.core.types import Json
from kist.skelter.board_file import parse_board
from kist.skelter.drawing import draw
from kist.skelter.game import Skelter
from kist.skelter.settings import BOARDS, Settings
from kist.skelter.state import State

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


def add_to(commands: Commands) -> None:
    """Add the commands to the command line."""
    skelter = commands.add_parser("skelter", help="draw games, use boards", description="Tools for Helter-Skelter.")
    tools = skelter.add_subparsers(title="commands", metavar="COMMAND", required=True)
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
    state = _last_state(sys.stdin.buffer, board)
    seats = state.table.settings.seats
    if options.seat is not None and not 0 <= options.seat < seats:
        raise KistError("bad-seat", f"--seat is a number from 0 to {seats - 1} in this game.")
    write_text(draw(GAME.view(state, options.seat)), options.output)


def run_settings(options: argparse.Namespace) -> None:
    """Print the first line of a transcript."""
    data: dict[str, Json] = {"seats": options.seats, "board": board_named(options.board)}
    write_text(json.dumps(GAME.read_settings(data).to_json(), separators=(",", ":")) + "\n", None)


def board_named(name: str) -> Json:
    """What to write as `board` in settings: a built-in name, or the board in a file."""
    return name if name in BOARDS else parse_board(read_text(name)).to_json()


def on_board(line: Json, board: Json) -> Json:
    """A line of a transcript; when it is the settings of Helter-Skelter and a board is given, with that board."""
    if board is None or not isinstance(line, Mapping) or line.get("game") != GAME.name:
        return line
    return {**line, "board": board}


def _last_state(lines: Iterable[bytes], board: Json) -> State:
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    number, first = next(numbered, (1, b""))
    try:
        state = GAME.start(_settings(on_board(read_json(first), board)))
        for number, line in numbered:  # noqa: B007 - the number is for the refusal
            state = GAME.apply(state, *read_step(read_json(line)))
    except KistError as refusal:
        raise KistError(refusal.code, f"Line {number}: {refusal.message}", **refusal.details) from refusal
    return state


def _settings(line: Json) -> Settings:
    if not isinstance(line, Mapping) or line.get("game") != GAME.name:
        raise BadNotation("bad-settings", 'A game of Helter-Skelter begins with {"game":"skelter","seats":2}.')
    return GAME.read_settings(line)
