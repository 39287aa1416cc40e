"""`kist research recall`: the benchmark of memory."""

import argparse
import json
import sys
from secrets import randbits

from kist.arena.workers import play_with
from kist.bots.skelter.recollection import Recall
from kist.cli.commands import Command
from kist.cli.drawings import check_drawing, draw
from kist.cli.options import add_jobs, digits, whole
from kist.core.errors import BadSettings
from kist.core.registry import load
from kist.research.recall.agent import Policy, Recurrent, is_recurrent
from kist.research.recall.benchmark import (
    CAPACITIES,
    GAMES,
    OPPONENTS,
    SEATS,
    SEED,
    VERSION,
    WALKER,
    Budget,
    Point,
    Trial,
    measure,
)
from kist.research.recall.chart import chart
from kist.research.recall.walker import walker_v1

DESCRIPTION = f"""
One agent with a budget of recall plays Helter-Skelter against opponents that all play the same. The benchmark has the
version {VERSION}: it fixes opponents, settings and seeds, and only figures with the same version, the same opponents
and the same number of players are to be compared. A .png needs the extra kist-games[paper].
"""
ALL, SECRET = "all", "secret"
SECRET_BITS = 62


def set_up(command: Command) -> None:
    """Say what the command takes."""
    usual = ",".join(ALL if each is None else str(each) for each in CAPACITIES)
    command.description = DESCRIPTION
    command.add_argument("--agent", metavar="MODULE:NAME", help="an agent of your own (default: the house's walker)")
    against = f"opponents: {', '.join(OPPONENTS)} (default: %(default)s)"
    command.add_argument("--opponents", default=WALKER, metavar="NAME,NAME,…", help=against)
    seed = "what all boards follow from (default: %(default)s); secret: a new one, told when all is played"
    command.add_argument("--seed", type=_seed, default=SEED, metavar="N", help=seed)
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
        check_drawing(path)
    seed = randbits(SECRET_BITS) if options.seed is None else options.seed
    trial = Trial(_numbers("--seats", options.seats), options.games, options.opponents.split(","), seed)
    recalls = [Recall(each, options.decay, options.confusion) for each in _capacities(options.capacity)]
    points = []
    for point in measure(_agent(options.agent), recalls, trial, play_with(options.jobs)):
        points.append(point)
        sys.stdout.write(json.dumps(point.to_json()) + "\n" if options.json else _line(point, len(points) == 1))
        sys.stdout.flush()
    if options.seed is None:
        sys.stderr.write(f"The secret seed was {seed}.\n")
    for path in options.output:
        draw(chart(points), path)


def _seed(text: str) -> int | None:
    return None if text == SECRET else int(text)


def _line(point: Point, first: bool) -> str:
    head = f"{VERSION}\nopponent  players  capacity  games  win rate  95 % interval\n" if first else ""
    low, high = point.interval
    rates = f"{point.rate:>8.1%}  {low:.1%} to {high:.1%}"
    return f"{head}{point.opponent:>8}  {point.seats:>7}  {_budget(point.budget):>8}  {point.games:>5}  {rates}\n"


def _budget(budget: Budget) -> str:
    if isinstance(budget, int):
        return f"{budget} bits"
    return ALL if budget.capacity is None else str(budget.capacity)


def _agent(name: str | None) -> Policy | Recurrent:
    if name is None:
        return walker_v1
    sys.path.insert(0, "")  # it may lie where the command is given
    agent: Policy | Recurrent = load(name)
    if not callable(agent) and not is_recurrent(agent):
        message = (
            f"{name} is no agent: a function of what a seat sees and remembers, or update() and act() with bits."
        )
        raise BadSettings("bad-agent", message)
    return agent


def _capacities(text: str) -> list[int | None]:
    return [None if each == ALL else _number("--capacity", each) for each in text.split(",")]


def _numbers(option: str, text: str) -> list[int]:
    return [_number(option, each) for each in text.split(",")]


def _number(option: str, text: str) -> int:
    if (number := digits(text)) is None:
        raise BadSettings("bad-number", f"{option} takes whole numbers with commas between them, not {text!r}.")
    return number
