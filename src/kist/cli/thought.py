"""`kist research thought`: wins over thought."""

import argparse
import json
import sys

from kist.arena.workers import play_with
from kist.cli.commands import Command
from kist.cli.drawings import check_drawing, draw
from kist.cli.options import add_jobs, add_seed, add_settings, digits, settings_in, whole
from kist.core.errors import BadSettings
from kist.research.thought import NODES, Point, chart, measure

DESCRIPTION = """
One bot plays the same opponents again and again, each time with more thought, on the same deals. Of the games with
one winner it is counted how many it won, with 95 % intervals. A .png needs the extra kist-games[paper].
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("--game", required=True, help="which game")
    command.add_argument("--level", default="master", help="whose thought is measured (default: %(default)s)")
    against = "opponents; they may bring budgets, such as master:nodes=100"
    command.add_argument("--against", required=True, metavar="LEVEL,LEVEL,…", help=against)
    usual = ",".join(map(str, NODES))
    command.add_argument("--nodes", default=usual, metavar="N,N,…", help="steps of thought (default: %(default)s)")
    command.add_argument("--games", type=whole(1), default=100, metavar="N", help="games a point (default: 100)")
    add_seed(command)
    add_jobs(command)
    command.add_argument("--json", action="store_true", help="one line of JSON a point")
    command.add_argument("-o", "--output", action="append", default=[], metavar="FILE", help="draw it: .svg or .png")
    add_settings(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play, print and draw."""
    for path in options.output:
        check_drawing(path)
    sys.path.insert(0, "")  # a bot of one's own may lie where the command is given
    opponents, points = options.against.split(","), []
    for point in measure(
        options.game,
        options.level,
        opponents,
        nodes=[_whole(each) for each in options.nodes.split(",")],
        games=options.games,
        seed=options.seed,
        settings=settings_in(options.set, options.game),
        play=play_with(options.jobs),
    ):
        points.append(point)
        sys.stdout.write(json.dumps(point.to_json()) + "\n" if options.json else _line(point, len(points) == 1))
        sys.stdout.flush()
    title = f"{options.level} against {', '.join(opponents)} ({options.game}, {options.games} games a point)"
    for path in options.output:
        draw(chart(points, title, 1 / (len(opponents) + 1)), path)


def _line(point: Point, first: bool) -> str:
    head = "  nodes  games  decided    won  95 % interval\n" if first else ""
    rates = f"{point.won:>6.1%}  {point.low:.1%} to {point.high:.1%}"
    return f"{head}{point.nodes:>7}  {point.games:>5}  {point.decided:>7}  {rates}\n"


def _whole(text: str) -> int:
    if (number := digits(text)) is None:
        raise BadSettings("bad-number", f"--nodes takes whole numbers with commas between them, not {text!r}.")
    return number
