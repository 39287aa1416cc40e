"""`kist research recall`: the benchmark of memory."""

import argparse
import json
import sys
from pathlib import Path

from kist.arena.workers import play_with
from kist.bots.skelter.recollection import Recall
from kist.cli.commands import Command
from kist.cli.files import write_text
from kist.cli.options import add_jobs, digits, whole
from kist.core import files
from kist.core.errors import BadSettings
from kist.core.registry import load
from kist.research.recall.agent import Policy
from kist.research.recall.benchmark import CAPACITIES, GAMES, SEATS, VERSION, Point, measure
from kist.research.recall.chart import chart
from kist.research.recall.walker import walker_v1

DESCRIPTION = f"""
One agent with a budget of recall plays Helter-Skelter against opponents that forget nothing and play the same. The
benchmark has the version {VERSION}: it fixes opponents, settings and seeds, and only figures with the same version,
the same number of players and the same number of games are to be compared.
"""
ALL = "all"


def set_up(command: Command) -> None:
    """Say what the command takes."""
    usual = ",".join(ALL if each is None else str(each) for each in CAPACITIES)
    command.description = DESCRIPTION
    command.add_argument("--agent", metavar="MODULE:NAME", help="a policy of your own (default: the house's walker)")
    players = "numbers of players (default: %(default)s)"
    command.add_argument("--seats", default=",".join(map(str, SEATS)), metavar="N,N,…", help=players)
    command.add_argument("--capacity", default=usual, metavar="N,N,…", help=f"fields kept in mind (default: {usual})")
    command.add_argument("--decay", type=float, default=0.0, metavar="P", help="chance to lose a field in a moment")
    command.add_argument("--confusion", type=float, default=0.0, metavar="P", help="chance to mix one up in a moment")
    command.add_argument(
        "--games", type=whole(1), default=GAMES, metavar="N", help=f"games a point (default: {GAMES})"
    )
    add_jobs(command)
    command.add_argument("--json", action="store_true", help="one line of JSON a point")
    command.add_argument("-o", "--output", action="append", default=[], metavar="FILE", help="draw it: .svg or .png")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play, print and draw."""
    for path in options.output:
        _check_drawing(path)
    recalls = [Recall(each, options.decay, options.confusion) for each in _capacities(options.capacity)]
    points = []
    for point in measure(
        _policy(options.agent), recalls, _numbers("--seats", options.seats), options.games, play_with(options.jobs)
    ):
        points.append(point)
        sys.stdout.write(json.dumps(point.to_json()) + "\n" if options.json else _line(point, len(points) == 1))
        sys.stdout.flush()
    for path in options.output:
        _draw(chart(points), path)


def _line(point: Point, first: bool) -> str:
    head = f"{VERSION}\nplayers  capacity  games  win rate  95 % interval\n" if first else ""
    low, high = point.interval
    capacity = ALL if point.recall.capacity is None else point.recall.capacity
    rates = f"{point.rate:>8.1%}  {low:.1%} to {high:.1%}"
    return f"{head}{point.seats:>7}  {capacity:>8}  {point.games:>5}  {rates}\n"


def _policy(name: str | None) -> Policy:
    if name is None:
        return walker_v1
    sys.path.insert(0, "")  # it may lie where the command is given
    policy: Policy = load(name)
    if not callable(policy):
        raise BadSettings("bad-agent", f"{name} is no policy: a function that takes what a seat sees.")
    return policy


def _capacities(text: str) -> list[int | None]:
    return [None if each == ALL else _number("--capacity", each) for each in text.split(",")]


def _numbers(option: str, text: str) -> list[int]:
    return [_number(option, each) for each in text.split(",")]


def _number(option: str, text: str) -> int:
    if (number := digits(text)) is None:
        raise BadSettings("bad-number", f"{option} takes whole numbers with commas between them, not {text!r}.")
    return number


def _check_drawing(path: str) -> None:
    if Path(path).suffix not in {".svg", ".png"}:
        raise BadSettings("bad-drawing", f"Drawings are .svg or .png, and {path} is neither.")


def _draw(svg: str, path: str) -> None:
    if path.endswith(".svg"):
        write_text(svg, path)
        return
    from kist.paper.press import png_of  # noqa: PLC0415 - an extra: without it, SVG can be had

    files.write_bytes(png_of(svg), path)
