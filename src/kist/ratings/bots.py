"""The ratings of bots, as measured in the arena: see `kist ratings` and docs/ratings.md."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from kist.ratings.rating import NEWCOMER, Rating

FILE: Final = "bots.json"


@dataclass(frozen=True, slots=True)
class Measured:
    """The rating of a level of bots, from so many games."""

    level: str
    rating: Rating
    games: int


def where() -> Path:
    """The file with what was measured."""
    return Path(__file__).parent / "data" / FILE


@cache
def _data() -> Mapping[str, Any]:
    found: Mapping[str, Any] = json.loads(where().read_text("utf-8"))
    return found


def pools() -> list[tuple[str, str]]:
    """The games and pools in which bots were measured."""
    return [(game, pool) for game, pools in _data()["games"].items() for pool in pools]


def measured(game: str, pool: str) -> tuple[Measured, ...]:
    """The levels that were measured, the weakest first."""
    levels = _data()["games"].get(game, {}).get(pool, {}).get("levels", {})
    found = [Measured(level, Rating(each["mu"], each["sigma"]), each["games"]) for level, each in levels.items()]
    return tuple(sorted(found, key=lambda each: each.rating.mu))


def bot_ratings(game: str, pool: str) -> dict[str, Rating]:
    """The ratings of bots as they are called on chairs."""
    return {f"bot:{each.level}": each.rating for each in measured(game, pool)}


def right_level(game: str, pool: str, player: Rating = NEWCOMER) -> str | None:
    """The level against which a player wins about as often as not; None where none was measured."""
    levels = measured(game, pool)
    nearest = min(levels, key=lambda each: abs(player.chance_against(each.rating) - 0.5), default=None)
    return nearest.level if nearest else None
