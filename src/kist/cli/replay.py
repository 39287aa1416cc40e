"""`kist replay`: follow a transcript and say what the table looks like after every line."""

import argparse

from kist.cli.commands import Command
from kist.cli.jsonlines import answer_lines
from kist.cli.skelter import BOARD, board_named, on_board
from kist.core.transcript import Replay
from kist.games import GAMES

DESCRIPTION = """
Reads a transcript as JSON Lines from standard input: first the settings, such as
{"game":"cubus","seats":2,"rules":"2005"}, then one action a line, such as {"seat":0,"do":"pass"};
chance is "seat":null. Every line is answered at once with one JSON line. An illegal action is answered with
{"ok":false,"error":...}, changes nothing, and the replay goes on.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("--board", metavar="FILE", help=f"play Helter-Skelter on another board: {BOARD}")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Answer the transcript on standard input."""
    replay = Replay(GAMES)
    board = board_named(options.board) if options.board else None
    answer_lines(lambda line: replay.answer(on_board(line, board)))
