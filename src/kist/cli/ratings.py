"""`kist ratings`: measure how good the levels of bots are, in games among themselves; or count people's again."""

import argparse
import datetime
import json
import sys
from collections.abc import Mapping, Sequence
from math import inf
from pathlib import Path
from typing import Any

from kist.arena.contest import pairs_of, round_robin
from kist.arena.front import NODES, check
from kist.arena.plan import Plan
from kist.arena.workers import play_with
from kist.bots.registry import LEVELS
from kist.cli.arena_report import progress
from kist.cli.commands import Command
from kist.cli.options import add_jobs, add_seed, add_settings, settings_in, whole
from kist.core.errors import BadNotation, BadSettings
from kist.core.files import read_text, write_text
from kist.core.game import Comparable
from kist.core.steps import game_of
from kist.core.types import Json
from kist.games import GAMES
from kist.ratings.measuring import Met, measured_ratings
from kist.ratings.rating import Rating

DESCRIPTION = """
Every two levels of a game play each other, and their ratings follow from these games: in points, as the page shows
them, with how sure they are. docs/ratings.md says what they mean.
"""


COMMANDS = {"recount": ("count the ratings of people again", "kist.cli.recount:set_up")}


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_commands(COMMANDS, required=False)
    command.add_argument("--game", help=f"which game ({', '.join(LEVELS)})")
    games = "games of every two levels (default: %(default)s)"
    command.add_argument("--games", type=whole(1), default=100, metavar="N", help=games)
    nodes = "steps of thought a move (default: %(default)s)"
    command.add_argument("--nodes", type=whole(1), default=NODES, metavar="N", help=nodes)
    add_seed(command)
    add_jobs(command)
    add_settings(command)
    kept = "keep them in this file too, beside what it has; servers read src/kist/ratings/data/bots.json"
    command.add_argument("--file", type=Path, metavar="FILE.json", help=kept)
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play, and say how good each level is."""
    if options.game is None:
        raise BadSettings("no-game", "Say which game with --game, or `kist ratings recount` for those of people.")
    settings = settings_in(options.set, options.game)
    pool, before = _pool(options.game, settings), _kept(options.file)
    plan = Plan(
        game=options.game,
        players=tuple(level.name for level in LEVELS.get(options.game, ())),
        games=options.games,
        seed=options.seed,
        settings=settings,
        nodes=options.nodes,
        seconds=inf,
    )
    check(plan, round_robin=True)
    found = _measured(plan, options.jobs)
    for level, (rating, games) in found.items():
        sys.stdout.write(f"{level:<12}{rating.points:>5} ± {rating.spread:<4} {games:>5} games\n")
    if options.file is not None:
        before["games"].setdefault(options.game, {})[pool] = _to_json(plan, found)
        write_text(json.dumps(before, indent=2) + "\n", options.file)


def _pool(name: str, settings: Mapping[str, Json]) -> str:
    """Within which matches with these settings are compared; raises `BadSettings`."""
    game = game_of(GAMES, {"game": name})
    agreed = game.read_settings({"game": name, "seats": 2, **settings})
    pool = game.pool(agreed) if isinstance(game, Comparable) else None
    if pool is None:
        raise BadSettings("not-comparable", "With these settings matches cannot be compared.")
    return pool


def _kept(file: Path | None) -> Any:
    """What was measured before; raises `KistError` before anybody plays for nothing."""
    if file is None or not file.exists():
        return {"games": {}}
    try:
        kept = json.loads(read_text(file))
    except ValueError as wrong:
        raise BadNotation("bad-ratings", f"{file} is not JSON.") from wrong
    if not isinstance(kept, dict) or not isinstance(kept.get("games"), dict):
        raise BadNotation("bad-ratings", f"{file} does not keep ratings of bots.")
    return kept


def _measured(plan: Plan, jobs: int) -> dict[str, tuple[Rating, int]]:
    """The rating of every level, and from how many games it is."""
    with progress(sum(each.games for each in pairs_of(plan).values())) as advance:
        found: Any = round_robin(plan, play_with(jobs), lambda _: advance())
    ratings = measured_ratings([player["elo"] for player in found["players"]], _met(plan.names, found["pairs"]))
    games = (player["games"] for player in found["players"])
    return dict(zip(plan.names, zip(ratings, games, strict=True), strict=True))


def _met(levels: Sequence[str], pairs: Any) -> dict[tuple[int, int], Met]:
    """What every two levels did against each other."""
    met = {}
    for pair in pairs:
        one, other = pair["players"]
        points = one["wins"] + one["ties"] / 2
        met[levels.index(one["name"]), levels.index(other["name"])] = Met(points, pair["games"])
    return met


def _to_json(plan: Plan, found: Mapping[str, tuple[Rating, int]]) -> dict[str, Json]:
    levels: dict[str, Json] = {
        level: {"mu": rating.mu, "sigma": rating.sigma, "games": games} for level, (rating, games) in found.items()
    }
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    return {"levels": levels, "nodes": plan.nodes, "seed": plan.seed, "date": today}
