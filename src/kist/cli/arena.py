"""`kist arena`: bots play each other, and the results are counted."""

import argparse
import json
import math
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from kist.arena.contest import Seen, one_table, pairs_of, round_robin
from kist.arena.front import NODES, check
from kist.arena.plan import Plan
from kist.arena.play import Result
from kist.arena.workers import Play, play_on_ray, play_with
from kist.bots.registry import LEVELS
from kist.cli.arena_report import progress, report
from kist.cli.commands import Command
from kist.cli.options import add_jobs, add_seed, add_settings, decimal, settings_in, whole
from kist.core.errors import KistError
from kist.core.types import Json

DESCRIPTION = """
Bots play each other. Every deal is played once in every rotation of the players around the table, with the same
luck. The same seed gives the same result, however many workers there are, as long as thinking is limited by nodes.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    levels = "; ".join(f"{game}: {', '.join(level.name for level in each)}" for game, each in LEVELS.items())
    command.description = DESCRIPTION
    command.add_argument("--game", required=True, help=f"which game ({', '.join(LEVELS)})")
    command.add_argument(
        "--players",
        required=True,
        metavar="LEVEL,LEVEL,…",
        help=f"who plays ({levels}; or a bot of your own as package.module:Class, a program as engine:COMMAND)",
    )
    command.add_argument("--games", type=whole(1), default=100, metavar="N", help="how many games (default: 100)")
    add_seed(command)
    add_jobs(command)
    command.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster instead (auto, local, ray://…)")
    command.add_argument("--nodes", type=whole(1), metavar="N", help=f"steps of thought a move (default: {NODES})")
    command.add_argument("--seconds", type=decimal(0.001), metavar="S", help="time a move; not repeatable")
    command.add_argument("--round-robin", action="store_true", help="every two players meet; with Elo numbers")
    command.add_argument("--log", type=Path, metavar="FILE", help="write all games there, as JSON Lines")
    command.add_argument("--json", action="store_true", help="results as JSON")
    command.add_argument("--rules", help="Cubus: 2005, 1987 or kids")
    command.add_argument("--leftovers", help="Cubus: none, lowest or best")
    command.add_argument("--demolition", action="store_true", default=None, help="Cubus: take the stack down again")
    command.add_argument("--board", help="Helter-Skelter: which board")
    add_settings(command)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play, and say how it went."""
    sys.path.insert(0, "")  # a bot of one's own may lie where the command is given
    plan = _plan(options)
    contest = round_robin if options.round_robin else one_table
    with _log(options.log) as write, progress(_games(plan, options.round_robin)) as advance:
        results = contest(plan, _workers(options), _both(write, advance), keep=options.log is not None)
    if options.json:
        sys.stdout.write(json.dumps(results) + "\n")
    else:
        report(results)


def _plan(options: argparse.Namespace) -> Plan:
    plan = Plan(
        game=options.game,
        players=tuple(options.players.split(",")),
        games=options.games,
        seed=options.seed,
        settings=_settings(options),
        nodes=options.nodes or (None if options.seconds else NODES),
        seconds=options.seconds or math.inf,
    )
    check(plan, options.round_robin)
    return plan


def _games(plan: Plan, in_pairs: bool) -> int:
    return sum(each.games for each in pairs_of(plan).values()) if in_pairs else plan.games


def _settings(options: argparse.Namespace) -> dict[str, Json]:
    named = {name: getattr(options, name) for name in ("rules", "leftovers", "demolition", "board")}
    settings = {name: value for name, value in named.items() if value is not None}
    return {**settings, **settings_in(options.set, options.game)}


def _workers(options: argparse.Namespace) -> Play:
    if options.ray:
        return partial(play_on_ray, address=options.ray)
    return play_with(options.jobs)


@contextmanager
def _log(path: Path | None) -> Iterator[Seen]:
    """Writes the transcript of every game to a file, one after the other."""
    if path is None:
        yield lambda _: None
        return
    try:
        with path.open("w", encoding="utf-8") as file:

            def write(result: Result) -> None:
                file.write(result.transcript)

            yield write
    except OSError as reason:
        raise KistError("not-written", f"{path} cannot be written: {reason.strerror}.") from reason


def _both(write: Seen, advance: Callable[[], None]) -> Seen:
    def seen(result: Result) -> None:
        write(result)
        advance()

    return seen
