"""`kist replay`: follow a transcript and say what the table looks like after every line."""

import argparse

from kist.cli.commands import Command
from kist.cli.jsonlines import answer_lines, answer_with_lines
from kist.cli.skelter import BOARD, board_named, on_board
from kist.core.replay import Replay
from kist.games import GAMES

DESCRIPTION = """
Reads a transcript as JSON Lines from standard input: first the settings, such as
{"game":"cubus","seats":2,"rules":"2005"}, then one action a line, such as {"seat":0,"do":"pass"};
chance is "seat":null. Every line is answered at once with one JSON line. An illegal action is answered with
{"ok":false,"error":...}, changes nothing, and the replay goes on. Where the rules ask the referee whether anybody can
build, the replay answers by itself; a line like {"seat":"referee","do":"rule yes"} must say the same.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("--board", metavar="FILE", help=f"play Helter-Skelter on another board: {BOARD}")
    command.add_argument(
        "--referee",
        action="store_true",
        help='tell every answer of the referee as one more line, which begins {"seat":"referee","do":"rule yes",...}',
    )
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Answer the transcript on standard input."""
    replay = Replay(GAMES)
    board = board_named(options.board) if options.board else None
    if options.referee:
        answer_with_lines(lambda line: replay.answers(on_board(line, board)))
    else:
        answer_lines(lambda line: replay.answer(on_board(line, board)))
