"""`kist ratings`: measure how good the levels of bots are, in games among themselves."""

import argparse
import datetime
import json
from pathlib import Path
from typing import Any

from kist.arena.front import NODES, arena
from kist.bots.registry import LEVELS
from kist.cli.commands import Command
from kist.core.errors import BadSettings
from kist.core.game import Comparable
from kist.games import GAMES
from kist.ratings import bots
from kist.ratings.measuring import Met, measured_ratings

DESCRIPTION = """
Every two levels of a game play each other, and a file with their ratings is written: with the date, the number of
games and how sure they are. docs/ratings.md says what these ratings mean.
"""


def set_up(command: Command) -> None:
    """Say what the command takes."""
    command.description = DESCRIPTION
    command.add_argument("--game", required=True, help="which game")
    command.add_argument("--games", type=int, default=100, metavar="N", help="games of every two levels")
    command.add_argument("--nodes", type=int, default=NODES, metavar="N", help="steps of thought a move")
    command.add_argument("--seed", type=int, default=0, metavar="N", help="what all luck follows from")
    command.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")
    command.add_argument("--set", action="append", default=[], metavar="NAME=VALUE", help="a setting of the game")
    command.add_argument("--file", type=Path, default=bots.where(), help="the file; that of the package if left out")
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Play, and write the ratings of one pool into the file; those of others stay."""
    settings = dict(each.split("=", 1) for each in options.set)
    game = GAMES.get(options.game)
    if game is None or not isinstance(game, Comparable):
        raise BadSettings("no-such-game", f"There is no game {options.game!r} whose matches can be rated.")
    pool = game.pool(game.read_settings({"game": options.game, "seats": 2, **settings}))
    if pool is None:
        raise BadSettings("not-comparable", "With these settings matches cannot be compared.")
    levels = [level.name for level in LEVELS[options.game]]
    found: Any = arena(
        options.game,
        levels,
        options.games,
        seed=options.seed,
        jobs=options.jobs,
        nodes=options.nodes,
        round_robin=True,
        **settings,
    )
    found = {"levels": _levels(levels, found), "nodes": options.nodes, "seed": options.seed}
    data = json.loads(options.file.read_text("utf-8")) if options.file.exists() else {"games": {}}
    found["date"] = datetime.datetime.now(datetime.UTC).date().isoformat()
    data["games"].setdefault(options.game, {})[pool] = found
    options.file.write_text(json.dumps(data, indent=2) + "\n", encoding="utf-8")


def _levels(levels: list[str], found: Any) -> dict[str, Any]:
    places = {name: at for at, name in enumerate(levels)}
    met = {}
    for pair in found["pairs"]:
        one, other = pair["players"]
        points = one["wins"] + one["ties"] / 2
        met[places[one["name"]], places[other["name"]]] = Met(points, pair["games"])
    ratings = measured_ratings([player["elo"] for player in found["players"]], met)
    return {
        name: {"mu": rating.mu, "sigma": rating.sigma, "games": player["games"]}
        for name, rating, player in zip(levels, ratings, found["players"], strict=True)
    }
